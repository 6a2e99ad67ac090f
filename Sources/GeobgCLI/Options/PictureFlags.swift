internal import ArgumentParser
internal import GeobgScene

// Flags with several values; each case has the name of its flag.

/// Light or dark.
enum ModeFlag: EnumerableFlag {
  case light
  case dark

  /// The value in a recipe.
  var mode: Mode { self == .light ? .light : .dark }
}

/// With or without a mesh.
enum MeshFlag: EnumerableFlag {
  case mesh
  case noMesh
}

/// Landscape or portrait.
enum OrientationFlag: EnumerableFlag {
  case landscape
  case portrait

  /// The orientation of a canvas.
  var orientation: Orientation { self == .landscape ? .landscape : .portrait }
}
