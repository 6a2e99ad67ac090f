public import GeobgScene

/// Reads back the text that ``SVGRenderer`` put into an SVG's `<metadata>`.
///
/// It looks for that one element and nothing else: no entity is defined, no reference followed.
public enum SVGMetadata {
  /// The text in the first `<metadata>` of `source`.
  ///
  /// - Throws: ``MetadataError``: not an SVG, no metadata, or more than
  ///   ``MetadataError/recipeLimit`` bytes before its end; and what reading throws.
  public static func read(_ source: some ByteSource) throws -> String {
    let head = try source.bytes(from: 0, atMost: MetadataError.recipeLimit + headLimit)
    guard head.starts(with: "<svg".utf8) || head.starts(with: "<?xml".utf8) else {
      throw MetadataError.wrongSignature(format: "SVG")
    }
    guard let start = head.firstRange(of: Array("<metadata>".utf8))?.upperBound else {
      throw MetadataError.missing
    }
    guard let end = head[start...].firstRange(of: Array("</metadata>".utf8))?.lowerBound else {
      guard head.count < source.byteCount else {
        throw MetadataError.truncated(offset: head.count)
      }
      throw MetadataError.tooLarge(
        part: "metadata", byteCount: head.count - start, limit: MetadataError.recipeLimit)
    }
    return try unescape(head[start..<end])
  }

  /// How far into a file the metadata may begin.
  private static let headLimit = 4096

  /// `text` with the characters that mean something in XML written as entities.
  package static func escape(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    // Few texts have any; each is looked for in the whole, the one first that the others' names have.
    for entity in entities where bytes.contains(entity.character) {
      bytes = Array(
        bytes.split(separator: entity.character, omittingEmptySubsequences: false)
          .joined(separator: entity.name.utf8))
    }
    return bytes
  }

  private static func unescape(_ text: ArraySlice<UInt8>) throws(MetadataError) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      guard byte == UInt8(ascii: "&") else {
        bytes.append(byte)
        rest = rest.dropFirst()
        continue
      }
      guard let entity = entities.first(where: { rest.starts(with: $0.name.utf8) }) else {
        throw .malformed(offset: rest.startIndex, reason: "an entity that geobg does not write")
      }
      bytes.append(entity.character)
      rest = rest.dropFirst(entity.name.utf8.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let entities: [(character: UInt8, name: String)] = [
    (UInt8(ascii: "&"), "&amp;"), (UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: ">"), "&gt;"),
  ]
}
