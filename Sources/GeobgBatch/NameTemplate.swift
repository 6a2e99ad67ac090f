internal import GeobgKit
public import GeobgRecipe
internal import GeobgScene

/// How files are named: text with fields in braces, such as `walls/{seed}-{mode}.png`.
public struct NameTemplate: Hashable, Sendable {
  /// A field of a template, and its value.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The seed's text, escaped for file names.
    case seed
    /// The item's number from 0, with as many digits as the last item's number.
    case index
    /// `light` or `dark`.
    case mode
    /// The palette's name, escaped for file names.
    case palette
    /// The width in pixels.
    case width
    /// The height in pixels.
    case height
    /// The format's extension.
    case ext

    /// The fields whose values differ between two pictures of one seed, and that `template` lacks; the
    /// index if there is none.
    static func differing(
      _ one: RecipeFile, _ other: RecipeFile, missingIn template: NameTemplate
    ) -> [Field] {
      let values: [(field: Field, value: (RecipeFile) -> String)] = [
        (.mode, { $0.recipe.mode.rawValue }), (.palette, { $0.recipe.palette.fileName }),
        (.width, { "\($0.recipe.view.canvas.pixelWidth)" }),
        (.height, { "\($0.recipe.view.canvas.pixelHeight)" }),
        (.ext, { $0.output.format.fileExtension }),
      ]
      let fields = values.filter { $0.value(one) != $0.value(other) && !template.has($0.field) }
      return fields.isEmpty ? [.index] : fields.map(\.field)
    }
  }

  package enum Piece: Hashable, Sendable {
    case literal(String)
    case field(Field)
  }

  /// The folder that contains all files: the text before the last slash that comes before any
  /// field; empty for the current folder.
  public let folder: String
  /// The rest of the template, relative to the folder.
  public let text: String
  package let pieces: [Piece]

  /// Parses the template `text`, in which `{{` and `}}` stand for single braces.
  public init(parsing text: String) throws(BatchError) {
    let bytes = Array(text.utf8)
    // Search bytes, because Swift combines a slash and a following accent into one character.
    let slash = bytes[..<NameTemplate.firstField(in: bytes)].lastIndex(of: UInt8(ascii: "/"))
    let head = try NameTemplate.pieces(bytes[..<(slash.map { max($0, 1) } ?? 0)])
    if case .literal(let text)? = head.first { folder = text } else { folder = "" }
    let rest = bytes[(slash.map { $0 + 1 } ?? 0)...]
    self.text = String(decoding: rest, as: UTF8.self)
    pieces = try NameTemplate.pieces(rest)
    guard let last = rest.last, last != UInt8(ascii: "/") else { throw .namesFolder(text) }
  }

  /// The default template: `geobg-{seed}.{ext}`, plus each field whose values differ among
  /// `variants`, plus the index if two variants would still have the same name.
  public init(naming variants: [BatchVariant]) {
    // Equal variants count once. What a seed picks is not known, so it makes no names differ.
    let variants = Set(variants)
    let hasIndex = variants.contains { !$0.picks.isEmpty } && variants.count > 1
    self.init(naming: variants.map(\.file), hasIndex: hasIndex)
  }

  /// The default template of a list of pictures, as of variants.
  public init(naming pictures: [RecipeFile]) {
    self.init(naming: pictures, hasIndex: false)
  }

  /// - Parameter hasIndex: Whether the names have the index in any case.
  private init(naming pictures: [RecipeFile], hasIndex: Bool) {
    func count(of part: (RecipeFile) -> AnyHashable) -> Int { Set(pictures.map(part)).count }
    let canvas: (RecipeFile) -> Canvas = { $0.recipe.view.canvas }
    let palette: (RecipeFile) -> String = { $0.recipe.palette.name }
    let mode: (RecipeFile) -> String = { $0.recipe.mode.rawValue }
    var pieces: [Piece] = [.literal("geobg-"), .field(.seed)]
    if count(of: canvas) > 1 {
      pieces += [.literal("-"), .field(.width), .literal("x"), .field(.height)]
    }
    if count(of: palette) > 1 { pieces += [.literal("-"), .field(.palette)] }
    if count(of: mode) > 1 { pieces += [.literal("-"), .field(.mode)] }
    let names = count {
      [$0.recipe.seed.text, "\(canvas($0))", palette($0), mode($0), $0.output.format.rawValue]
    }
    if names < pictures.count || hasIndex { pieces += [.literal("-"), .field(.index)] }
    pieces += [.literal("."), .field(.ext)]
    folder = ""
    text = pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let field): "{\(field.rawValue)}"
      }
    }.joined()
    self.pieces = pieces
  }

  /// The position of the first single brace; the end if there is none.
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

  private static func pieces(_ bytes: ArraySlice<UInt8>) throws(BatchError) -> [Piece] {
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
      case UInt8(ascii: "}"): throw .closeBrace
      default: literal.append(byte)
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
    return pieces
  }

  func has(_ field: Field) -> Bool { pieces.contains(.field(field)) }

  package func name(_ value: (Field) -> String) -> String {
    var name = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): name += text
      case .field(let field): name += NameTemplate.part(value(field), after: name)
      }
    }
    return name
  }

  /// `value`, as it is added to `name`.
  ///
  /// A dot that would hide the file or leave the folder is escaped.
  static func part(_ value: String, after name: String) -> String {
    guard value.utf8.first == UInt8(ascii: "."),
      name.utf8.reversed().prefix(while: { $0 != UInt8(ascii: "/") })
        .allSatisfy({ $0 == UInt8(ascii: ".") })
    else { return value }
    return "%2e" + value.dropFirst()
  }
}
