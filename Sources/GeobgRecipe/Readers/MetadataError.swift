internal import GeobgScene

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
  /// The picture is valid and contains no recipe; it names the program that saved it.
  case lost(program: String)
  /// A part is valid, and geobg cannot read it; the reason says what to do.
  case unsupported(reason: String)
  /// Reading the file `name` failed; the reason is the system's.
  case unreadable(name: String, reason: String)

  /// ``lost(program:)``, or ``missing`` if the program is unknown.
  static func missing(savedBy program: String?) -> MetadataError {
    if let program { .lost(program: program) } else { .missing }
  }

  /// The file has more than `limit` of `parts`, such as "elements inside each other".
  package static func tooMany(_ parts: String, limit: Int) -> MetadataError {
    let reason: ByteText = "it has more than \(limit) \(parts); no picture needs so many"
    return .unsupported(reason: reason.string)
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
      the picture contains no recipe: geobg did not make it, or it is a contact sheet, or was saved \
      without metadata; use a file that geobg made
      """
    case .lost(let program):
      """
      \(program) saved the file without a recipe; if geobg made the picture, use its original file, or \
      save that again with its metadata
      """
    case .unsupported(let reason): "geobg cannot read the file: \(reason)"
    case .unreadable(let name, let reason): "\(name): reading failed: \(reason)"
    }
  }
}
