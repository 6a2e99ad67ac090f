/// Bytes that can be read in any order: those of a file, or an array.
///
/// Metadata readers ask for the few bytes they need and step over the rest, so that a picture of a
/// gigabyte costs no more to inspect than a small one.
public struct ByteSource {
  /// How many bytes there are.
  public let byteCount: Int64
  /// All bytes, where they are in memory; nil where they are read when they are asked for.
  public let held: [UInt8]?
  private let read: (_ range: Range<Int64>) throws(ReadError) -> [UInt8]

  /// The bytes of an array; reading them never fails.
  public init(_ bytes: [UInt8]) {
    byteCount = Int64(bytes.count)
    held = bytes
    read = { range in Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]) }
  }

  /// Bytes that `read` reads.
  ///
  /// - Parameter read: The bytes in a range, all of which lies within 0..<`byteCount`.
  public init(
    byteCount: Int64, read: @escaping (_ range: Range<Int64>) throws(ReadError) -> [UInt8]
  ) {
    self.byteCount = max(0, byteCount)
    held = nil
    self.read = read
  }

  /// At most `limit` bytes from `offset` on; fewer, or none, at the end.
  ///
  /// - Throws: ``ReadError``.
  public func bytes(from offset: Int64, atMost limit: Int64) throws(ReadError) -> [UInt8] {
    let start = min(max(offset, 0), byteCount)
    let end = start + min(max(limit, 0), byteCount - start)
    return start < end ? try read(start..<end) : []
  }
}

/// Why bytes could not be read, although they are there.
public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was read: the path of a file.
  public let name: String
  /// What is wrong, in the system's words.
  public let reason: String

  /// The failure to read `name`, for `reason`.
  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// One sentence that begins with the name.
  public var description: String { "\(name): reading failed: \(reason)" }
}
