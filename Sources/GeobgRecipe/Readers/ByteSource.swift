internal import GeobgScene

/// Bytes of a file or an array that can be read in any order.
///
/// Metadata readers read the few bytes they need and skip the rest. So a picture of a gigabyte
/// costs no more to inspect than a small picture.
public struct ByteSource {
  /// The number of bytes.
  public let byteCount: Int64
  /// All bytes, if they are in memory; nil if they are read when needed.
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
  /// - Parameter read: Reads the bytes in a range, which always lies within 0..<`byteCount`.
  public init(
    byteCount: Int64, read: @escaping (_ range: Range<Int64>) throws(ReadError) -> [UInt8]
  ) {
    self.byteCount = max(0, byteCount)
    held = nil
    self.read = read
  }

  /// At most `limit` bytes, beginning at `offset`; fewer or none at the end.
  ///
  /// - Throws: ``ReadError``.
  public func bytes(from offset: Int64, atMost limit: Int64) throws(ReadError) -> [UInt8] {
    let start = min(max(offset, 0), byteCount)
    let end = start + min(max(limit, 0), byteCount - start)
    return start < end ? try read(start..<end) : []
  }
}

/// Why bytes that exist could not be read.
public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let name: String
  /// The reason, in the system's words.
  public let reason: String

  /// The error that `name` could not be read, with `reason`.
  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// One sentence that begins with the name.
  public var description: String { ("\(name): reading failed: \(reason)" as ByteText).string }
}
