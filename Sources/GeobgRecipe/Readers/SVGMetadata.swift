internal import GeobgScene

/// Reads the text in an SVG's `<metadata>`.
///
/// It looks only for this element. It defines no entities and follows no references.
package enum SVGMetadata {
  /// The number of bytes that are read for the part before the metadata.
  private static let headLimit = 4096

  /// The text in the first `<metadata>` of `source`.
  ///
  /// - Throws: ``MetadataError``: not an SVG, no metadata, or more than ``RecipeFile/byteLimit`` bytes
  ///   before its end.
  package static func read(_ source: ByteSource) throws(MetadataError) -> String {
    let head = try source.bytes(from: 0, atMost: Int64(RecipeFile.byteLimit + headLimit))
    guard head.begins(with: "<svg") || head.begins(with: "<?xml") else {
      throw .wrongSignature(format: "SVG")
    }
    guard let start = head.firstPlace(of: "<metadata>".bytes)?.upperBound else { throw .missing }
    guard let end = head[start...].firstPlace(of: "</metadata>".bytes)?.lowerBound else {
      guard Int64(head.count) < source.byteCount else {
        throw .truncated(offset: Int64(head.count))
      }
      throw .tooLarge(
        part: "metadata", byteCount: Int64(head.count - start),
        limit: Int64(RecipeFile.byteLimit))
    }
    return try unescape(head[start..<end])
  }

  private static func unescape(_ text: ArraySlice<UInt8>) throws(MetadataError) -> String {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      guard byte == UInt8(ascii: "&") else {
        bytes.append(byte)
        index += 1
        continue
      }
      let rest = text[index...]
      guard let entity = entities.first(where: { rest.begins(with: $0.name) }) else {
        throw .malformed(offset: Int64(index), reason: "geobg does not write this entity")
      }
      bytes.append(entity.character)
      index += entity.name.utf8CodeUnitCount
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let entities: [(character: UInt8, name: StaticString)] = [
    (UInt8(ascii: "&"), "&amp;"), (UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: ">"), "&gt;"),
  ]
}

/// The characters that XML writes as entities.
package enum XMLEntities {
  private static let named: [(name: StaticString, character: UInt8)] = [
    ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
    ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")),
  ]
  /// The length of the longest entity without its `&`, `#x10FFFF;`.
  private static let lengthLimit = 9

  /// `text` with all entities resolved: XML's five named entities, and characters by number.
  ///
  /// `text` is a slice of data that begins at `offset` of a file.
  static func decode(_ text: ArraySlice<UInt8>, at offset: Int64) throws(MetadataError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "&") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      let rest = text[(index + 1)...].prefix(lengthLimit)
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
        let character = character(rest[..<end])
      else {
        throw .malformed(offset: offset + Int64(index), reason: "the entity is not defined in XML")
      }
      bytes += character
      index = end + 1
    }
    return bytes
  }

  /// `text` with all entities resolved; nil if one is unknown.
  package static func text(of text: String) -> String? {
    (try? decode(text.bytes[...], at: 0)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func character(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    if let entity = named.first(where: {
      name.count == $0.name.utf8CodeUnitCount && name.begins(with: $0.name)
    }) {
      return [entity.character]
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    guard let value = number(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return Unicode.Scalar(value).flatMap { UTF8.encode($0) }.map { Array($0) }
  }

  /// The number that `digits` show, at most seven of them; nil for other text.
  private static func number(_ digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32? {
    guard !digits.isEmpty else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = Hex.value(of: digit), value < radix else { return nil }
      number = number * radix + UInt32(value)
    }
    return number
  }
}
