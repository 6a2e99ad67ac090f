/// Where the shapes of the plane lie, and what a tap by hand places: the rules of one arrangement.
///
/// Rules remember what they computed for other motifs of the same picture.
protocol ArrangementRules: Sendable {
  /// What is known about the arrangement without its random numbers.
  static var traits: ArrangementMetrics { get }
  /// The rules in a picture whose random fields are `fields`.
  init(_ fields: PlaneFields)
  /// The motifs that may be seen in a picture; in a tile, all of its motifs.
  ///
  /// - Parameter area: The part of the plane where motifs of the largest radius may be seen. Smaller ones
  ///   may be seen in ``ArrangementMetrics/part(of:forRadius:)``.
  mutating func motifs(in area: Rectangle) -> [Motif]
  /// The motif with these numbers; nil if there is none.
  mutating func motif(x: Int32, y: Int32, slot: UInt32) -> Motif?
  /// The shapes of a tap by hand, at least one; the first is nearest to the tap.
  static func pieces(by hand: HandPlace) -> [MotifPiece]
}
