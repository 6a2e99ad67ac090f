internal import GeobgScene

extension NamedSize {
  /// All named sizes: the screens, papers and devices in the files in `Sizes/`.
  ///
  /// They are parsed at the first use, not when the program starts.
  public static let all: [NamedSize] =
    builtIn(PackageResources.screens_json) + papers + builtIn(PackageResources.devices_json)

  /// The named papers, which are read without the many devices.
  static let papers = builtIn(PackageResources.paper_json)

  private static func builtIn(_ bytes: [UInt8]) -> [NamedSize] {
    // A test parses every file, so parsing cannot fail here.
    do throws(DocumentError) {
      return try sizes(in: bytes)
    } catch {
      return []
    }
  }

  /// Reads the sizes in the JSON `bytes`.
  static func sizes(in bytes: [UInt8]) throws(DocumentError) -> [NamedSize] {
    let field = JSONField(try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit))
    let object = try field.object(keys: ["about", "devices", "papers", "screens", "zones"])
    var sizes: [NamedSize] = []
    for (key, kind) in [("screens", Kind.screen), ("papers", .paper), ("devices", nil)] {
      for item in try object.optional(key)?.array() ?? [] {
        sizes.append(try NamedSize(item, kind: kind))
      }
    }
    return sizes
  }

  /// Reads the size in `field`, whose own kind replaces `kind`; one of the two must be given.
  private init(_ field: JSONField, kind: Kind?) throws(DocumentError) {
    let object = try field.object(keys: [
      "about", "calm", "diagonal", "height", "kind", "name", "ppi", "source", "width", "year",
    ])
    var kind = kind
    if let own = object.optional("kind") { kind = try own.choice(of: Kind.self) }
    guard let kind else { throw .missing(field: "kind") }
    let (width, height) = (try object.required("width"), try object.required("height"))
    let extent: Extent
    if kind == .paper {
      let (across, down) = (try width.decimal(), try height.decimal())
      extent = .print(
        try field.making { () throws(RecipeError) in
          try PhysicalSize(width: across, height: down)
        })
    } else {
      extent = .pixels(width: try width.integer(), height: try height.integer())
    }
    var calm: [CalmArea] = []
    if let field = object.optional("calm") {
      let set = try field.string()
      guard let areas = NamedSize.calmAreas(named: JSONKey(set)) else {
        throw field.invalid("'\(set)' is not a set of zones")
      }
      calm = areas
    }
    self.init(
      name: try object.required("name").string(), kind: kind, extent: extent,
      ppi: try object.optional("ppi")?.decimal(), year: try object.optional("year")?.integer(),
      about: try object.optional("about")?.string(),
      source: try object.optional("source")?.string(), calm: calm)
  }
}
