import Foundation

/// A closed outline from a file, to be measured.
struct Outline {
  typealias Place = (x: Double, y: Double)

  /// Twice the signed area, and the length, summed over the parts.
  private var doubleArea = 0.0
  private(set) var length = 0.0
  private var start: Place = (0, 0)
  private var current: Place = (0, 0)

  var area: Double { abs(doubleArea) / 2 }

  mutating func move(to place: Place) {
    start = place
    current = place
  }

  mutating func line(to place: Place) {
    doubleArea += current.x * place.y - place.x * current.y
    length += distance(current, place)
    current = place
  }

  /// A circular arc of less than half a turn that bulges out of a clockwise outline.
  mutating func arc(to place: Place, radius: Double) {
    let chord = distance(current, place)
    let turn = 2 * asin(min(1, chord / (2 * radius)))
    doubleArea += current.x * place.y - place.x * current.y
    doubleArea += radius * radius * (turn - sin(turn))
    length += radius * turn
    current = place
  }

  /// A cubic Bézier curve, approximated by 64 lines.
  mutating func curve(_ a: Place, _ b: Place, to place: Place) {
    let from = current
    let steps = 64
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let u = 1 - t
      func mix(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double {
        u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
      }
      line(to: (mix(from.x, a.x, b.x, place.x), mix(from.y, a.y, b.y, place.y)))
    }
  }

  mutating func close() { line(to: start) }

  private func distance(_ a: Place, _ b: Place) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}

extension Outline {
  /// The outline in SVG path data with the commands M, L, A and Z.
  init(svgPathData data: Substring) throws {
    var tokens = data.split(separator: " ")[...]
    func number() throws -> Double {
      guard let token = tokens.popFirst(), let number = Double(token) else { throw Malformed() }
      return number
    }
    while let command = tokens.popFirst() {
      switch command {
      case "M": move(to: (try number(), try number()))
      case "L": line(to: (try number(), try number()))
      case "A":
        let (radiusX, radiusY, rotation) = (try number(), try number(), try number())
        let (large, sweep) = (try number(), try number())
        guard radiusX == radiusY, rotation == 0, large == 0, sweep == 1 else { throw Malformed() }
        arc(to: (try number(), try number()), radius: radiusX)
      case "Z": close()
      default: throw Malformed()
      }
    }
  }

  /// The filled outlines in a PDF content stream, in points.
  static func all(pdfContent content: String) throws -> [Outline] {
    var outlines: [Outline] = []
    var outline = Outline()
    var operands: [Double] = []
    for token in content.split(whereSeparator: \.isWhitespace) {
      if let number = Double(token) {
        operands.append(number)
        continue
      }
      switch (token, operands.count) {
      case ("m", 2): outline.move(to: (operands[0], operands[1]))
      case ("l", 2): outline.line(to: (operands[0], operands[1]))
      case ("c", 6):
        outline.curve(
          (operands[0], operands[1]), (operands[2], operands[3]), to: (operands[4], operands[5]))
      case ("h", 0): outline.close()
      case ("f", 0), ("f*", 0):
        if outline.length > 0 { outlines.append(outline) }
        outline = Outline()
      default: break
      }
      operands.removeAll()
    }
    return outlines
  }

  struct Malformed: Error {}
}
