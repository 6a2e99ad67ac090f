internal import GeobgRecipe
internal import GeobgScene

/// An object that C programs know by a handle.
protocol Handled: AnyObject, Sendable {
  /// The object's name in errors, with its article.
  static var noun: String { get }
}
