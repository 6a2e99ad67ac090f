/// A property of a picture that variations may change.
public enum VariationTrait: String, Hashable, Sendable, CaseIterable {
  /// The colors: another built-in palette.
  case palette
  /// The number of shapes.
  case density
  /// The magnification.
  case zoom
  /// The part of the plane that is shown; most of the picture stays in sight.
  case pan
  /// The places, kinds and paints of the shapes.
  case seed
  /// Light or dark.
  case mode
  /// The wire mesh.
  case mesh
  /// The background: a color near white in light mode, near black in dark mode.
  case background
  /// The kinds, sizes, opacities, number and corners of the shapes, and the net and line of a mesh.
  case art

  /// The traits that variations change if nobody chooses.
  ///
  /// They keep the arrangement of the shapes, so the pictures stay similar.
  public static let standard: [VariationTrait] = [.palette, .density, .zoom, .pan]
}
