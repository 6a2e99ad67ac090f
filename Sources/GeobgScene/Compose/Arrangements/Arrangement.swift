/// An entry of the list of arrangements.
package struct Arrangement: Sendable {
  /// The name in recipes.
  package let name: String
  /// The number in the purposes of random numbers, never used again.
  let number: UInt32
  let traits: ArrangementMetrics
  let motifs: @Sendable (PlaneFields, Rectangle) -> [Motif]
  let motif: @Sendable (PlaneFields, _ x: Int32, _ y: Int32, _ slot: UInt32) -> Motif?
  let pieces: @Sendable (HandPlace) -> [MotifPiece]

  private init<Rules: ArrangementRules>(_ name: String, _ number: UInt32, _ type: Rules.Type) {
    (self.name, self.number, traits) = (name, number, Rules.traits)
    motifs = { fields, area in
      var rules = Rules(fields)
      return rules.motifs(in: area)
    }
    motif = { fields, x, y, slot in
      var rules = Rules(fields)
      return rules.motif(x: x, y: y, slot: slot)
    }
    pieces = { Rules.pieces(by: $0) }
  }

  /// All arrangements but `scatter`, which has the number 0 and no rules: ``Cluster`` itself places its shapes.
  private static let all: [Arrangement] = [
    Arrangement("hive", 1, Hive.self), Arrangement("shell", 2, Shell.self),
    Arrangement("bloom", 3, Bloom.self), Arrangement("mosaic", 4, Mosaic.self),
    Arrangement("rings", 5, Rings.self), Arrangement("ripple", 6, Ripple.self),
    Arrangement("halftone", 7, Halftone.self), Arrangement("bubbles", 8, Bubbles.self),
    Arrangement("rosette", 9, Rosette.self), Arrangement("stream", 10, Stream.self),
  ]

  /// The names of all arrangements, in the order of the help.
  package static let names = ["scatter"] + all.map { $0.name }

  /// The arrangement at a place of ``names``; nil for `scatter`.
  package init?(at index: Int) {
    guard (1...Arrangement.all.count).contains(index) else { return nil }
    self = Arrangement.all[index - 1]
  }
}
