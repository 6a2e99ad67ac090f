/// Dots on a fine lattice that show rings around the nearest center, each ring in another color.
struct Ripple: LatticeRules {
  static let grid = LatticeGrid(spacing: 23, height: 19.919)
  static let traits = ArrangementMetrics(
    radius: 46, shapes: 17, maxShapes: 23.3, area: 250, mesh: grid.mesh(every: 2),
    isClear: true)
  static let kinds = [LatticeKind(radius: Dots.radius(largest, isCircle: false))]

  /// The radius of the largest dot, in thousandths.
  private static let largest: Int64 = 11_500
  /// How far two rings are from each other.
  private static let widths: ClosedRange<Thousandths> = 48...80

  let lattice: TriangularLattice
  private let fields: PlaneFields
  private var mass: Mass
  private var centers: Centers

  init(_ fields: PlaneFields) {
    self.fields = fields
    lattice = TriangularLattice(Ripple.grid, tile: fields.tile)
    mass = Mass(fields, cell: 230)
    centers = Centers(fields, cell: 270)
  }

  mutating func add(_ kind: Int, at site: TriangularLattice.Site, to motifs: inout [Motif]) {
    let place = lattice.place(site)
    let center = centers.nearest(to: place)
    let width = Ripple.widths.value(at: center.style.second)
    // The distance in rings, and how far it is from a whole number of them.
    let distance = (center.distance << 16) / width.count
    let ring = (distance + 32_768) >> 16
    let wave = 104_858 - 4 * abs(distance - ring << 16) + fields.filling
    let room = min(PlaneFields.one, 32_768 + (65_536 * mass.value(at: place)) >> 16)
    let radius =
      (Ripple.largest * (min(PlaneFields.one, max(0, wave)) * room) >> 16) >> 16
    guard radius >= Dots.least else { return }
    let isCircle = center.style.first >= 0.33
    // Small dots are fainter.
    let strength = Double(radius) / Double(Ripple.largest)
    let (i, j) = site
    let (presence, paint) = (fields.pair(i, j, 0, .presence), fields.pair(i, j, 0, .paint))
    motifs.append(
      motif(
        0, at: site, layer: 0, order: presence.second,
        [
          MotifPiece(
            radius: lattice.fitted(Dots.radius(radius, isCircle: isCircle)),
            isCircle: isCircle, swatch: paint.first,
            opacity: strength * (0.3 + 0.7 * paint.second),
            step: 0.12 * Double(ring), isDense: true, flow: center.place - place)
        ]))
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    Dots(disc: 46, middle: 11.155, others: 9.2).pieces(hand, on: grid)
  }
}
