internal import GeobgScene

/// Data of zlib, such as the compressed texts of a PNG and the objects of a PDF.
enum ZlibStream {
  /// The bytes that the data at `start` of `input` is the compressed form of, at most `limit`.
  ///
  /// The checksum at the end is checked if it is there, so that no changed byte gives another recipe. Source: RFC 1950,
  /// section 2.2.
  ///
  /// - Throws: ``MetadataError``, also for more bytes than `limit`; offsets count from the beginning of `input`.
  static func bytes(
    of input: [UInt8], from start: Int = 0, limit: Int, part: String
  ) throws(MetadataError) -> [UInt8] {
    guard input.count - start >= 2 else { throw .truncated(offset: Int64(input.count)) }
    let (method, flags) = (input[start], input[start + 1])
    let isHead = method & 15 == 8 && (Int(method) << 8 | Int(flags)) % 31 == 0 && flags & 0x20 == 0
    guard isHead else {
      throw .malformed(offset: Int64(start), reason: "the compressed data is not zlib's")
    }
    let (bytes, end) = try Inflater.beginning(of: input, from: start + 2, limit: limit)
    guard let end else {
      throw .tooLarge(part: part, byteCount: Int64(limit) + 1, limit: Int64(limit))
    }
    if input.count - end >= 4, UInt32(bigEndianBytes: input[end..<(end + 4)]) != checksum(bytes) {
      throw .malformed(offset: Int64(end), reason: "the compressed data has a wrong checksum")
    }
    return bytes
  }

  /// The checksum Adler-32 of `bytes` (section 9).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let base: UInt32 = 65521
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % base
      high = (high + low) % base
    }
    return high << 16 | low
  }
}
