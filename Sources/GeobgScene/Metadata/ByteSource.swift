/// Bytes that can be read in any order: a file, or an array.
///
/// Metadata readers ask for the few bytes they need and step over the rest, so that a picture of a
/// gigabyte costs no more to inspect than a small one.
public protocol ByteSource {
  /// How many bytes there are.
  var byteCount: Int { get }

  /// The bytes in `range`, which lies within 0..<``byteCount``.
  ///
  /// - Throws: What reading a file throws; reading an array never does.
  func bytes(in range: Range<Int>) throws -> [UInt8]
}

extension ByteSource {
  /// At most `limit` bytes from `offset` on; fewer, or none, at the end.
  public func bytes(from offset: Int, atMost limit: Int) throws -> [UInt8] {
    let start = min(max(offset, 0), byteCount)
    return try bytes(in: start..<min(start + limit, byteCount))
  }
}

extension [UInt8]: ByteSource {
  /// How many bytes there are.
  public var byteCount: Int { count }

  /// The bytes in `range`.
  public func bytes(in range: Range<Int>) -> [UInt8] { Array(self[range]) }
}
