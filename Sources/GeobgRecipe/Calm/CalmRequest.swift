public import GeobgScene

/// Where a picture is to be quiet, as people say it; which parts of a canvas that is can depend on the
/// canvas.
public struct CalmRequest: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case zone(CalmZone)
    /// In pixels.
    case pixels(x: Int, y: Int, width: Int, height: Int)
    /// Where the system of such a screen has its clock and its bars.
    case ofScreen
  }

  private let parts: [Part]

  /// What `text` asks for: `none`, or with `+` between them `top`, `bottom`, `left` or `right`, a
  /// quarter of the picture each; `auto`, where a screen has its clock and its bars; and `X,Y,W,H`, in
  /// pixels or, with a `%` behind each number, in parts of the picture.
  ///
  /// - Throws: ``CalmError/notAZone(_:)``, ``CalmError/notInPicture(_:)``.
  public init(parsing text: String) throws(CalmError) {
    var parts: [Part] = []
    if text != "none" {
      for part in text.split(separator: "+", omittingEmptySubsequences: false) {
        parts.append(try CalmRequest.part(String(part)))
      }
    }
    self.parts = parts
  }

  /// Whether the zones depend on the canvas.
  public var dependsOnCanvas: Bool {
    parts.contains { part in
      if case .zone = part { false } else { true }
    }
  }

  /// The zones of the picture that `view` shows, as it is once it is cut.
  ///
  /// - Parameter name: The size by name, where it was chosen by one. Default: none.
  /// - Throws: ``CalmError``, ``RecipeError/tooManyCalmZones(count:limit:)``.
  public func calm(in view: Viewport, named name: NamedSize? = nil) throws -> Calm {
    guard view.span == nil || !dependsOnCanvas else { throw CalmError.ofSeveralScreens }
    let canvas = view.trimmed.canvas
    return try Calm(
      parts.flatMap { part throws(CalmError) -> [CalmZone] in
        switch part {
        case .zone(let zone): [zone]
        case .pixels(let x, let y, let width, let height):
          [try CalmRequest.zone(x: x, y: y, width: width, height: height, on: canvas)]
        case .ofScreen: try CalmArea.areas(of: canvas, named: name).map(\.zone)
        }
      })
  }

  private static func part(_ text: String) throws(CalmError) -> Part {
    switch text {
    case "top": return .zone(.top)
    case "bottom": return .zone(.bottom)
    case "left": return .zone(.left)
    case "right": return .zone(.right)
    case "auto": return .ofScreen
    default: break
    }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 4 else { throw .notAZone(text) }
    if numbers.allSatisfy({ $0.hasSuffix("%") }) {
      let parts = numbers.compactMap { percentage($0.dropLast()) }
      guard parts.count == 4 else { throw .notAZone(text) }
      guard
        let zone = try? CalmZone(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
      else { throw .notInPicture(text) }
      return .zone(zone)
    }
    let pixels = numbers.compactMap(Shard.number)
    guard pixels.count == 4 else { throw .notAZone(text) }
    return .pixels(x: pixels[0], y: pixels[1], width: pixels[2], height: pixels[3])
  }

  /// A part of the whole in hundredths of it, with at most one place; nil for anything else.
  private static func percentage(_ text: Substring) -> Thousandths? {
    guard let number = Thousandths(parsing: String(text)), number.count.isMultiple(of: 100) else {
      return nil
    }
    return Thousandths(count: number.count / 100)
  }

  /// The zone that covers all of a rectangle of pixels, in whole thousandths.
  private static func zone(
    x: Int, y: Int, width: Int, height: Int, on canvas: Canvas
  ) throws(CalmError) -> CalmZone {
    func parts(_ start: Int, _ extent: Int, of side: Int) -> (Thousandths, Thousandths)? {
      guard extent > 0, start <= side, extent <= side - start else { return nil }
      let first = start * 1000 / side
      let end = ((start + extent) * 1000 + side - 1) / side
      return (Thousandths(count: Int64(first)), Thousandths(count: Int64(end - first)))
    }
    guard let across = parts(x, width, of: canvas.pixelWidth),
      let down = parts(y, height, of: canvas.pixelHeight),
      let zone = try? CalmZone(x: across.0, y: down.0, width: across.1, height: down.1)
    else {
      throw .notOnCanvas(
        "\(x),\(y),\(width),\(height)", pixelWidth: canvas.pixelWidth,
        pixelHeight: canvas.pixelHeight)
    }
    return zone
  }
}
