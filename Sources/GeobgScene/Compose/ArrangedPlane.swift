/// The plane of a picture whose arrangement is not `scatter`: its taps are motifs.
struct ArrangedPlane: Sendable {
  /// A tile with longer sides, in units, is not fitted: its numbers would be too large.
  private static let longestTile: Thousandths = 1_000_000

  private let arrangement: Arrangement
  private let fields: PlaneFields
  private let base: ViewOrigin

  /// The plane of `engine`; nil with `scatter`.
  ///
  /// - Parameters:
  ///   - base: The frame of the view.
  ///   - tile: The tile, in units of the plane; nil if the picture does not repeat.
  init?(
    _ engine: Engine, chance: Chance, density: Thousandths, base: ViewOrigin, tile: Rectangle?
  ) {
    guard let arrangement = Arrangement(at: engine.arrangement) else { return nil }
    self.arrangement = arrangement
    self.base = base
    fields = PlaneFields(
      chance: chance, number: arrangement.number, density: density, tile: tile)
  }

  /// The tile of a picture; nil if its arrangement and its colors do not repeat.
  ///
  /// The view of a tile has the frame of the plane.
  static func tile(of view: Viewport, isTile: Bool) -> Rectangle? {
    let whole = view.wholeWindow
    return isTile && max(whole.width, whole.height) <= longestTile ? whole : nil
  }

  /// The taps that may be seen in a picture, in painter's order.
  ///
  /// - Parameter area: The part of the plane where taps with the largest shapes may be seen.
  func taps(in area: Rectangle) -> [Cluster] {
    let motifs = arrangement.motifs(fields, area)
    return sorted(motifs.map { tap($0) })
  }

  /// `taps` of the plane in painter's order.
  func sorted(_ taps: [Cluster]) -> [Cluster] {
    // Numbers are moved faster than taps.
    taps.indices.sorted { taps[$0].precedes(taps[$1]) }.map { taps[$0] }
  }

  /// The tap of a shape of the plane; it has no shapes if it is not present.
  func tap(of name: ShapeName) -> Cluster {
    let slot = UInt32(name.slot)
    let motif =
      arrangement.motif(fields, name.cellX, name.cellY, slot)
      ?? Motif(
        x: UInt32(bitPattern: name.cellX), y: UInt32(bitPattern: name.cellY), slot: slot,
        place: .zero, order: 0)
    return tap(motif)
  }

  private func tap(_ motif: Motif) -> Cluster {
    Cluster(motif, of: arrangement, chance: fields.chance, base: base)
  }
}
