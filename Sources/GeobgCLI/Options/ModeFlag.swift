internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// Light or dark.
enum ModeFlag: String, PictureFlag {
  case light
  case dark

  /// The value in a recipe.
  var mode: Mode { self == .light ? .light : .dark }
}
