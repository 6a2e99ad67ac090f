public import GeobgScene

/// The calm zones of a picture, as people write them; they can depend on the canvas.
public struct CalmRequest: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case zone(CalmZone)
    /// In pixels.
    case pixels(x: Int, y: Int, width: Int, height: Int)
    /// The areas of the clock and the bars on the screen.
    case ofScreen
  }

  private let parts: [Part]

  /// Reads `none`, or one or more zones with `+` between them.
  ///
  /// - `top`, `bottom`, `left` and `right` are a quarter of the picture each.
  /// - `auto` is the areas of the screen's clock and bars.
  /// - `X,Y,W,H` is a rectangle in pixels, or in percent of the picture if each number ends in `%`.
  ///
  /// - Throws: ``CalmError/notAZone(_:)``, ``CalmError/notInPicture(_:)``.
  public init(parsing text: String) throws(CalmError) {
    var parts: [Part] = []
    if !text.hasBytes(of: "none") {
      for part in text.parts(between: UInt8(ascii: "+")) {
        parts.append(try CalmRequest.part(part))
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

  /// The zones of the picture that `view` shows, after trimming.
  ///
  /// - Parameter name: The named size of the canvas, if it was chosen by name. Default: nil.
  /// - Throws: ``CalmError``.
  public func calm(in view: Viewport, named name: NamedSize? = nil) throws(CalmError) -> Calm {
    guard view.span == nil || !dependsOnCanvas else { throw .ofSeveralScreens }
    let canvas = view.trimmed.canvas
    var zones: [CalmZone] = []
    for part in parts {
      switch part {
      case .zone(let zone): zones.append(zone)
      case .pixels(let x, let y, let width, let height):
        zones.append(try CalmRequest.zone(x: x, y: y, width: width, height: height, on: canvas))
      case .ofScreen: zones += try CalmArea.areas(of: canvas, named: name).map { $0.zone }
      }
    }
    do throws(RecipeError) {
      return try Calm(zones)
    } catch {
      throw .refused(error)
    }
  }

  private static func part(_ text: String) throws(CalmError) -> Part {
    let named: [(name: String, part: Part)] = [
      ("top", .zone(.top)), ("bottom", .zone(.bottom)), ("left", .zone(.left)),
      ("right", .zone(.right)), ("auto", .ofScreen),
    ]
    for row in named where text.hasBytes(of: row.name) { return row.part }
    let numbers = text.parts(between: UInt8(ascii: ","))
    guard numbers.count == 4 else { throw .notAZone(text) }
    if numbers.allSatisfy({ $0.utf8.last == UInt8(ascii: "%") }) {
      let parts = numbers.compactMap { percentage(Array($0.utf8.dropLast())) }
      guard parts.count == 4 else { throw .notAZone(text) }
      do throws(RecipeError) {
        return .zone(
          try CalmZone(x: parts[0], y: parts[1], width: parts[2], height: parts[3]))
      } catch {
        throw .notInPicture(text)
      }
    }
    let pixels = numbers.compactMap { Int(digits: $0) }
    guard pixels.count == 4 else { throw .notAZone(text) }
    return .pixels(x: pixels[0], y: pixels[1], width: pixels[2], height: pixels[3])
  }

  /// A percentage with at most one decimal place, as a part of 1; nil for anything else.
  private static func percentage(_ text: [UInt8]) -> Thousandths? {
    guard let number = Thousandths(parsing: text[...]), number.count.isMultiple(of: 100) else {
      return nil
    }
    return Thousandths(count: number.count / 100)
  }

  /// The smallest zone in whole thousandths that covers a rectangle of pixels.
  private static func zone(
    x: Int, y: Int, width: Int, height: Int, on canvas: Canvas
  ) throws(CalmError) -> CalmZone {
    func parts(_ start: Int, _ extent: Int, of side: Int) -> (Thousandths, Thousandths)? {
      guard extent > 0, start <= side, extent <= side - start else { return nil }
      let first = Int64(start) * 1000 / Int64(side)
      let end = (Int64(start + extent) * 1000 + Int64(side) - 1) / Int64(side)
      return (Thousandths(count: first), Thousandths(count: end - first))
    }
    let outside = CalmError.notOnCanvas(
      "\(x),\(y),\(width),\(height)", pixelWidth: canvas.pixelWidth,
      pixelHeight: canvas.pixelHeight)
    guard let across = parts(x, width, of: canvas.pixelWidth),
      let down = parts(y, height, of: canvas.pixelHeight)
    else { throw outside }
    do throws(RecipeError) {
      return try CalmZone(x: across.0, y: down.0, width: across.1, height: down.1)
    } catch {
      throw outside
    }
  }
}
