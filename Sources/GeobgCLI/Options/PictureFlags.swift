internal import ArgumentParser
internal import GeobgScene

// Values of a picture that are flags of their own. A flag is called like its case.

/// Light or dark.
enum ModeFlag: EnumerableFlag {
  case light
  case dark

  /// The value in a recipe.
  var mode: Mode { self == .light ? .light : .dark }
}

/// With a mesh or without.
enum MeshFlag: EnumerableFlag {
  case mesh
  case noMesh
}

/// Which side is the long one.
enum OrientationFlag: EnumerableFlag {
  case landscape
  case portrait

  /// The value that a canvas takes.
  var orientation: Orientation { self == .landscape ? .landscape : .portrait }
}
