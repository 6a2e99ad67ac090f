public import GeobgScene

/// Reads back the text that ``PNGRenderer`` put into a PNG's `iTXt` chunk.
///
/// It steps from chunk to chunk, checks the checksum of every chunk it reads, and never looks at
/// the pixels.
public enum PNGMetadata {
  /// More chunks than any picture has; a file of nothing but empty ones ends here.
  private static let chunkLimit = 1 << 20

  /// The recipe in `source`.
  ///
  /// - Throws: ``MetadataError``, and what reading throws.
  public static func read(_ source: some ByteSource) throws -> String {
    guard try source.bytes(from: 0, atMost: 8) == PNGFile.signature else {
      throw MetadataError.wrongSignature(format: "PNG")
    }
    var offset = PNGFile.signature.count
    for index in 0..<chunkLimit {
      let head = try source.bytes(from: offset, atMost: 8)
      guard head.count == 8 else { throw MetadataError.truncated(offset: offset) }
      let (length, name) = (Int(word(head[..<4])), head[4...])
      guard offset + 12 + length <= source.byteCount else {
        throw MetadataError.truncated(offset: source.byteCount)
      }
      guard name.allSatisfy(isLetter) else {
        throw MetadataError.malformed(offset: offset + 4, reason: "a chunk without a name")
      }
      let isHeader = name.elementsEqual("IHDR".utf8)
      guard isHeader == (index == 0), !isHeader || length == 13 else {
        throw MetadataError.malformed(offset: offset, reason: "a PNG has one header, and first")
      }
      if isHeader {
        _ = try content(at: offset, length: length, of: source)
      } else if name.elementsEqual("iTXt".utf8), let text = try text(at: offset, length, source) {
        return text
      } else if name.elementsEqual("IEND".utf8) {
        throw MetadataError.missing
      }
      offset += 12 + length
    }
    throw MetadataError.tooLarge(
      part: "a list of chunks", byteCount: offset, limit: 12 * chunkLimit)
  }

  /// The text of the chunk at `offset`, or nil where the chunk is not geobg's.
  private static func text(
    at offset: Int, _ length: Int, _ source: some ByteSource
  ) throws -> String? {
    let header = PNGFile.textHeader
    let keyword = try source.bytes(from: offset + 8, atMost: PNGFile.keyword.utf8.count + 1)
    guard keyword.elementsEqual(header.prefix(keyword.count)) else { return nil }
    guard length <= MetadataError.recipeLimit + header.count else {
      throw MetadataError.tooLarge(
        part: "a recipe", byteCount: length - header.count, limit: MetadataError.recipeLimit)
    }
    let data = try content(at: offset, length: length, of: source)
    guard data.starts(with: header) else {
      throw MetadataError.malformed(
        offset: offset + 8 + PNGFile.keyword.utf8.count,
        reason: "a recipe that is compressed or translated, which geobg never writes")
    }
    return String(decoding: data.dropFirst(header.count), as: UTF8.self)
  }

  /// The data of the chunk at `offset`, its checksum checked.
  private static func content(
    at offset: Int, length: Int, of source: some ByteSource
  ) throws -> ArraySlice<UInt8> {
    let chunk = try source.bytes(from: offset + 4, atMost: length + 8)
    guard chunk.count == length + 8 else {
      throw MetadataError.truncated(offset: offset + 4 + chunk.count)
    }
    let declared = word(chunk[(length + 4)...])
    let computed = PNGFile.checksum(Array(chunk[..<(length + 4)]))
    guard declared == computed else {
      throw MetadataError.badChecksum(
        chunk: String(decoding: chunk[..<4], as: UTF8.self), declared: declared,
        computed: computed)
    }
    return chunk[4..<(length + 4)]
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}
