/// A honeycomb that dissolves at its edges; here and there, one large hexagon replaces seven cells.
struct Hive: ArrangementRules {
  static let traits = ArrangementTraits(
    radius: 85.103, shapes: 4.3, mostShapes: 5.2, area: 1700, mesh: (50, 86.602))

  private static let spacing: Thousandths = 50
  private static let height: Thousandths = 43.301
  /// The radii of a cell in the middle of the honeycomb, nearer to its edge, and at its edge.
  private static let radii: [Thousandths] = [27.368, 16.968, 9.305]
  /// The radii of a large hexagon, and of those that may lie in it.
  private static let largeRadii: [Thousandths] = [85.103, 57.735, 28.868]

  private let fields: PlaneFields
  private let lattice: TriangularLattice

  init(_ fields: PlaneFields) {
    self.fields = fields
    lattice = TriangularLattice(
      spacing: Hive.spacing, height: Hive.height, tile: fields.tile)
  }

  func motifs(in area: Rectangle) -> [Motif] {
    lattice.sites(in: area).compactMap { large($0) ?? cell($0) }
  }

  func motif(x: Int32, y: Int32, slot: UInt32) -> Motif? {
    guard let site = lattice.site(x, y), slot < 2 else { return nil }
    return slot == 1 ? large(site) : isLarge(site) ? nil : cell(site)
  }

  /// Whether a large hexagon may be at a site: at every third one of every third row.
  private func isLarge(_ site: TriangularLattice.Site) -> Bool {
    lattice.isCoarse(site, 3) && fields.pair(site.i, site.j, 1, .presence).first < 0.2
  }

  /// The large hexagon at a site.
  private func large(_ site: TriangularLattice.Site) -> Motif? {
    guard isLarge(site) else { return nil }
    let (i, j) = site
    let presence = fields.pair(i, j, 1, .presence)
    guard presence.first < 0.2 * fields.density.double else { return nil }
    let contents = fields.pair(i, j, 8, .shape).second
    let count = contents < 0.45 ? 3 : contents < 0.7 ? 2 : 1
    var motif = Motif(
      x: UInt32(truncatingIfNeeded: i), y: UInt32(truncatingIfNeeded: j), slot: 1,
      place: lattice.place(site), order: presence.second)
    for index in 0..<count {
      let paint = fields.pair(i, j, UInt32(8 + index), .paint)
      motif.pieces.append(
        MotifPiece(
          radius: lattice.fitted(Hive.largeRadii[index]), isCircle: false, swatch: paint.first,
          opacity: paint.second, step: 0.08 * Double(index), isDouble: true))
    }
    return motif
  }

  /// The cell at a site.
  private func cell(_ site: TriangularLattice.Site) -> Motif? {
    let near = lattice.neighborhood(site)
    guard !near.contains(where: isLarge) else { return nil }
    let place = lattice.place(site)
    let (i, j) = site
    let presence = fields.pair(i, j, 0, .presence)
    // 3.2 times the mass, less 0.64, and less up to 0.8 at random.
    let mass = (209_715 * fields.mass(place, cell: 180)) >> 16
    let loss = (52_429 * PlaneFields.parts(presence.first)) >> 16
    let level = mass - 41_943 - loss + ((104_858 * fields.filling) >> 16)
    guard level >= 0 else { return nil }
    let size = level > 19_661 ? 0 : level > 7864 ? 1 : 2
    let (first, second) = (fields.pair(i, j, 0, .paint), fields.pair(i, j, 1, .paint))
    var motif = Motif(
      x: UInt32(truncatingIfNeeded: i), y: UInt32(truncatingIfNeeded: j), slot: 0,
      place: place, layer: 1, order: presence.second)
    motif.pieces.append(
      MotifPiece(
        radius: lattice.fitted(Hive.radii[size]), isCircle: false, swatch: first.first,
        opacity: first.second, isDouble: true))
    let contents = fields.pair(i, j, 0, .shape)
    if size == 0, contents.first < 0.18 {
      motif.pieces.append(
        MotifPiece(
          radius: lattice.fitted(Hive.radii[0].half), isCircle: contents.second >= 0.6,
          kindIndex: 1, swatch: second.first, opacity: second.second, step: 0.12, isDouble: true))
    }
    return motif
  }

  func pieces(by hand: HandPlace) -> [MotifPiece] {
    let way = TriangularLattice.way(
      from: hand.lattice, spacing: Hive.spacing, height: Hive.height)
    let centers =
      TriangularLattice.hexagon(spacing: Hive.spacing, height: Hive.height) + [.zero]
    return centers.indices.map { index in
      let paint = hand.pair(index, .paint)
      return MotifPiece(
        offset: way + centers[index], radius: index < 7 ? Hive.radii[0] : Hive.radii[0].half,
        isCircle: false, kindIndex: index < 7 ? 0 : 1, swatch: paint.first, opacity: paint.second,
        step: index < 7 ? 0 : 0.12, isDouble: true, flow: way + centers[index])
    }
  }
}
