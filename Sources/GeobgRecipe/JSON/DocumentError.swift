/// Why a recipe or a palette cannot be read.
public enum DocumentError: Error, Hashable, Sendable {
  /// More bytes than a document has.
  case tooLarge(byteCount: Int64, limit: Int64)
  /// It is not JSON; the reason says where.
  case notJSON(reason: String)
  /// A field that must be there is not.
  case missing(field: String)
  /// A field that no document has.
  case unknown(field: String, allowed: [String])
  /// A field holds another kind of value.
  case wrongKind(field: String, expected: String, found: String)
  /// A field's value is refused.
  case invalid(field: String, reason: String)
  /// The recipe was made by an engine that is not known here.
  case unknownEngine(found: Int, newest: Int)
  /// It is a picture, and no recipe could be read from it.
  case picture(MetadataError)
  /// It is neither a picture nor a recipe.
  case unknownFormat
}

extension DocumentError: CustomStringConvertible {
  /// One sentence, in lower case, without the name of the file.
  public var description: String {
    switch self {
    case .tooLarge(let byteCount, let limit): "\(byteCount) bytes; the limit is \(limit)"
    case .notJSON(let reason): "not JSON: \(reason)"
    case .missing(let field): "\(field) is missing"
    case .unknown(let field, let allowed):
      "\(field) is not a field here; there may be \(allowed.joined(separator: ", "))"
    case .wrongKind(let field, let expected, let found):
      "\(field) must be \(expected) and is \(found)"
    case .invalid(let field, let reason): "\(field): \(reason)"
    case .unknownEngine(let found, let newest):
      "it was made by engine \(found) and this geobg knows engine \(newest)"
        + (found > newest ? "; use a newer geobg" : "")
    case .picture(let error): error.description
    case .unknownFormat: "not a recipe, and not an \(Format.listOfNames)"
    }
  }
}
