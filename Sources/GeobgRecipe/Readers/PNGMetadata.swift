internal import GeobgScene

/// Reads the recipe in a text chunk of a PNG.
///
/// geobg writes an `iTXt` chunk. Other programs also store the text as `tEXt` or `zTXt`, compressed, or
/// with a language. The reader steps from chunk to chunk, checks the checksum of every chunk it reads, and
/// never reads the pixels. Source: PNG Specification, third edition, section 11.3.3.
package enum PNGMetadata {
  /// The most bytes of a chunk besides the recipe: the keyword, a language, and a translated keyword.
  private static let headLimit = 1024

  /// The recipe in `source`.
  ///
  /// - Parameter unpacker: Unpacks a compressed text; nil if it is refused. Default: the library's.
  package static func read(
    _ source: ByteSource, unpacker: RecipeUnpacker? = .standard
  ) throws(MetadataError) -> String {
    var reader = try PNGChunkReader(source)
    var program: String?
    while true {
      let chunk = try reader.next()
      switch chunk.name {
      case .header: _ = try reader.data(of: chunk)
      case .text, .latinText, .compressedText:
        if let text = try text(of: chunk, reader, unpacker) { return text }
        if let name = try self.program(in: chunk, reader) { program = name }
      case .end: throw .missing(savedBy: program)
      default: break
      }
    }
  }

  /// The text of `chunk`; nil if the chunk is not geobg's.
  private static func text(
    of chunk: PNGChunk, _ reader: PNGChunkReader, _ unpacker: RecipeUnpacker?
  ) throws(MetadataError) -> String? {
    let keyword = PNGRecipeText.keyword.bytes + [0]
    guard try reader.beginning(of: chunk, atMost: keyword.count) == keyword else { return nil }
    guard chunk.length <= Int64(RecipeFile.byteLimit + headLimit) else {
      throw .tooLarge(
        part: "a recipe", byteCount: chunk.length, limit: Int64(RecipeFile.byteLimit))
    }
    let data = try reader.data(of: chunk).dropFirst(keyword.count)
    switch chunk.name {
    case .latinText:
      return try RecipeText.checked(TextEncoding.latin1.utf8(data))
    case .compressedText:
      guard let method = data.first else { throw .truncated(offset: chunk.end) }
      let text = try inflated(data.dropFirst(), method, chunk, unpacker)
      return try RecipeText.checked(TextEncoding.latin1.utf8(text[...]))
    default:
      // Two flags, a language and a translated keyword.
      let rest = data.dropFirst(2)
      guard let language = rest.firstIndex(of: 0),
        let translated = rest[(language + 1)...].firstIndex(of: 0)
      else {
        throw .malformed(offset: chunk.dataOffset, reason: "a text chunk has no text")
      }
      let text = rest[(translated + 1)...]
      guard data.first == 1 else { return try RecipeText.checked(Array(text)) }
      return try RecipeText.checked(inflated(text, data.dropFirst().first ?? 0, chunk, unpacker))
    }
  }

  /// The text that `data` is the compressed form of.
  private static func inflated(
    _ data: ArraySlice<UInt8>, _ method: UInt8, _ chunk: PNGChunk, _ unpacker: RecipeUnpacker?
  ) throws(MetadataError) -> [UInt8] {
    guard let unpacker else { throw RecipeUnpacker.missing }
    do throws(MetadataError) {
      guard method == 0 else {
        throw .malformed(offset: 0, reason: "a text chunk has an unknown compression")
      }
      return try unpacker.zlib(Array(data), RecipeFile.byteLimit, "a recipe")
    } catch {
      // Its checksum is right, so the chunk was written like this.
      guard case .malformed(_, let reason) = error else {
        if case .truncated = error {
          throw .malformed(offset: chunk.dataOffset, reason: "the compressed data ends too early")
        }
        throw error
      }
      throw .malformed(offset: chunk.dataOffset, reason: reason)
    }
  }

  /// The program that `chunk` names as the last one to save the picture; nil if it names none.
  private static func program(
    in chunk: PNGChunk, _ reader: PNGChunkReader
  ) throws(MetadataError) -> String? {
    guard chunk.name == .latinText else { return nil }
    let keyword = "Software".bytes + [0]
    let head = try reader.beginning(of: chunk, atMost: 128)
    guard head.begins(with: keyword) else { return nil }
    return ProgramName.plain(head[keyword.count...])
  }
}
