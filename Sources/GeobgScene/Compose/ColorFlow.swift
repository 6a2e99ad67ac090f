/// Picks swatches by the place of a shape, so that colors flow through the picture.
package struct ColorFlow: Sendable {
  /// The side of the squares in which the colors change.
  private static let cell: Thousandths = 300
  /// How far a swatch may lie from the one of its place, as a part of the ring, if it is near.
  private static let nearness = 0.12

  /// How much the place decides, above 0 and at most 1.
  private let amount: Double
  /// The inks of each palette of the picture, around its ring.
  private let rings: [Weighted<Palette.Ink>]
  /// The tile, in units of the plane; nil if the picture does not repeat.
  private let tile: Rectangle?

  /// The flow of a picture with these palettes and their inks; nil without a flow.
  init?(
    _ amount: Thousandths, _ palettes: [Palette], _ inks: [Weighted<Palette.Ink>], tile: Rectangle?
  ) {
    guard amount > 0 else { return nil }
    self.amount = amount.double
    self.tile = tile
    rings = zip(palettes, inks).map { palette, inks in
      Weighted(
        SwatchRing(palette).order.map {
          (inks.elements[$0], weight: palette.swatches[$0].weight)
        })
    }
  }

  /// The ink of a shape.
  ///
  /// The ring begins anywhere, so over all seeds the shares of the swatches are their weights.
  ///
  /// - Parameters:
  ///   - number: The number of the palette.
  ///   - unit: The random number that picks the swatch.
  ///   - place: Where the field of colors is read, in units of the plane.
  ///   - step: How much farther along the ring the shape is.
  ///   - isSoft: Whether many shapes lie on top of each other: then related colors are less muddy.
  ///   - chance: The random numbers of the picture.
  func ink(
    of number: Int, at unit: Double, place: Point, step: Double, isSoft: Bool, chance: Chance
  ) -> Palette.Ink {
    let fields = PlaneFields(chance: chance, number: 0, tile: tile)
    let noise = Double(fields.noise(place, cell: ColorFlow.cell, .flow)) / 65_536
    let t = 2 * unit - 1
    let (square, far) = (t * t, isSoft ? 0.4 : 0.88)
    let eighth = square * square * (square * square)
    let spread = 1 - amount + amount * (ColorFlow.nearness + far * eighth)
    let z =
      fields.pair(0, 0, 0, .flowStart).first + amount * (0.9 * noise + step) + t / 2 * spread
    return rings[number].pick(at: z - z.rounded(.down))
  }
}
