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
    let head = try source.metadata(from: 0, atMost: Int64(RecipeFile.byteLimit + headLimit))
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
