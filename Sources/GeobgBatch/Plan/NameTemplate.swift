/// How files are named: a text with fields in braces, like `walls/{seed}-{mode}.png`.
public struct NameTemplate: Hashable, Sendable {
  /// What a field stands for.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The seed's text, escaped.
    case seed
    /// The item's number from 0, with as many digits as the last one has.
    case index
    /// `light` or `dark`.
    case mode
    /// The palette's name, escaped.
    case palette
    /// In pixels.
    case width
    /// In pixels.
    case height
    /// The format's extension.
    case ext
  }

  /// What a name is put together from.
  enum Piece: Hashable, Sendable {
    case literal(String)
    case field(Field)
  }

  /// The folder that all files are in or below: what stands before the last slash that no field
  /// precedes; empty for the current one.
  public let folder: String
  /// The template of names within the folder.
  public let text: String
  let pieces: [Piece]

  /// The template `text`, where `{{` and `}}` stand for braces.
  ///
  /// - Throws: ``NameTemplateError``.
  public init(parsing text: String) throws(NameTemplateError) {
    let bytes = Array(text.utf8)
    // Bytes: to Swift a slash and an accent after it are one character, and no slash.
    let slash = bytes[..<NameTemplate.firstField(in: bytes)].lastIndex(of: UInt8(ascii: "/"))
    let head = try NameTemplate.pieces(bytes[..<(slash.map { max($0, 1) } ?? 0)])
    if case .literal(let text)? = head.first { folder = text } else { folder = "" }
    let rest = bytes[(slash.map { $0 + 1 } ?? 0)...]
    self.text = String(decoding: rest, as: UTF8.self)
    pieces = try NameTemplate.pieces(rest)
    guard let last = rest.last, last != UInt8(ascii: "/") else { throw .namesFolder(text) }
  }

  /// Where the first brace is that is not doubled; the end where there is none.
  private static func firstField(in bytes: [UInt8]) -> Int {
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        guard index + 1 < bytes.count, bytes[index + 1] == bytes[index] else { return index }
        index += 1
      }
      index += 1
    }
    return index
  }

  private static func pieces(_ bytes: ArraySlice<UInt8>) throws(NameTemplateError) -> [Piece] {
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      rest = rest.dropFirst()
      let isDoubled = rest.first == byte
      switch byte {
      case UInt8(ascii: "{") where isDoubled, UInt8(ascii: "}") where isDoubled:
        literal.append(byte)
        rest = rest.dropFirst()
      case UInt8(ascii: "{"):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { throw .openBrace }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        guard let field = Field(rawValue: name) else { throw .unknownField(name) }
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.field(field))
        rest = rest[(end + 1)...]
      case UInt8(ascii: "}"): throw .openBrace
      default: literal.append(byte)
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
    return pieces
  }

  /// Whether `field` is in it.
  func has(_ field: Field) -> Bool { pieces.contains(.field(field)) }

  /// The name that the fields' values make.
  func name(_ value: (Field) -> String) -> String {
    var name = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): name += text
      case .field(let field): name += NameTemplate.part(value(field), after: name)
      }
    }
    return name
  }

  /// `value` as it goes on after `name`: no seed hides its file or leaves the folder by its dots.
  static func part(_ value: String, after name: String) -> String {
    guard value.utf8.first == UInt8(ascii: "."),
      name.utf8.reversed().prefix(while: { $0 != UInt8(ascii: "/") })
        .allSatisfy({ $0 == UInt8(ascii: ".") })
    else { return value }
    return "%2e" + value.dropFirst()
  }
}
