public import GeobgScene

/// A size with a name: a screen, a paper or a device.
public struct NamedSize: Hashable, Sendable {
  /// The kind of thing that has the size.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case screen
    case paper
    case phone
    case tablet
    case laptop
    case handheld
  }

  /// The extent of the size.
  public enum Extent: Hashable, Sendable {
    /// In pixels, in the orientation in which people hold the device.
    case pixels(width: Int, height: Int)
    /// In print.
    case print(PhysicalSize)

    /// The canvas of the size, with `ppi` pixels per inch.
    ///
    /// If `ppi` is nil, a size in print has ``Size/printPPI``, and a screen has CSS's 96. A
    /// screen's own ppi shows how far it is from the eye, not how large a print would be.
    func canvas(ppi: Thousandths?) throws(RecipeError) -> Canvas {
      switch self {
      case .pixels(let width, let height):
        try Canvas(pixelWidth: width, pixelHeight: height, ppi: ppi ?? Canvas.defaultPPI)
      case .print(let size): try Canvas(size, ppi: ppi ?? Size.printPPI)
      }
    }
  }

  /// The name: lower-case words with hyphens between them.
  public let name: String
  /// The kind of thing that has the size.
  public let kind: Kind
  /// The extent of the size.
  public let extent: Extent
  /// The pixels per inch that a device's maker states; nil if none is stated.
  public let ppi: Thousandths?
  /// The year in which a device came out.
  public let year: Int?
  /// A note for people.
  public let about: String?
  /// The address of a page that states the size.
  public let source: String?
  /// The areas of the clock and bars of a device's system, in the orientation in which it is held.
  ///
  /// Empty for other sizes.
  public let calm: [CalmArea]

  /// The size called `name`, in upper or lower case; hyphens may be spaces or left out.
  ///
  /// - Throws: ``ValueError/unknownName(_:similar:)``.
  public init(name: String) throws(ValueError) {
    let key = NamedSize.key(name)
    guard let named = NamedSize.all.first(where: { NamedSize.key($0.name).hasBytes(of: key) })
    else {
      throw .unknownName(name, similar: NamedSize.similar(to: key))
    }
    self = named
  }

  /// The sizes that match every word of `text` by name, by note or by kind.
  public static func search(_ text: String) -> [NamedSize] {
    let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
      .map { key(String($0)) }.filter { !$0.isEmpty }
    return all.filter { size in
      let texts = [key(size.name), key(size.about ?? "")].map { Array($0.utf8) }
      return words.allSatisfy { word in
        size.kind.rawValue.hasBytes(of: word)
          || texts.contains { $0.firstPlace(of: word.utf8) != nil }
      }
    }
  }

  /// `name` in the form that is compared.
  private static func key(_ name: String) -> String {
    let ignored = Array(" -_".utf8)
    return String(
      decoding: name.lowercasedASCII.utf8.filter { !ignored.contains($0) }, as: UTF8.self)
  }

  /// The names that a misspelled `key` may mean, at most three.
  ///
  /// If no names are similar, it returns names that begin with `key`.
  private static func similar(to key: String) -> [String] {
    let keys = all.map { NamedSize.key($0.name) }
    var similar = Spelling.near(key, among: keys)
    // One or two letters can be the beginning of too many names.
    if similar.isEmpty, key.utf8.count >= 3 {
      similar = keys.indices.filter { keys[$0].utf8.starts(with: key.utf8) }
    }
    return similar.prefix(3).map { all[$0].name }
  }

  init(
    name: String, kind: Kind, extent: Extent, ppi: Thousandths? = nil, year: Int? = nil,
    about: String? = nil,
    source: String? = nil, calm: [CalmArea] = []
  ) {
    self.name = name
    self.kind = kind
    self.extent = extent
    self.ppi = ppi
    self.year = year
    self.about = about
    self.source = source
    self.calm = calm
  }
}

// MARK: - JSON

extension NamedSize {
  /// All named sizes: the screens, papers and devices in the files in `Sizes/`.
  ///
  /// They are parsed at the first use, not when the program starts.
  public static let all: [NamedSize] =
    builtIn(PackageResources.screens_json) + builtIn(PackageResources.paper_json)
    + builtIn(PackageResources.devices_json)

  /// Whether a named paper has `size`, perhaps after a turn.
  ///
  /// It looks for the sides in the text of the file, because parsing the file takes as long as drawing
  /// a small picture.
  package static func isPaper(_ size: PhysicalSize) -> Bool {
    [(size.width, size.height), (size.height, size.width)].contains { width, height in
      PackageResources.paper_json
        .firstPlace(of: "\"width\": \(width), \"height\": \(height),".utf8) != nil
    }
  }

  private static func builtIn(_ bytes: [UInt8]) -> [NamedSize] {
    // A test parses every file, so parsing cannot fail here.
    (try? sizes(in: bytes)) ?? []
  }

  /// Reads the sizes in the JSON `bytes`.
  package static func sizes(in bytes: [UInt8]) throws(DocumentError) -> [NamedSize] {
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
      extent = .print(try field.making(try PhysicalSize(width: across, height: down)))
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
