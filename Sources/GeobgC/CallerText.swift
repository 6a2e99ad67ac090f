internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Texts of the caller.
enum CallerText {
  /// The text at `start`, which ends with a zero byte; the call knows it as `name`.
  ///
  /// - Throws: A report with the code `argument` if it is NULL or not UTF-8.
  static func text(_ start: UnsafePointer<CChar>?, as name: String) throws(ErrorReport) -> String {
    guard let start else { throw .null(name) }
    guard let text = String(validatingCString: start) else {
      throw .argument(name, "\(name) is not valid UTF-8; convert it to UTF-8")
    }
    return text
  }
}
