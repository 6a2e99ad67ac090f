/// How the numbers of a field are written.
package enum FieldForm: Sendable {
  /// One number.
  case number
  /// Two numbers with the names of both; the option has a separator between them, as the example shows.
  case pair(
    separator: StaticString, first: StaticString, second: StaticString, example: StaticString)
  /// A weight for each of ``PictureStyle/kinds``.
  case weights
  /// One of these names; the number is its place among them.
  case name(of: [String])
}
