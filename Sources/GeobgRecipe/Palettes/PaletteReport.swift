public import GeobgScene

/// How a palette looks in one mode to people with each kind of color vision.
///
/// Every swatch is judged on the mode's background with its highest opacity, where it is seen best.
public struct PaletteReport: Hashable, Sendable {
  /// A swatch as people see it.
  public struct Sight: Hashable, Sendable {
    /// The swatch's name.
    public let name: String
    /// The swatch's highest opacity.
    public let opacity: Opacity
    /// The color on the background with that opacity.
    public let color: Color
    /// The contrast between that color and the background, 1 to 21; see `Color.contrast(with:)`.
    public let contrast: Double
  }

  /// A possible problem of a palette.
  public enum Finding: Hashable, Sendable {
    /// A swatch that cannot be distinguished from the background.
    case unseen(swatch: String, distance: Double)
    /// Two swatches that look the same to everyone.
    case alike(first: String, second: String, distance: Double)
    /// Two swatches that most people can distinguish, but people with `vision` cannot.
    case confused(first: String, second: String, vision: ColorVision, distance: Double)
  }

  /// The mode of the report.
  public let mode: Mode
  /// The background.
  public let background: Color
  /// The swatches, in the palette's order.
  public let sights: [Sight]
  /// The problems in the palette's order: first swatches that cannot be seen, then pairs.
  public let findings: [Finding]

  /// The report on `palette` in `mode`.
  ///
  /// - Parameter threshold: The distance in OKLab below which two colors count as the same.
  ///   Default: `OKLab.justNoticeable`.
  public init(on palette: Palette, in mode: Mode, threshold: Double = OKLab.justNoticeable) {
    let background = palette.background(in: mode)
    let sights = palette.swatches.map { Sight($0, in: mode, on: background) }
    self.mode = mode
    self.background = background
    self.sights = sights
    let unseen = sights.compactMap { sight -> Finding? in
      let distance = ColorVision.common.distance(sight.color, background)
      return distance < threshold ? .unseen(swatch: sight.name, distance: distance) : nil
    }
    let eyes = ColorVision.allCases.map { vision in (vision, sights.map { vision.seen($0.color) }) }
    let pairs = sights.indices.flatMap { first in
      sights.indices.dropFirst(first + 1).flatMap { second -> [Finding] in
        let close = eyes.map { ($0.0, $0.1[first].distance(to: $0.1[second])) }
          .filter { $0.1 < threshold }
        let (one, other) = (sights[first].name, sights[second].name)
        // If a pair looks the same to everyone, lines about kinds of vision are unnecessary.
        if let (_, distance) = close.first(where: { $0.0 == .common }) {
          return [.alike(first: one, second: other, distance: distance)]
        }
        return close.map { .confused(first: one, second: other, vision: $0.0, distance: $0.1) }
      }
    }
    self.findings = unseen + pairs
  }
}

extension PaletteReport.Sight {
  fileprivate init(_ swatch: Palette.Swatch, in mode: Mode, on background: Color) {
    let ink = swatch.ink(in: mode)
    name = swatch.name
    opacity = ink.opacity.upperBound
    color = ink.color.laid(on: background, opacity: opacity)
    contrast = color.contrast(with: background)
  }
}

extension Color {
  /// The color that this color gives on `other` with `opacity`, blended as in the renderers.
  package func laid(on other: Color, opacity: Opacity) -> Color {
    func blend(_ above: UInt8, _ below: UInt8) -> UInt8 {
      let share = opacity.value.double
      return UInt8((Double(above) * share + Double(below) * (1 - share)).rounded())
    }
    return Color(
      red: blend(red, other.red), green: blend(green, other.green), blue: blend(blue, other.blue))
  }
}

// MARK: - Inks for colors without opacities

extension Palette.Ink {
  /// The ink of `color` with opacities that suit `background`, for formats without opacities.
  ///
  /// Pictures then look as with the built-in palettes. A color darker than the background
  /// gets the opacities of light mode's inks. A lighter color glows, and gets lower opacities the
  /// lighter it is. The numbers were measured on the built-in palettes.
  public init(suiting color: Color, on background: Color) {
    let (own, below) = (OKLab(color).lightness, OKLab(background).lightness)
    guard own > below else {
      self.init(color: color, opacity: Opacity(unchecked: 0.12)...Opacity(unchecked: 0.5))
      return
    }
    let most = min(max(0.7 - 0.45 * (own - below), 0.3), 0.6)
    self.init(
      color: color,
      opacity: Opacity(hundredthsOf: most * 0.3)...Opacity(hundredthsOf: most))
  }
}

extension Opacity {
  /// `value`, within 0 to 1, rounded to hundredths, which is finer than the eye can see.
  fileprivate init(hundredthsOf value: Double) {
    self.init(unchecked: Thousandths(count: Int64((value * 100).rounded()) * 10))
  }
}
