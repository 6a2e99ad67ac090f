internal import GeobgScene

/// Why a recipe or a palette cannot be read.
public indirect enum DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document has more bytes than the limit.
  case tooLarge(byteCount: Int64, limit: Int64)
  /// It is not JSON; the reason gives the line and column.
  case notJSON(reason: String)
  /// A required field is missing.
  case missing(field: String)
  /// An unknown field.
  case unknown(field: String, allowed: [String])
  /// A field has a value of the wrong kind.
  case wrongKind(field: String, expected: String, found: String)
  /// A field's value is refused.
  case invalid(field: String, reason: String)
  /// The recipe is for an unknown engine.
  case unknownEngine(found: Int, newest: Int)
  /// It is a picture without a readable recipe.
  case picture(MetadataError)
  /// It is neither a picture nor a recipe.
  case unknownFormat

  /// One sentence, in lower case, without the name of the file.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .tooLarge(let byteCount, let limit):
      "the document has \(byteCount) bytes, and the limit is \(limit)"
    case .notJSON(let reason): "not valid JSON: \(reason)"
    case .missing(let field): "\(field) is missing"
    case .unknown(let field, let allowed):
      "\(field) is not a known field; the fields are \(allowed.joined(by: ", "))"
    case .wrongKind(let field, let expected, let found):
      "\(field) must be \(expected), but is \(found)"
    case .invalid(let field, let reason): "\(field): \(reason)"
    case .unknownEngine(let found, let newest):
      "the recipe is for engine \(found), and this geobg has engine \(newest)"
        + (found > newest ? "; use a newer geobg" : "")
    case .picture(let error): ByteText(error.description)
    case .unknownFormat: "not a recipe or a picture (\(Format.listOfNames))"
    }
  }
}
