import GeobgRecipe
import GeobgScene

/// Why a call returns no answer: the code, the field and the sentence of an error of the library.
package struct Failure: Error {
  let code: ErrorCode
  let field: String?
  let message: String

  package init(_ error: DocumentError) {
    (code, field, message) = (error.code, error.field, error.description)
  }

  package init(_ error: RecipeError) {
    (code, field, message) = (error.code, nil, error.description)
  }

  package init(_ error: RenderError) {
    (code, field) = (error.code, nil)
    // The writer of SVG refuses nothing else. The sentences about pixels would make the module larger.
    if case .metadataTooLong(let byteCount, let limit) = error {
      message = RenderError.metadataTooLong(byteCount, limit).string
    } else {
      message = "the picture cannot be written as SVG"
    }
  }

  init(_ error: UnknownPalette) {
    (code, field, message) = (.recipe, "palette", error.description)
  }

  /// The error of a function that only some modules have.
  package init(_ code: ErrorCode, field: String? = nil, _ message: String) {
    (self.code, self.field, self.message) = (code, field, message)
  }

  /// A mistake in the call itself.
  package init(argument message: String) {
    (code, field, self.message) = (.argument, nil, message)
  }

  /// The error as JSON, for the page.
  var json: String {
    CanonicalJSON.object(
      ("code", CanonicalJSON.string(code.name)),
      ("field", field.map { CanonicalJSON.string($0) } ?? "null"),
      ("message", CanonicalJSON.string(message)))
  }
}
