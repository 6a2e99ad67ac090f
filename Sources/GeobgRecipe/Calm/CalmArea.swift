public import GeobgScene

/// A part of a screen that its system lays something over.
public struct CalmArea: Hashable, Sendable {
  /// What: `clock`, `dock`, `menu`, `bar` or `taskbar`.
  public let purpose: String
  /// Where.
  public let zone: CalmZone

  /// Where the system of a screen of the size `canvas` has its clock and its bars.
  ///
  /// A device called `name`, or the first with those pixels either way up, has its own; any other
  /// screen that of a phone where it is high, and that of a desktop where it is wide.
  ///
  /// - Throws: ``CalmError/notAScreen`` for a size in print.
  public static func areas(
    of canvas: Canvas, named name: NamedSize? = nil
  ) throws(CalmError) -> [CalmArea] {
    guard canvas.physicalSize == nil else { throw .notAScreen }
    // Screens before devices: a monitor of a laptop's size is one.
    let found =
      name
      ?? NamedSize.all.first { size in
        guard case .pixels(let width, let height) = size.extent else { return false }
        return min(width, height) == min(canvas.pixelWidth, canvas.pixelHeight)
          && max(width, height) == max(canvas.pixelWidth, canvas.pixelHeight)
      }
    if let found, found.kind != .screen { return found.calm }
    let isKnown = if case .some = found { true } else { false }
    let isPhone = !isKnown && canvas.pixelHeight > canvas.pixelWidth
    return NamedSize.calmAreas[isPhone ? "android" : "desktop"] ?? []
  }
}

extension NamedSize {
  /// Where systems have their clocks and bars, by the names that devices know the sets by.
  static let calmAreas: [JSONKey: [CalmArea]] = {
    // A test parses the file, so that nothing can fail here.
    do throws(DocumentError) {
      return try calmAreas(in: PackageResources.devices_json)
    } catch {
      return [:]
    }
  }()

  /// The sets in `bytes`, which are JSON.
  static func calmAreas(in bytes: [UInt8]) throws(DocumentError) -> [JSONKey: [CalmArea]] {
    let field = JSONField(try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit))
    guard case .object(let file) = field.value, case .object(let sets)? = file["zones"] else {
      return [:]
    }
    var areas: [JSONKey: [CalmArea]] = [:]
    for (name, set) in sets {
      let object = try JSONField(set, at: ["zones", name.text]).object(keys: ["about", "areas"])
      for item in try object.required("areas").array() {
        let object = try item.object(keys: ["area", "for"])
        let area = CalmArea(
          purpose: try object.required("for").string(),
          zone: try CalmZone(try object.required("area")))
        areas[name, default: []].append(area)
      }
    }
    return areas
  }
}
