internal import GeobgScene

/// The colors of a terminal scheme, at named places.
///
/// Some places are accents. The others are shades between background and foreground.
struct TerminalScheme {
  /// The names of the places, in order; the first place is the background.
  let places: [String]
  /// The indexes of the accents' places.
  let accents: [Int]

  /// The sixteen places of base16.
  static let base16 = TerminalScheme(
    places: (UInt8(0)..<16).map { "base" + Hex.text($0, .upper) },
    accents: Array(8..<16))
  /// The sixteen places of a terminal as pywal fills them: the bright accents repeat the accents.
  static let pywal = TerminalScheme(places: (0..<16).map { "color\($0)" }, accents: Array(1...6))

  /// The weight of a shade; an accent has 1.
  ///
  /// It is low because many gray shapes look dull.
  private static let shadeWeight: Thousandths = 0.1

  /// A list of the `colors` at the `places`, then `more` accents, with `background`.
  func list(
    _ colors: [Color], more: [ColorList.NamedColor] = [], background: Color
  ) -> ColorList {
    let entries = zip(places, colors).enumerated().map { index, place in
      ColorList.NamedColor(
        name: place.0, color: place.1,
        weight: accents.contains(index) ? 1 : TerminalScheme.shadeWeight)
    }
    return ColorList(entries: entries + more, background: background)
  }

  /// The colors of `palette` at their places; nil if swatches are left over.
  ///
  /// A swatch with the name of a place gets that place. The other swatches fill the free accents in
  /// order, and repeat from the first if there are more accents than swatches. The free shades are
  /// evenly spaced from the dark background to the light background.
  func colors(of palette: Palette) -> [Color]? {
    var colors: [Int: Color] = [:]
    var others: [Color] = []
    for swatch in palette.swatches {
      if let place = places.firstPlace(ofBytes: swatch.name), colors[place] == nil {
        colors[place] = swatch.light.color
      } else {
        others.append(swatch.light.color)
      }
    }
    let free = accents.filter { colors[$0] == nil }
    guard others.count <= free.count else { return nil }
    let spare = others.isEmpty ? palette.swatches.map { $0.light.color } : others
    for (index, place) in free.enumerated() { colors[place] = spare[index % spare.count] }
    let shades = places.indices.filter { !accents.contains($0) }
    for (index, place) in shades.enumerated() where colors[place] == nil {
      colors[place] = OKLab(palette.dark).color(
        toward: OKLab(palette.light), by: Double(index) / Double(shades.count - 1))
    }
    return places.indices.compactMap { colors[$0] }
  }
}

extension OKLab {
  /// The color `share` of the way to `other`.
  fileprivate func color(toward other: OKLab, by share: Double) -> Color {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
    return OKLab(
      lightness: mix(lightness, other.lightness), a: mix(a, other.a), b: mix(b, other.b)
    ).color
  }
}
