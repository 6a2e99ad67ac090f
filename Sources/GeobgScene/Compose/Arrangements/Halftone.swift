/// A dot on each point of a lattice, as large as the mass is high, over a few large discs.
struct Halftone: ArrangementRules {
  static let traits = ArrangementTraits(
    radius: 120, shapes: 13.7, mostShapes: 14, area: 600, mesh: (60, 103.924))

  private static let spacing: Thousandths = 30
  private static let height: Thousandths = 25.981
  /// The radii of the discs.
  private static let discs: [Thousandths] = [90, 60, 120]
  /// The radius of the largest dot, in thousandths.
  private static let largest: Int64 = 15_000

  private let fields: PlaneFields
  private let lattice: TriangularLattice

  init(_ fields: PlaneFields) {
    self.fields = fields
    lattice = TriangularLattice(
      spacing: Halftone.spacing, height: Halftone.height, tile: fields.tile)
  }

  func motifs(in area: Rectangle) -> [Motif] {
    lattice.sites(in: area).flatMap { [disc($0), dot($0)].compactMap { $0 } }
  }

  func motif(x: Int32, y: Int32, slot: UInt32) -> Motif? {
    guard let site = lattice.site(x, y), slot < 2 else { return nil }
    return slot == 1 ? disc(site) : dot(site)
  }

  /// The disc at a site: at some sites of a lattice of six times the spacing.
  private func disc(_ site: TriangularLattice.Site) -> Motif? {
    guard lattice.isCoarse(site, 6) else { return nil }
    let (i, j) = site
    let presence = fields.pair(i, j, 1, .presence)
    guard presence.first < 0.3 * min(1, fields.density.double) else { return nil }
    let (style, paint) = (fields.pair(i, j, 8, .shape), fields.pair(i, j, 8, .paint))
    let size = style.first < 0.5 ? 0 : style.first < 0.8 ? 1 : 2
    return Motif(
      x: UInt32(truncatingIfNeeded: i), y: UInt32(truncatingIfNeeded: j), slot: 1,
      place: lattice.place(site), order: presence.second,
      pieces: [
        MotifPiece(
          radius: lattice.fitted(Halftone.discs[size]), isCircle: style.second < 0.75,
          swatch: paint.first, opacity: paint.second, step: 0.1)
      ])
  }

  private func dot(_ site: TriangularLattice.Site) -> Motif? {
    let place = lattice.place(site)
    // 1.75 times the mass, less 0.245.
    let level = (114_688 * fields.mass(place, cell: 220)) >> 16 - 16_056 + fields.filling
    let radius = (Halftone.largest * min(63_570, max(0, level))) >> 16
    guard radius >= Dots.least else { return nil }
    let isCircle = fields.noise(place, cell: 260, .patch) < 40_632
    let (i, j) = site
    let (presence, paint) = (fields.pair(i, j, 0, .presence), fields.pair(i, j, 0, .paint))
    return Motif(
      x: UInt32(truncatingIfNeeded: i), y: UInt32(truncatingIfNeeded: j), slot: 0, place: place,
      layer: 1, order: presence.second,
      pieces: [
        MotifPiece(
          radius: lattice.fitted(Dots.radius(radius, isCircle: isCircle)),
          isCircle: isCircle, swatch: paint.first, opacity: paint.second, isDouble: true)
      ])
  }

  func pieces(by hand: HandPlace) -> [MotifPiece] {
    let way = TriangularLattice.way(
      from: hand.lattice, spacing: Halftone.spacing, height: Halftone.height)
    return Dots.pieces(
      hand, around: way,
      Dots(
        disc: 60, spacing: Halftone.spacing, height: Halftone.height, middle: 14.55, others: 12))
  }
}
