public import GeobgScene

// These initializers make values that contain a color or a point from text and numbers. GeobgKit
// does not export `Color` and `Point`, because SwiftUI has a `Color` and AppKit imports a `Point`.

extension Background {
  /// The color `hex`, written as `#rrggbb` in upper or lower case; nil for any other text.
  public init?(hex: String) {
    guard let color = Color(hex: hex) else { return nil }
    self = .color(color)
  }
}

extension Palette.Ink {
  /// The ink of the color `hex`, written as `#rrggbb`, with opacities within `opacity`.
  ///
  /// Nil if `hex` is not a color, or `opacity` is not within 0 to 1.
  public init?(hex: String, opacity: ClosedRange<Thousandths>) {
    guard let color = Color(hex: hex), let low = Opacity(opacity.lowerBound),
      let high = Opacity(opacity.upperBound)
    else { return nil }
    self.init(color: color, opacity: low...high)
  }
}

extension HandTap {
  /// The tap at (`x`, `y`), in units of the plane, with the random numbers at `address`.
  ///
  /// - Throws: ``GeobgError/recipe(_:)``.
  public init(address: UInt64, x: Thousandths, y: Thousandths) throws(GeobgError) {
    self = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try HandTap(address: address, place: Point(x: x, y: y))
    }
  }
}
