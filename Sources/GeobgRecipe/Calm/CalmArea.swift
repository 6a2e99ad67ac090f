public import GeobgScene

/// An area of a screen that the system covers, such as a clock or a dock.
public struct CalmArea: Hashable, Sendable {
  /// The purpose of the area: `clock`, `dock`, `menu`, `bar` or `taskbar`.
  public let purpose: String
  /// The covered zone.
  public let zone: CalmZone

  /// The areas of the clock and the bars on a screen of the size `canvas`.
  ///
  /// A device has its own areas. The device is `name`, or the first named size with the same pixels
  /// in either orientation. A named screen has the areas of a desktop. Any other canvas has the
  /// areas of a phone if it is taller than wide, and otherwise the areas of a desktop.
  ///
  /// - Throws: ``CalmError/notAScreen`` for a size in print.
  public static func areas(
    of canvas: Canvas, named name: NamedSize? = nil
  ) throws(CalmError) -> [CalmArea] {
    guard canvas.physicalSize == nil else { throw .notAScreen }
    // Screens come before devices, so a monitor with the pixels of a laptop counts as a screen.
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
    return NamedSize.calmAreas(named: isPhone ? "android" : "desktop") ?? []
  }
}

extension NamedSize {
  /// The areas of clocks and bars, in sets that devices refer to by name.
  static let calmAreas: [(name: JSONKey, areas: [CalmArea])] = {
    // A test parses the file, so parsing cannot fail here.
    do throws(DocumentError) {
      return try calmAreas(in: PackageResources.devices_json)
    } catch {
      return []
    }
  }()

  /// The set `name`; nil if there is none.
  static func calmAreas(named name: JSONKey) -> [CalmArea]? {
    calmAreas.first { $0.name == name }?.areas
  }

  /// Reads the sets in the JSON `bytes`.
  static func calmAreas(in bytes: [UInt8]) throws(DocumentError) -> [(
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
