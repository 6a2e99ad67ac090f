public import GeobgScene

// Values that hold a color or a point, from text and numbers. `Color` is a name of SwiftUI's and
// `Point` one of AppKit's, so a program that imports only GeobgKit has neither.

extension Background {
  /// The color that `hex` names as `#rrggbb`, in either case; nil for anything else.
  public init?(hex: String) {
    guard let color = Color(hex: hex) else { return nil }
    self = .color(color)
  }
}

extension Palette.Ink {
  /// The ink of the color that `hex` names as `#rrggbb`, laid on with an opacity within `opacity`;
  /// nil where `hex` is no color, or `opacity` is not within 0 to 1.
  public init?(hex: String, opacity: ClosedRange<Thousandths>) {
    guard let color = Color(hex: hex), let low = Opacity(opacity.lowerBound),
      let high = Opacity(opacity.upperBound)
    else { return nil }
    self.init(color: color, opacity: low...high)
  }
}

extension HandTap {
  /// The tap at (`x`, `y`), a point of the plane in units, whose random numbers are at `address`.
  ///
  /// - Throws: ``GeobgError/recipe(_:)``.
  public init(address: UInt64, x: Thousandths, y: Thousandths) throws(GeobgError) {
    self = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try HandTap(address: address, place: Point(x: x, y: y))
    }
  }
}
