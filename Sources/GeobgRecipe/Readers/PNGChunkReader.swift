internal import GeobgScene

/// Steps through the chunks of a PNG, and reads the data of requested chunks.
package struct PNGChunkReader {
  /// The most chunks, more than any picture has; it stops the reading of endless empty chunks.
  private static let chunkLimit: Int64 = 1 << 20

  private let source: ByteSource
  private var offset = Int64(PNGChunk.signature.count)
  private var count: Int64 = 0

  /// A reader of `source`, beginning at its first chunk.
  package init(_ source: ByteSource) throws(MetadataError) {
    guard try source.bytes(from: 0, atMost: offset) == PNGChunk.signature else {
      throw .wrongSignature(format: "PNG")
    }
    self.source = source
  }

  /// The next chunk, which lies completely in the file.
  package mutating func next() throws(MetadataError) -> PNGChunk {
    guard count < Self.chunkLimit else {
      throw .tooMany("chunks", limit: Int(Self.chunkLimit))
    }
    let head = try source.bytes(from: offset, atMost: 8)
    guard head.count == 8 else { throw .truncated(offset: offset) }
    let name = head[4...]
    let chunk = PNGChunk(
      offset: offset, length: Int64(bigEndianBytes: head[..<4]),
      name: PNGChunk.Name(rawValue: UInt32(bigEndianBytes: name)))
    guard chunk.end <= source.byteCount else { throw .truncated(offset: source.byteCount) }
    guard name.allSatisfy(isLetter) else {
      throw .malformed(offset: offset + 4, reason: "a chunk has no name")
    }
    guard (chunk.name == .header) == (count == 0), chunk.name != .header || chunk.length == 13
    else {
      throw .malformed(offset: offset, reason: "a PNG must have one header, at the beginning")
    }
    offset = chunk.end
    count += 1
    return chunk
  }

  /// The first bytes of a chunk's data, at most `limit`; their checksum is not checked.
  func beginning(of chunk: PNGChunk, atMost limit: Int) throws(MetadataError) -> [UInt8] {
    try source.bytes(from: chunk.dataOffset, atMost: min(Int64(limit), chunk.length))
  }

  /// The data of `chunk`, after a check of its checksum.
  package func data(of chunk: PNGChunk) throws(MetadataError) -> ArraySlice<UInt8> {
    let (start, length) = (chunk.offset + 4, chunk.length + 4)
    let content = try source.bytes(from: start, atMost: length)
    let checksum = try source.bytes(from: start + length, atMost: 4)
    guard checksum.count == 4 else {
      throw .truncated(offset: start + Int64(content.count + checksum.count))
    }
    let (declared, computed) = (UInt32(bigEndianBytes: checksum), CRC32.checksum(content))
    guard declared == computed else {
      throw .badChecksum(
        chunk: String(decoding: content[..<4], as: UTF8.self), declared: declared,
        computed: computed)
    }
    return content[4...]
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}
