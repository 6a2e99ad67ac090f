/// The rules of an arrangement whose motifs lie on a triangular lattice.
protocol LatticeRules: ArrangementRules {
  /// The lattice of the plane.
  static var grid: LatticeGrid { get }
  /// The kinds of motifs.
  static var kinds: [LatticeKind] { get }
  /// The lattice of the picture.
  var lattice: TriangularLattice { get }
  /// Adds the motifs of a kind at a site.
  ///
  /// - Parameter kind: The place of the kind in ``kinds``.
  mutating func add(_ kind: Int, at site: TriangularLattice.Site, to motifs: inout [Motif])
}

extension LatticeRules {
  mutating func motifs(in area: Rectangle) -> [Motif] {
    var motifs: [Motif] = []
    for (number, kind) in Self.kinds.enumerated() {
      let part = Self.traits.part(of: area, forRadius: kind.radius)
      for site in lattice.sites(in: part, every: kind.step) {
        add(number, at: site, to: &motifs)
      }
    }
    return motifs
  }

  mutating func motif(x: Int32, y: Int32, slot: UInt32) -> Motif? {
    guard let site = lattice.site(x, y) else { return nil }
    var motifs: [Motif] = []
    for (number, kind) in Self.kinds.enumerated() where lattice.isCoarse(site, kind.step) {
      add(number, at: site, to: &motifs)
    }
    return motifs.first { $0.slot == slot }
  }

  /// The motif at a site with these shapes.
  func motif(
    _ slot: UInt32, at site: TriangularLattice.Site, layer: UInt32, order: Double,
    _ pieces: [MotifPiece]
  ) -> Motif {
    Motif(
      x: UInt32(truncatingIfNeeded: site.i), y: UInt32(truncatingIfNeeded: site.j), slot: slot,
      place: lattice.place(site), layer: layer, order: order, pieces: pieces)
  }
}
