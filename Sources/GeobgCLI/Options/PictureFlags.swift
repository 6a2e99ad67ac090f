internal import ArgumentParser
internal import GeobgScene

/// A flag with several values; each case has the name of its flag.
///
/// The parser takes the names from descriptions. If a type has no description of its own, the system
/// searches all types for several protocols, which takes longer than the rest of the flag.
protocol PictureFlag: EnumerableFlag, RawRepresentable<String>, CustomStringConvertible {}

extension PictureFlag {
  var description: String { rawValue }
}

/// Light or dark.
enum ModeFlag: String, PictureFlag {
  case light
  case dark

  /// The value in a recipe.
  var mode: Mode { self == .light ? .light : .dark }
}

/// With or without a mesh.
enum MeshFlag: String, PictureFlag {
  case mesh
  case noMesh
}

/// Landscape or portrait.
enum OrientationFlag: String, PictureFlag {
  case landscape
  case portrait

  /// The orientation of a canvas.
  var orientation: Orientation { self == .landscape ? .landscape : .portrait }
}
