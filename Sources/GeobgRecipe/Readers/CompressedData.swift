internal import GeobgScene

/// The compressed forms of data in which a recipe can be: with the frames of zlib and gzip.
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

/// A file of gzip, such as an SVG with the extension `svgz`.
enum GzipMember {
  /// Whether a file that begins with the bytes `head` is of gzip.
  static func begins(_ head: [UInt8]) -> Bool { head.begins(with: [0x1F, 0x8B, 0x08]) }

  /// The first bytes in the file `input`, at most `limit`, and whether they are all bytes.
  ///
  /// Source: RFC 1952, section 2.3. The checksum is not checked, because only the beginning is read.
  static func beginning(
    of input: [UInt8], atMost limit: Int
  ) throws(MetadataError) -> (bytes: [UInt8], isWhole: Bool) {
    guard input.count >= 10 else { throw .truncated(offset: Int64(input.count)) }
    let flags = input[3]
    var start = 10
    // More data of other programs, with its length.
    if flags & 4 != 0, input.count >= 12 { start += 2 + (Int(input[10]) | Int(input[11]) << 8) }
    // The file's name, and a comment; each ends with a zero.
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      guard start < input.count, let end = input[start...].firstIndex(of: 0) else {
        throw .truncated(offset: Int64(input.count))
      }
      start = end + 1
    }
    if flags & 2 != 0 { start += 2 }
    let (bytes, end) = try Inflater.beginning(of: input, from: start, limit: limit)
    return (bytes, end != nil)
  }
}
