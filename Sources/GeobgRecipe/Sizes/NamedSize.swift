public import GeobgScene

/// A size with a name: a screen, a paper or a device.
public struct NamedSize: Hashable, Sendable {
  /// What has the size.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case screen
    case paper
    case phone
    case tablet
    case laptop
    case handheld
  }

  /// How large it is.
  public enum Extent: Hashable, Sendable {
    /// In pixels, as it is held.
    case pixels(width: Int, height: Int)
    /// In print.
    case print(PhysicalSize)

    /// The canvas of the size, with `ppi` pixels an inch, nil for what fits: of a screen those of
    /// CSS, because its own say how far it is from the eye and not how large a print would be.
    func canvas(ppi: Thousandths?) throws(RecipeError) -> Canvas {
      switch self {
      case .pixels(let width, let height):
        try Canvas(pixelWidth: width, pixelHeight: height, ppi: ppi ?? Canvas.defaultPPI)
      case .print(let size): try Canvas(size, ppi: ppi ?? Size.printPPI)
      }
    }
  }

  /// What it is called: lower-case words with hyphens between.
  public let name: String
  /// What has it.
  public let kind: Kind
  /// How large it is.
  public let extent: Extent
  /// The pixels of an inch that a device's maker states; nil for what has none of its own.
  public let ppi: Thousandths?
  /// When a device came out.
  public let year: Int?
  /// What a person should know about it.
  public let about: String?
  /// The address of a page that states it.
  public let source: String?
  /// Where a device's system has its clock and its bars, as the device is held; nothing for what
  /// is none.
  public let calm: [CalmArea]

  /// The size called `name`, whose hyphens may be spaces or missing, in either case.
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

  /// The sizes whose names or descriptions hold all words of `text`.
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

  /// `name` as it is compared.
  private static func key(_ name: String) -> String {
    let ignored = Array(" -_".utf8)
    return String(
      decoding: name.lowercasedASCII.utf8.filter { !ignored.contains($0) }, as: UTF8.self)
  }

  /// The names that `key` may have been meant for, at most three: those a few slips away, or else
  /// those that go on after it.
  private static func similar(to key: String) -> [String] {
    let keys = all.map { NamedSize.key($0.name) }
    var similar = Spelling.near(key, among: keys)
    // Whoever typed one letter or two may have meant anything.
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
