internal import GeobgRecipe

extension VariationTrait {
  /// Whether two recipes have other values of the trait.
  func differs(_ one: Recipe, _ other: Recipe) -> Bool {
    let (one, other) = (RecipeFile(one), RecipeFile(other))
    return RecipeField.all.contains { field in
      // Meshes may be drawn by hand.
      (field.art?.trait.rawValue ?? field.name) == rawValue && field.differs(one, other)
        || self == .mesh && field.name == "gestures" && field.differs(one, other)
    }
  }
}

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
  /// Where the shapes lie: another arrangement.
  case arrangement
  /// How much the colors flow through the picture.
  case colorFlow = "color-flow"

  /// The traits that variations change by default.
  ///
  /// They keep the arrangement of the shapes, so the pictures stay similar.
  public static let standard: [VariationTrait] = [.palette, .density, .zoom, .pan]
}
