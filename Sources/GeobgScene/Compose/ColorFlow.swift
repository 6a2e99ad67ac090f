/// Picks swatches by the place of a shape, so that colors flow through the picture.
package struct ColorFlow: Sendable {
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
  ///   - isArranged: Whether the shape is one of an arrangement, in which one of a distant color looks lost.
  ///   - isClear: Whether the place decides more than a weak flow says: then forms made of dots stay readable.
  ///   - chance: The random numbers of the picture.
  func ink(
    of number: Int, at unit: Double, place: Point, step: Double, isArranged: Bool, isClear: Bool,
    chance: Chance
  ) -> Palette.Ink {
    let fields = PlaneFields(chance: chance, number: 0, tile: tile)
    // The side of the squares in which the colors change.
    let cell: Thousandths = isClear ? 480 : 300
    let noise = Double(fields.noise(place, cell: cell, .flow)) / 65_536
    let rest = 1 - self.amount
    let fourth = rest * rest * (rest * rest)
    let amount = isClear ? 1 - fourth * fourth : self.amount
    let t = 2 * unit - 1
    // How far a swatch may lie from the one of its place, as parts of the ring: most are near.
    let near = isClear ? 0.05 : 0.12
    let (square, far) = (t * t, isClear ? 0 : isArranged ? 0.4 : 0.88)
    let eighth = square * square * (square * square)
    let spread = 1 - amount + amount * (near + far * eighth)
    let z =
      fields.pair(0, 0, 0, .flowStart).first + amount * (0.9 * noise + step) + t / 2 * spread
    return rings[number].pick(at: z - z.rounded(.down))
  }
}
