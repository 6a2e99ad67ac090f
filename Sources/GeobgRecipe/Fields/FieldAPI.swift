/// An option of JavaScript.
package struct FieldAPI: Sendable {
  /// The type.
  package let type: StaticString
  /// The default, as JavaScript writes it.
  package let standard: StaticString
  /// What the documentation says in addition to the help of the command's option.
  package var note: StaticString = ""
  /// How the attribute of `<geo-bg>` is written; nil if there is none, or one of another kind.
  package var attribute: StaticString?
}
