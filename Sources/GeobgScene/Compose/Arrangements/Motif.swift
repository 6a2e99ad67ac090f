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
