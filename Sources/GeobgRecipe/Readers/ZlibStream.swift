internal import GeobgScene

/// Data of zlib, such as the compressed texts of a PNG and the objects of a PDF.
enum ZlibStream {
  /// The bytes that the data at `start` of `input` is the compressed form of, at most `limit`.
  ///
  /// The checksum at the end is not checked: the parts of a PNG have one of their own, and a recipe is read with
  /// checks of every field. Source: RFC 1950, section 2.2.
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
    guard end != nil else {
      throw .tooLarge(part: part, byteCount: Int64(limit) + 1, limit: Int64(limit))
    }
    return bytes
  }
}
