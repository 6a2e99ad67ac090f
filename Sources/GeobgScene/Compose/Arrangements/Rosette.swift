/// Shapes through each other's centers, whose overlaps are petals; small ones in the room between.
struct Rosette: LatticeRules {
  static let grid = LatticeGrid(spacing: 54, height: 46.765)
  static let traits = ArrangementMetrics(
    radius: 54, shapes: 4.6, maxShapes: 5.1, area: 5500, mesh: grid.mesh(), isSoft: true,
    isClear: true)
  static let kinds = [LatticeKind(radius: grid.spacing)]

  let lattice: TriangularLattice
  private let fields: PlaneFields
  private var mass: Mass
  private var patch: Noise

  init(_ fields: PlaneFields) {
    self.fields = fields
    lattice = TriangularLattice(Rosette.grid, tile: fields.tile)
    mass = Mass(fields, cell: 210)
    patch = Noise(fields, cell: 260, .patch)
  }

  /// Adds the shape of a site, and the small one in its middle, whose slot is 1.
  mutating func add(_ kind: Int, at site: TriangularLattice.Site, to motifs: inout [Motif]) {
    // Seven sites are a flower, of which all are full, or none: so no petal is missing.
    let flower = lattice.only(near: site) { lattice.isCoarse($0, 3) }
    let middle = flower ?? site
    let place = lattice.place(middle)
    var isFull = false
    if flower != nil {
      let presence = fields.pair(middle.i, middle.j, 0, .presence).first
      isFull =
        5 * (mass.value(at: place) - 22_500) - PlaneFields.parts(presence) + fields.filling > 0
    }
    let (i, j) = site
    let style = fields.pair(i, j, 0, .shape)
    guard isFull || style.first < 0.85 * fields.density.double else { return }
    let isCircle = patch.value(at: place) < 43_254
    let order = fields.pair(i, j, 0, .presence).second
    let opacity = fields.pair(middle.i, middle.j, 0, .paint).second
    func add(_ slot: UInt32, _ radius: Thousandths) {
      let paint = fields.pair(i, j, 8 * slot, .paint)
      motifs.append(
        motif(
          slot, at: site, layer: slot, order: order,
          [
            MotifPiece(
              radius: lattice.fitted(radius), isCircle: isCircle, swatch: paint.first,
              // The shapes of a flower are all as opaque: a fainter one would be a gap.
              opacity: slot == 0 ? 0.5 * opacity : paint.second, step: slot == 0 ? 0 : 0.15,
              isDense: !isFull || slot == 1)
          ]))
    }
    let radius: Thousandths = isFull ? Rosette.grid.spacing : 26.5
    add(0, radius)
    let isMiddle = isFull && middle == site
    if style.second < (isMiddle ? 0.6 : 0.15) { add(1, radius.half) }
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    grid.seven(hand, radius: grid.spacing, isCircle: true, isDense: false, step: 0.15)
  }
}
