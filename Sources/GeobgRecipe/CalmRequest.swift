public import GeobgScene

/// The calm zones of a picture, as people write them; they can depend on the canvas.
public struct CalmRequest: Hashable, Sendable {
  private enum RequestedZone: Hashable, Sendable {
    case zone(CalmZone)
    case pixels(x: Int, y: Int, width: Int, height: Int)
    /// The areas of the clock and the bars on the screen.
    case ofScreen
  }

  private let parts: [RequestedZone]

  /// Reads `none`, or one or more zones with `+` between them.
  ///
  /// - `top`, `bottom`, `left` and `right` are a quarter of the picture each.
  /// - `auto` is the areas of the screen's clock and bars.
  /// - `X,Y,W,H` is a rectangle in pixels, or in percent of the picture if each number ends in `%`.
  ///
  /// - Throws: ``ValueError/notAZone(_:)``, ``ValueError/notInPicture(_:)``.
  public init(parsing text: String) throws(ValueError) {
    var parts: [RequestedZone] = []
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
  public func calm(in view: Viewport, named name: NamedSize? = nil) throws(ValueError) -> CalmZones
  {
    guard view.span == nil || !dependsOnCanvas else { throw .ofSeveralScreens }
    let canvas = view.trimmed.canvas
    var zones: [CalmZone] = []
    for part in parts {
      switch part {
      case .zone(let zone): zones.append(zone)
      case .pixels(let x, let y, let width, let height):
        zones.append(try CalmRequest.zone(x: x, y: y, width: width, height: height, on: canvas))
      // Paper has no clock and no bars.
      case .ofScreen where canvas.physicalSize != nil: break
      case .ofScreen: zones += try CalmArea.areas(of: canvas, named: name).map { $0.zone }
      }
    }
    do throws(RecipeError) { return try CalmZones(zones) } catch { throw .refused(error) }
  }

  private static func part(_ text: String) throws(ValueError) -> RequestedZone {
    let named: [(name: String, part: RequestedZone)] = [
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
        return .zone(try CalmZone(x: parts[0], y: parts[1], width: parts[2], height: parts[3]))
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
  ) throws(ValueError) -> CalmZone {
    func parts(_ start: Int, _ extent: Int, of side: Int) -> (Thousandths, Thousandths)? {
      guard extent > 0, start <= side, extent <= side - start else { return nil }
      let first = Int64(start) * 1000 / Int64(side)
      let end = (Int64(start + extent) * 1000 + Int64(side) - 1) / Int64(side)
      return (Thousandths(count: first), Thousandths(count: end - first))
    }
    let outside = ValueError.notOnCanvas(
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

extension NamedSize {
  /// The areas of clocks and bars, in sets that devices refer to by name.
  ///
  /// A test parses the file, so parsing cannot fail here.
  package static let calmAreas: [(name: JSONKey, areas: [CalmArea])] =
    (try? calmAreas(in: PackageResources.devices_json)) ?? []

  /// The set `name`; nil if there is none.
  package static func calmAreas(named name: JSONKey) -> [CalmArea]? {
    calmAreas.first { $0.name == name }?.areas
  }

  /// Reads the sets in the JSON `bytes`.
  package static func calmAreas(in bytes: [UInt8]) throws(DocumentError) -> [(
    name: JSONKey, areas: [CalmArea]
  )] {
    let field = JSONField(try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit))
    guard case .object(let file) = field.value, case .object(let sets)? = file["zones"] else {
      return []
    }
    var found: [(name: JSONKey, areas: [CalmArea])] = []
    for (name, set) in sets.all {
      var areas: [CalmArea] = []
      let object = try JSONField(set, at: .member(name.text, in: .member("zones", in: .document)))
        .object(keys: ["about", "areas"])
      for item in try object.required("areas").array() {
        let object = try item.object(keys: ["area", "for"])
        areas.append(
          CalmArea(
            purpose: try object.required("for").string(),
            zone: try CalmZone(try object.required("area"))))
      }
      found.append((name, areas))
    }
    return found
  }
}

// MARK: - JSON

extension CalmZones {
  init(_ field: JSONField) throws(DocumentError) {
    var zones: [CalmZone] = []
    for zone in try field.array() { zones.append(try CalmZone(zone)) }
    let all = zones
    self = try field.making(try CalmZones(all))
  }

  /// An array of zones; nil for no zones, as in recipes from before zones existed.
  package var json: String? { zones.isEmpty ? nil : CanonicalJSON.array(zones.map { $0.json }) }
}

extension CalmZone {
  init(_ field: JSONField) throws(DocumentError) {
    let parts = try field.array(of: 4, " (x, y, width, height)")
    let (x, y) = (try parts[0].decimal(), try parts[1].decimal())
    let (width, height) = (try parts[2].decimal(), try parts[3].decimal())
    self = try field.making(try CalmZone(x: x, y: y, width: width, height: height))
  }

  package var json: String { CanonicalJSON.array([x, y, width, height].map { $0.description }) }
}
