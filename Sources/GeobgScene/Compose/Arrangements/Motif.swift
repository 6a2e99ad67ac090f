/// A tap of an arrangement: a place, and the shapes that lie around it.
struct Motif: Sendable {
  /// The numbers of the site or the cell that the motif belongs to, as addresses of random numbers have them.
  let x: UInt32
  let y: UInt32
  /// The level of the motif in its arrangement.
  let slot: UInt32
  /// The place on the plane.
  let place: Point
  /// The motifs of a lower layer are painted first.
  var layer: UInt32 = 0
  /// When the motif is painted within its layer, in 0..<1.
  let order: Double
  /// The shapes, at most eight, in painter's order.
  var pieces: [MotifPiece] = []
}

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
  /// Whether it is as opaque as two shapes on top of each other.
  var isDouble = false
  /// How far from the tap the flow of colors is read.
  var flow = Point.zero
}
