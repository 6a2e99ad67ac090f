internal import GeobgScene

/// A file of gzip, such as an SVG with the extension `svgz`.
enum GzipMember {
  /// Whether a file that begins with the bytes `head` is of gzip.
  static func begins(_ head: [UInt8]) -> Bool { head.begins(with: [0x1F, 0x8B, 0x08]) }

  /// The first bytes in the file `input`, at most `limit`, and whether they are all bytes.
  ///
  /// The checksum is checked if all bytes are read. Source: RFC 1952, section 2.3.
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
    guard let end else { return (bytes, false) }
    guard input.count - end >= 4 else { throw .truncated(offset: Int64(input.count)) }
    let checksum = CRC32.checksum(bytes)
    guard UInt32(littleEndianBytes: input[end..<(end + 4)]) == checksum else {
      throw .malformed(offset: Int64(end), reason: "the compressed data has a wrong checksum")
    }
    return (bytes, true)
  }
}
