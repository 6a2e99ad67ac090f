package import GeobgScene

/// An error as pages, C and Python receive it.
package struct ErrorReport: Error, Hashable, Sendable {
  package let code: ErrorCode
  /// The field or the argument with the mistake; nil if the mistake is not in one of them.
  package let field: String?
  /// One sentence, in lower case.
  package let message: String
  /// The system's number for an error of a file (errno); 0 if the system has not refused it.
  package var errorNumber: Int32 = 0

  package init(_ code: ErrorCode, field: String? = nil, _ message: String) {
    self.code = code
    self.field = field
    self.message = message
  }

  /// The report of `error`, which says whether one field has the mistake.
  package init(document error: DocumentError) {
    self.init(error.code, field: error.field, error.description)
  }

  /// The report of `error`, which names no field.
  package init(recipe error: RecipeError) { self.init(error.code, error.description) }

  package var json: String {
    CanonicalJSON.object(
      ("code", CanonicalJSON.string(code.name)),
      ("field", field.map { CanonicalJSON.string($0) } ?? "null"),
      ("message", CanonicalJSON.string(message)))
  }
}
