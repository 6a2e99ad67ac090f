internal import GeobgScene

/// Reads the text that ``PNGRenderer`` wrote into a PNG's `iTXt` chunk.
///
/// It steps from chunk to chunk, checks the checksum of every chunk it reads, and never reads the
/// pixels.
package enum PNGMetadata {
  /// The recipe in `source`.
  ///
  /// - Throws: ``MetadataError``.
  package static func read(_ source: ByteSource) throws(MetadataError) -> String {
    var reader = try PNGChunkReader(source)
    while true {
      let chunk = try reader.next()
      switch chunk.name {
      case .header: _ = try reader.data(of: chunk)
      case .text: if let text = try text(of: chunk, reader) { return text }
      case .end: throw .missing
      default: break
      }
    }
  }

  /// The text of `chunk`; nil if the chunk is not geobg's.
  private static func text(
    of chunk: PNGChunk, _ reader: PNGChunkReader
  ) throws(MetadataError) -> String? {
    let header = PNGRecipeText.header
    let keyword = PNGRecipeText.keyword.bytes + [0]
    guard try reader.beginning(of: chunk, atMost: keyword.count) == keyword else { return nil }
    guard chunk.length <= Int64(RecipeFile.byteLimit + header.count) else {
      throw .tooLarge(
        part: "a recipe", byteCount: chunk.length - Int64(header.count),
        limit: Int64(RecipeFile.byteLimit))
    }
    let data = try reader.data(of: chunk)
    guard data.begins(with: header) else {
      throw .malformed(
        offset: chunk.dataOffset + Int64(PNGRecipeText.keyword.bytes.count),
        reason: "the recipe is compressed or translated; geobg never writes this")
    }
    return String(decoding: data.dropFirst(header.count), as: UTF8.self)
  }
}
