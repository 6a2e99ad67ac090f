/// Dots on a fine lattice that show rings around the nearest center, each ring in a color of its own.
struct Ripple: ArrangementRules {
  static let traits = ArrangementTraits(
    radius: 46, shapes: 17, mostShapes: 23.3, area: 250, mesh: (46, 79.676))

  private static let spacing: Thousandths = 23
  private static let height: Thousandths = 19.919
  /// The radius of the largest dot, in thousandths.
  private static let largest: Int64 = 11_500
  /// How far two rings are from each other.
  private static let widths: ClosedRange<Thousandths> = 48...80

  private let fields: PlaneFields
  private let lattice: TriangularLattice
  private let centers: Centers

  init(_ fields: PlaneFields) {
    self.fields = fields
    lattice = TriangularLattice(
      spacing: Ripple.spacing, height: Ripple.height, tile: fields.tile)
    centers = Centers(fields, cell: 270)
  }

  func motifs(in area: Rectangle) -> [Motif] { lattice.sites(in: area).compactMap(dot) }

  func motif(x: Int32, y: Int32, slot: UInt32) -> Motif? {
    slot == 0 ? lattice.site(x, y).flatMap(dot) : nil
  }

  private func dot(_ site: TriangularLattice.Site) -> Motif? {
    let place = lattice.place(site)
    let center = centers.nearest(to: place)
    let style = fields.pair(center.x, center.y, 0, .shape)
    let width = Ripple.widths.value(at: style.second)
    // The distance in rings, and how far it is from a whole number of them.
    let distance = (center.distance << 16) / width.count
    let ring = (distance + 32_768) >> 16
    let wave = 104_858 - 4 * abs(distance - ring << 16) + fields.filling
    let room = min(
      PlaneFields.one, 32_768 + (65_536 * fields.mass(place, cell: 230)) >> 16)
    let radius =
      (Ripple.largest * (min(PlaneFields.one, max(0, wave)) * room) >> 16) >> 16
    guard radius >= Dots.least else { return nil }
    let isCircle = style.first >= 0.33
    let (i, j) = site
    let (presence, paint) = (fields.pair(i, j, 0, .presence), fields.pair(i, j, 0, .paint))
    return Motif(
      x: UInt32(truncatingIfNeeded: i), y: UInt32(truncatingIfNeeded: j), slot: 0, place: place,
      order: presence.second,
      pieces: [
        MotifPiece(
          radius: lattice.fitted(Dots.radius(radius, isCircle: isCircle)),
          isCircle: isCircle, swatch: paint.first, opacity: paint.second,
          step: 0.12 * Double(ring), isDouble: true, flow: center.place - place)
      ])
  }

  func pieces(by hand: HandPlace) -> [MotifPiece] {
    let way = TriangularLattice.way(
      from: hand.lattice, spacing: Ripple.spacing, height: Ripple.height)
    return Dots.pieces(
      hand, around: way,
      Dots(
        disc: 46, spacing: Ripple.spacing, height: Ripple.height, middle: 11.155, others: 9.2))
  }
}
