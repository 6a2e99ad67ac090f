internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The values of the settings; nil means not set.
struct SettingValues {
  /// The changes to the starting recipe.
  var picture = PictureChange()
  /// The size of the picture, used if no option sets one.
  var size: SizeArgument?
  /// The calm zones, applied after the size is known.
  var calm: CalmRequest?
  var format: Format?
  var compression: PNGCompression?
  var renderer: PixelRenderer?
  var quality: Int?
  var desktop: Desktop?
  /// The user's own program that shows wallpapers.
  var ownProgram: OwnProgram?
  var jobs: Int?
  var threads: Int?
  var maxPixels: Int64?

  /// `file` with the settings about the picture and its file applied, but what its seed picks.
  func applied(to file: RecipeFile) throws -> RecipeFile {
    var file = file
    try picture.apply(to: &file.recipe, hasSeed: false)
    if picture.mesh == .removed { file.recipe.removeMeshes() }
    if let format { file.output = file.output.with(format: format) }
    // Keep them even if the format does not use them, because an option or a file name may change the
    // format.
    if let renderer { file.output.renderer = renderer }
    if let compression { file.output.compression = compression }
    if let quality { file.output = try file.output.with(quality: quality) }
    return file
  }
}
