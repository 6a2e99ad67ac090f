internal import GeobgScene

/// Why no recipe could be read from a picture.
public enum MetadataError: Error, Hashable, Sendable {
  /// It does not begin as its format does.
  case wrongSignature(format: String)
  /// It ends, or a part of it does, before it should; the offset is where more was expected.
  case truncated(offset: Int64)
  /// A part does not follow its format; the offset is where.
  case malformed(offset: Int64, reason: String)
  /// A part's checksum is not the one its bytes have.
  case badChecksum(chunk: String, declared: UInt32, computed: UInt32)
  /// The recipe, or what surrounds it, exceeds what a reader takes.
  case tooLarge(part: String, byteCount: Int64, limit: Int64)
  /// The picture is sound and carries no recipe.
  case missing
  /// Reading it failed.
  case unreadable(ReadError)
}

extension MetadataError: CustomStringConvertible {
  /// One sentence, in lower case, without the name of the file.
  public var description: String {
    switch self {
    case .wrongSignature(let format): "not a \(format) file: it does not begin like one"
    case .truncated(let offset): "the file is cut short: more was expected at byte \(offset)"
    case .malformed(let offset, let reason): "damaged at byte \(offset): \(reason)"
    case .badChecksum(let chunk, let declared, let computed):
      "damaged: the checksum of chunk \(chunk) is \(Hex.text(computed)) and should be "
        + Hex.text(declared)
    case .tooLarge(let part, let byteCount, let limit):
      "\(part) of \(byteCount) bytes; the limit is \(limit)"
    case .missing: "it carries no recipe; only a picture made by geobg with metadata does"
    case .unreadable(let error): error.description
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
