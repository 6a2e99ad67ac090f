/// The help of an option.
package struct FieldOption: Sendable {
  /// No option, or one with its own help.
  static var none: FieldOption { FieldOption("", standard: "", valueName: "") }

  /// What the option does, and its values.
  package let help: String
  /// The default as the option takes it, or in words.
  package let standard: String
  package let valueName: String

  @inline(__always)
  init(_ help: String, standard: String, valueName: String) {
    (self.help, self.standard, self.valueName) = (help, standard, valueName)
  }
}
