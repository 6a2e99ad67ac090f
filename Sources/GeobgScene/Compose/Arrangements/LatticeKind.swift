/// A kind of motifs of an arrangement on a lattice.
struct LatticeKind: Sendable {
  /// How far their shapes reach at most.
  let radius: Thousandths
  /// 1 if they are at all sites; otherwise how many times as long the spacing of their sites is.
  var step: Int64 = 1
}
