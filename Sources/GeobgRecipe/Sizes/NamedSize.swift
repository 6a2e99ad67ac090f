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
  /// - Throws: ``SizeError/unknownName(_:similar:)``.
  public init(name: String) throws(SizeError) {
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
