/// The rules of an arrangement whose motifs keep their distance.
protocol PackedRules: ArrangementRules {
  /// Where the motifs are.
  static var packing: Packing { get }
  /// The random fields of the picture.
  var fields: PlaneFields { get }
  /// The shapes of the motif at a place, bottom to top.
  mutating func pieces(of place: Packing.Place) -> [MotifPiece]
}

extension PackedRules {
  mutating func motifs(in area: Rectangle) -> [Motif] {
    let (packing, traits) = (Self.packing, Self.traits)
    /// Where motifs of a radius may be seen; their shapes may reach farther.
    func part(_ radius: Thousandths) -> Rectangle {
      if let tile = fields.tile { return tile }
      return traits.part(of: area, forRadius: traits.radius - (packing.largest - radius))
    }
    var motifs: [Motif] = []
    for place in packing.places(in: packing.levels.map { part($0.radii.upperBound) }, fields)
    where part(place.radius).contains(place.place) {
      motifs.append(motif(place))
    }
    return motifs
  }

  mutating func motif(x: Int32, y: Int32, slot: UInt32) -> Motif? {
    guard let place = Self.packing.place(x: x, y: y, slot: slot, fields) else { return nil }
    return motif(place)
  }

  private mutating func motif(_ place: Packing.Place) -> Motif {
    Motif(
      x: UInt32(bitPattern: place.x), y: UInt32(bitPattern: place.y), slot: UInt32(place.level),
      place: place.place, order: place.order, pieces: pieces(of: place))
  }

  /// The two numbers of shape `index` of a motif for `role`.
  func pair(
    _ place: Packing.Place, _ index: Int, _ role: Chance.Purpose.Role
  ) -> (first: Double, second: Double) {
    fields.pair(Int64(place.x), Int64(place.y), UInt32(8 * place.level + index), role)
  }
}

extension Thousandths {
  /// The number times `part` divided by `whole`, rounded down.
  func part(_ part: Int, of whole: Int) -> Thousandths {
    Thousandths(count: (count * Int64(part)).floored(by: Int64(whole)))
  }
}

extension Point {
  /// The point as far as `length` from the origin in a direction, a vector of length 1.
  init(_ direction: SIMD2<Double>, _ length: Thousandths) {
    self.init(
      x: Thousandths(rounding: direction.x * length.double),
      y: Thousandths(rounding: direction.y * length.double))
  }
}
