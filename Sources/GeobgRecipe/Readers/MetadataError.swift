internal import GeobgScene

/// Why no recipe could be read from a picture.
public indirect enum MetadataError: Error, Hashable, Sendable {
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
  /// Reading it failed.
  case unreadable(ReadError)
}

extension MetadataError: CustomStringConvertible {
  /// One sentence, in lower case, without the name of the file.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .wrongSignature(let format): "not a \(format) file: its first bytes are different"
    case .truncated(let offset): "the file is truncated: more data was expected at byte \(offset)"
    case .malformed(let offset, let reason): "the file is damaged at byte \(offset): \(reason)"
    case .badChecksum(let chunk, let declared, let computed):
      "the file is damaged: the checksum of chunk \(chunk) is \(Hex.text(computed)), and should be "
        + "\(Hex.text(declared))"
    case .tooLarge(let part, let byteCount, let limit):
      "\(part) has \(byteCount) bytes, and the limit is \(limit)"
    case .missing:
      "the picture contains no recipe; use a picture that geobg made, but not a contact sheet or a "
        + "picture without metadata"
    case .unreadable(let error): ByteText(error.description)
    }
  }
}

extension ByteSource {
  /// At most `limit` bytes, beginning at `offset`, for a metadata reader; fewer or none at the end.
  ///
  /// - Throws: ``MetadataError/unreadable(_:)``.
  func metadata(from offset: Int64, atMost limit: Int64) throws(MetadataError) -> [UInt8] {
    do throws(ReadError) {
      return try bytes(from: offset, atMost: limit)
    } catch {
      throw .unreadable(error)
    }
  }
}
