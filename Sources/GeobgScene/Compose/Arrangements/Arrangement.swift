/// Where the shapes of the plane lie, and what a tap by hand places: the rules of one arrangement.
protocol ArrangementRules: Sendable {
  /// What is known about the arrangement without its random numbers.
  static var traits: ArrangementTraits { get }
  /// The rules in a picture whose random fields are `fields`.
  init(_ fields: PlaneFields)
  /// The motifs whose places are in `area`, a part of the plane; in a tile, all of its motifs.
  func motifs(in area: Rectangle) -> [Motif]
  /// The motif with these numbers; nil if there is none.
  func motif(x: Int32, y: Int32, slot: UInt32) -> Motif?
  /// The shapes of a tap by hand, at least one; the first is nearest to the tap.
  func pieces(by hand: HandPlace) -> [MotifPiece]
}

/// What is known about an arrangement without its random numbers.
package struct ArrangementTraits: Sendable {
  /// The largest distance from a motif's place to any part of its shapes, and the largest radius of a shape.
  let radius: Thousandths
  /// About how many shapes 100 by 100 units have at density 1.
  let shapes: Double
  /// At most how many shapes they have at any density.
  let mostShapes: Double
  /// The area of a shape, in square units, on average.
  let area: Double
  /// The cells of a mesh whose lines run through the centers; nil to keep the cells of the engine.
  var mesh: (width: Thousandths, height: Thousandths)?
  /// Whether many shapes lie on top of each other: then high opacities are lowered.
  var isSoft = false

  /// About how many shapes 100 by 100 units have.
  func shapes(at density: Thousandths) -> Double { min(shapes * density.double, mostShapes) }
}

/// An entry of the list of arrangements.
package struct Arrangement: Sendable {
  /// The name in recipes.
  package let name: String
  /// The number in the purposes of random numbers, never used again.
  let number: UInt32
  let traits: ArrangementTraits
  let motifs: @Sendable (PlaneFields, Rectangle) -> [Motif]
  let motif: @Sendable (PlaneFields, _ x: Int32, _ y: Int32, _ slot: UInt32) -> Motif?
  let pieces: @Sendable (HandPlace) -> [MotifPiece]

  private init<Rules: ArrangementRules>(_ name: String, _ number: UInt32, _ rules: Rules.Type) {
    (self.name, self.number, traits) = (name, number, Rules.traits)
    motifs = { Rules($0).motifs(in: $1) }
    motif = { Rules($0).motif(x: $1, y: $2, slot: $3) }
    pieces = { Rules($0.fields).pieces(by: $0) }
  }

  /// All arrangements but `scatter`, which has the number 0 and no rules: ``Tap`` itself places its shapes.
  private static let all: [Arrangement] = [
    Arrangement("hive", 1, Hive.self), Arrangement("shell", 2, Shell.self),
    Arrangement("bloom", 3, Bloom.self), Arrangement("mosaic", 4, Mosaic.self),
    Arrangement("rings", 5, Rings.self), Arrangement("ripple", 6, Ripple.self),
    Arrangement("halftone", 7, Halftone.self), Arrangement("bubbles", 8, Bubbles.self),
  ]

  /// The names of all arrangements, in the order of the help.
  package static let names = ["scatter"] + all.map { $0.name }

  /// The arrangement at a place of ``names``; nil for `scatter`.
  package init?(at index: Int) {
    guard (1...Arrangement.all.count).contains(index) else { return nil }
    self = Arrangement.all[index - 1]
  }
}
