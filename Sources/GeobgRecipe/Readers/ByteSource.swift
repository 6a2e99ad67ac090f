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

// MARK: - Errors

/// Why no recipe could be read from a picture.
public indirect enum MetadataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It does not begin like its format.
  case wrongSignature(format: String)
  /// It ends too early; the offset is where more data was expected.
  case truncated(offset: Int64)
  /// A part does not follow its format; the offset is its position.
  case malformed(offset: Int64, reason: String)
  /// A part's checksum does not match its bytes.
  case badChecksum(chunk: String, declared: UInt32, computed: UInt32)
  /// The recipe, or a part around it, is larger than the limit.
  case tooLarge(part: String, byteCount: Int64, limit: Int64)
  /// The picture is valid and contains no recipe.
  case missing
  /// The picture is valid and contains no recipe; the program that it names as the last has saved it.
  case lost(program: String)
  /// A part is valid, and geobg cannot read it; the reason says what to do.
  case unsupported(reason: String)
  /// Reading the file `name` failed; the reason is the system's.
  case unreadable(name: String, reason: String)

  /// ``lost(program:)``, or ``missing`` if the program is unknown.
  static func missing(savedBy program: String?) -> MetadataError {
    if let program { .lost(program: program) } else { .missing }
  }

  /// One sentence, in lower case; only where reading failed, it begins with the name of the file.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .wrongSignature(let format): "not a \(format) file: its first bytes are different"
    case .truncated(let offset): "the file is truncated: more data was expected at byte \(offset)"
    case .malformed(let offset, let reason): "the file is damaged at byte \(offset): \(reason)"
    case .badChecksum(let chunk, let declared, let computed):
      """
      the file is damaged: the checksum of chunk \(chunk) is \(Hex.text(computed)), and should be \
      \(Hex.text(declared))
      """
    case .tooLarge(let part, let byteCount, let limit):
      "\(part) has \(byteCount) bytes, and the limit is \(limit)"
    case .missing:
      """
      the picture contains no recipe: it is a contact sheet, or was saved without metadata; use \
      the file that geobg made
      """
    case .lost(let program):
      """
      \(program) saved the file without a recipe; use the file that geobg made, or save it again with \
      its metadata
      """
    case .unsupported(let reason): "geobg cannot read the file: \(reason)"
    case .unreadable(let name, let reason): "\(name): reading failed: \(reason)"
    }
  }
}
