/// How another value of a field is chosen.
package enum FieldVariation: Sendable {
  /// Each number becomes a little larger or smaller, by a factor; so the range must not have 0.
  case near
  /// Any whole numbers of the range; two are in order.
  case whole
  /// One of some sets of weights.
  case weights
  /// Another one of the names.
  case name
  /// A fourth, a half, three fourths or all of the range.
  case part
}
