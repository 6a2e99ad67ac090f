/// A dot on each point of a lattice, as large as the mass is high.
struct Halftone: LatticeRules {
  static let grid = LatticeGrid(spacing: 30, height: 25.981)
  static let traits = ArrangementMetrics(
    radius: 60, shapes: 13, maxShapes: 13.2, area: 360, mesh: grid.mesh(every: 2),
    isClear: true)
  static let kinds = [LatticeKind(radius: Dots.radius(largest, isCircle: false))]

  /// The radius of the largest dot, in thousandths.
  private static let largest: Int64 = 15_000

  let lattice: TriangularLattice
  private let fields: PlaneFields
  private var mass: Mass
  private var patch: Noise

  init(_ fields: PlaneFields) {
    self.fields = fields
    lattice = TriangularLattice(Halftone.grid, tile: fields.tile)
    mass = Mass(fields, cell: 220)
    patch = Noise(fields, cell: 260, .patch)
  }

  mutating func add(_ kind: Int, at site: TriangularLattice.Site, to motifs: inout [Motif]) {
    if let motif = dot(site) { motifs.append(motif) }
  }

  private mutating func dot(_ site: TriangularLattice.Site) -> Motif? {
    let place = lattice.place(site)
    // 1.75 times the mass, less 0.19.
    let level = (114_688 * mass.value(at: place)) >> 16 - 12_500 + fields.filling
    let radius = (Halftone.largest * min(63_570, max(0, level))) >> 16
    guard radius >= Dots.least else { return nil }
    let isCircle = patch.value(at: place) < 40_632
    let (i, j) = site
    let (presence, paint) = (fields.pair(i, j, 0, .presence), fields.pair(i, j, 0, .paint))
    return motif(
      0, at: site, layer: 0, order: presence.second,
      [
        MotifPiece(
          radius: lattice.fitted(Dots.radius(radius, isCircle: isCircle)),
          isCircle: isCircle, swatch: paint.first, opacity: 0.3 + 0.7 * paint.second,
          isDense: true)
      ])
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    Dots(disc: 60, middle: 14.55, others: 12).pieces(hand, on: grid)
  }
}
