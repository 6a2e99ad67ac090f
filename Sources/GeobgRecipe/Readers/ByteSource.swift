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
  private let read: (_ range: Range<Int64>) throws(MetadataError) -> [UInt8]

  /// The bytes of an array; reading them never fails.
  public init(_ bytes: [UInt8]) {
    byteCount = Int64(bytes.count)
    held = bytes
    read = { range in Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]) }
  }

  /// Bytes that `read` reads.
  ///
  /// - Parameter read: Reads the bytes in a range, which always lies within 0..<`byteCount`. If it cannot, it
  ///   throws ``MetadataError/unreadable(name:reason:)``.
  public init(
    byteCount: Int64, read: @escaping (_ range: Range<Int64>) throws(MetadataError) -> [UInt8]
  ) {
    self.byteCount = max(0, byteCount)
    held = nil
    self.read = read
  }

  /// At most `limit` bytes, beginning at `offset`; fewer or none at the end.
  ///
  /// - Throws: ``MetadataError/unreadable(name:reason:)``.
  public func bytes(from offset: Int64, atMost limit: Int64) throws(MetadataError) -> [UInt8] {
    let start = min(max(offset, 0), byteCount)
    let end = start + min(max(limit, 0), byteCount - start)
    return start < end ? try read(start..<end) : []
  }
}

extension ArraySlice<UInt8> {
  /// The first place of `pattern`, which has at least one byte; nil if it is not found.
  ///
  /// - Complexity: The product of both lengths for repetitive texts; in files, the first byte
  ///   seldom matches.
  package func firstPlace(of pattern: some Collection<UInt8>) -> Range<Int>? {
    guard let first = pattern.first else { return nil }
    let pattern = Array(pattern)
    return withUnsafeBufferPointer { bytes in
      var index = 0
      while index &+ pattern.count <= bytes.count {
        if bytes[index] == first {
          var length = 1
          while length < pattern.count, bytes[index &+ length] == pattern[length] { length &+= 1 }
          if length == pattern.count { return (startIndex + index)..<(startIndex + index + length) }
        }
        index &+= 1
      }
      return nil
    }
  }
}

extension [UInt8] {
  /// The first place of `pattern`, which has at least one byte; nil if it is not found.
  package func firstPlace(of pattern: some Collection<UInt8>) -> Range<Int>? {
    self[...].firstPlace(of: pattern)
  }
}
