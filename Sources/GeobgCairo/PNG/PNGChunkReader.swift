internal import GeobgScene

/// Steps through the chunks of a PNG, and reads the data of those that are asked for.
struct PNGChunkReader<Source: ByteSource> {
  /// More chunks than any picture has; a file of nothing but empty ones ends here.
  static var chunkLimit: Int { 1 << 20 }

  private let source: Source
  private var offset = PNGFile.signature.count
  private var count = 0

  /// A reader of `source`, from its first chunk on.
  ///
  /// - Throws: ``MetadataError/wrongSignature(format:)``, and what reading throws.
  init(_ source: Source) throws {
    guard try source.bytes(from: 0, atMost: offset) == PNGFile.signature else {
      throw MetadataError.wrongSignature(format: "PNG")
    }
    self.source = source
  }

  /// The next chunk, which is there as a whole.
  ///
  /// - Throws: ``MetadataError``, and what reading throws.
  mutating func next() throws -> PNGChunk {
    guard count < Self.chunkLimit else {
      throw MetadataError.tooLarge(
        part: "a list of chunks", byteCount: offset,
        limit: PNGChunk.frameSize * Self.chunkLimit)
    }
    let head = try source.bytes(from: offset, atMost: 8)
    guard head.count == 8 else { throw MetadataError.truncated(offset: offset) }
    let name = head[4...]
    let chunk = PNGChunk(
      offset: offset, length: Int(word(head[..<4])),
      name: PNGChunk.Name(rawValue: String(decoding: name, as: UTF8.self)))
    guard chunk.end <= source.byteCount else {
      throw MetadataError.truncated(offset: source.byteCount)
    }
    guard name.allSatisfy(isLetter) else {
      throw MetadataError.malformed(offset: offset + 4, reason: "a chunk without a name")
    }
    guard (chunk.name == .header) == (count == 0), chunk.name != .header || chunk.length == 13
    else {
      throw MetadataError.malformed(offset: offset, reason: "a PNG has one header, and first")
    }
    offset = chunk.end
    count += 1
    return chunk
  }

  /// The first bytes of a chunk's data, at most `limit`; their checksum is not looked at.
  func beginning(of chunk: PNGChunk, atMost limit: Int) throws -> [UInt8] {
    try source.bytes(from: chunk.dataOffset, atMost: min(limit, chunk.length))
  }

  /// The data of `chunk`, its checksum checked.
  ///
  /// - Throws: ``MetadataError/badChecksum(chunk:declared:computed:)``,
  ///   ``MetadataError/truncated(offset:)``, and what reading throws.
  func data(of chunk: PNGChunk) throws -> ArraySlice<UInt8> {
    let (start, length) = (chunk.offset + 4, chunk.length + 4)
    let content = try source.bytes(from: start, atMost: length)
    let checksum = try source.bytes(from: start + length, atMost: 4)
    guard checksum.count == 4 else {
      throw MetadataError.truncated(offset: start + content.count + checksum.count)
    }
    let (declared, computed) = (word(checksum[...]), PNGChunk.checksum(content))
    guard declared == computed else {
      throw MetadataError.badChecksum(
        chunk: String(decoding: content[..<4], as: UTF8.self), declared: declared,
        computed: computed)
    }
    return content[4...]
  }

  private func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}
