/// The swatches of a palette as a ring in which neighbors look alike.
package struct SwatchRing {
  /// The places of the swatches in the palette, around the ring.
  package private(set) var order: [Int]

  /// The ring that `palette` states, or else one by cheapest insertion.
  ///
  /// One swatch after the other goes where it makes the way around the ring longer by the least. Only the colors
  /// of light mode count, so that both modes have the same ring.
  ///
  /// - Complexity: O(*n*²) in the swatches.
  package init(_ palette: Palette) {
    guard palette.flow.isEmpty else {
      order = palette.flow
      return
    }
    let colors = palette.swatches.map { $0.light.color }
    order = Array(colors.indices.prefix(2))
    for next in colors.indices.dropFirst(2) {
      var best = (place: 0, cost: Double.infinity)
      for place in order.indices {
        let (before, after) = (order[place == 0 ? order.count - 1 : place - 1], order[place])
        let cost =
          SwatchRing.distance(colors[before], colors[next])
          + SwatchRing.distance(colors[next], colors[after])
          - SwatchRing.distance(colors[before], colors[after])
        if cost < best.cost { best = (place, cost) }
      }
      order.insert(next, at: best.place)
    }
  }

  /// How different two colors look; a cheap estimate in which the weights of red and blue depend on how
  /// red both colors are.
  private static func distance(_ one: Color, _ other: Color) -> Double {
    let middle = (Double(one.red) + Double(other.red)) / 2
    let red = Double(one.red) - Double(other.red)
    let green = Double(one.green) - Double(other.green)
    let blue = Double(one.blue) - Double(other.blue)
    return
      ((512 + middle) * red * red / 256 + 4 * green * green
      + (767 - middle) * blue * blue / 256).squareRoot()
  }
}
