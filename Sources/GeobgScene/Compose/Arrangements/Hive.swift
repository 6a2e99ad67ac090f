/// A honeycomb that dissolves at its edges; here and there, one large hexagon replaces seven cells.
struct Hive: LatticeRules {
  static let grid = LatticeGrid(spacing: 50, height: 43.301)
  static let traits = ArrangementMetrics(
    radius: largeRadii[0], shapes: 4.3, maxShapes: 5.2, area: 1700, mesh: grid.mesh())
  /// Cells, and large hexagons.
  static let kinds = [LatticeKind(radius: radii[0]), LatticeKind(radius: largeRadii[0], step: 3)]

  /// The radii of a cell in the middle of the honeycomb, nearer to its edge, and at its edge.
  private static let radii: [Thousandths] = [27.368, 16.968, 9.305]
  /// The radii of a large hexagon, and of those that may lie in it.
  private static let largeRadii: [Thousandths] = [85.103, 57.735, 28.868]

  let lattice: TriangularLattice
  private let fields: PlaneFields
  private var mass: Mass

  init(_ fields: PlaneFields) {
    self.fields = fields
    lattice = TriangularLattice(Hive.grid, tile: fields.tile)
    mass = Mass(fields, cell: 180)
  }

  mutating func add(_ kind: Int, at site: TriangularLattice.Site, to motifs: inout [Motif]) {
    if let motif = kind == 1 ? large(site) : cell(site) { motifs.append(motif) }
  }

  /// Whether a large hexagon may be at a site: at every third one of every third row.
  private func isLarge(_ site: TriangularLattice.Site) -> Bool {
    lattice.isCoarse(site, 3) && fields.pair(site.i, site.j, 1, .presence).first < 0.2
  }

  /// The large hexagon at a site.
  private func large(_ site: TriangularLattice.Site) -> Motif? {
    let (i, j) = site
    let presence = fields.pair(i, j, 1, .presence)
    guard presence.first < 0.2 * min(1, fields.density.double) else { return nil }
    let contents = fields.pair(i, j, 8, .shape).second
    let count = contents < 0.6 ? 3 : 2
    return motif(
      1, at: site, layer: 0, order: presence.second,
      (0..<count).map { index in
        let paint = fields.pair(i, j, UInt32(8 + index), .paint)
        return MotifPiece(
          radius: lattice.fitted(Hive.largeRadii[index]), isCircle: false, swatch: paint.first,
          opacity: paint.second, step: 0.12 + 0.12 * Double(index), isDense: true)
      })
  }

  /// The cell at a site.
  private mutating func cell(_ site: TriangularLattice.Site) -> Motif? {
    guard lattice.only(near: site, where: isLarge) == nil else { return nil }
    let place = lattice.place(site)
    let (i, j) = site
    let presence = fields.pair(i, j, 0, .presence)
    // 3.2 times the mass, less 0.56, and less up to 0.8 at random.
    let mass = (209_715 * mass.value(at: place)) >> 16
    let loss = (52_429 * PlaneFields.parts(presence.first)) >> 16
    let level = mass - 36_700 - loss + ((104_858 * fields.filling) >> 16)
    guard level >= 0 else { return nil }
    let size = level > 19_661 ? 0 : level > 7864 ? 1 : 2
    let (first, contents) = (fields.pair(i, j, 0, .paint), fields.pair(i, j, 0, .shape))
    var pieces = [
      MotifPiece(
        radius: lattice.fitted(Hive.radii[size]), isCircle: false, swatch: first.first,
        opacity: first.second, isDense: true)
    ]
    if size == 0, contents.first < 0.18 {
      let second = fields.pair(i, j, 1, .paint)
      pieces.append(
        MotifPiece(
          radius: lattice.fitted(Hive.radii[0].half), isCircle: contents.second >= 0.6,
          kindIndex: 1, swatch: second.first, opacity: second.second, step: 0.12, isDense: true))
    }
    return motif(0, at: site, layer: 1, order: presence.second, pieces)
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    grid.seven(hand, radius: radii[0], isCircle: false, isDense: true, step: 0.12)
  }
}
