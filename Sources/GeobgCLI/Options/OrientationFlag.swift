internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene

/// Landscape or portrait.
enum OrientationFlag: String, PictureFlag {
  case landscape
  case portrait

  /// The orientation of a canvas.
  var orientation: Orientation { self == .landscape ? .landscape : .portrait }
}
