/// One shape of a motif, as large as at zoom 1.
package struct MotifPiece: Hashable, Sendable {
  /// How far its center lies from the tap.
  var offset = Point.zero
  /// The radius of a circle; of a hexagon, how far its vertices are from the center.
  var radius: Thousandths
  /// Whether it is a circle while `shapes` has its default; otherwise, a hexagon.
  let isCircle: Bool
  /// The index of the random number that picks its kind when `shapes` is not the default.
  var kindIndex: UInt32 = 0
  /// The number that picks the swatch.
  let swatch: Double
  /// The number that picks the opacity.
  let opacity: Double
  /// How much farther along the ring of swatches it is with a flow of colors.
  var step = 0.0
  /// Whether it hardly overlaps others, so that it is more opaque.
  var isDense = false
  /// How far from the tap the flow of colors is read.
  var flow = Point.zero
}
