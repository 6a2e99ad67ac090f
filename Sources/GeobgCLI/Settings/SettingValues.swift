internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene

/// What settings come to; nil for what they leave.
struct SettingValues {
  /// What they change about the recipe to start from.
  var picture = PictureChange()
  /// The size of the picture, which becomes its canvas where no flag names another.
  var size: SizeArgument?
  /// Where the picture is calm, which waits for the size that flags may yet choose.
  var calm: CalmRequest?
  var format: Format?
  var compression: PNGCompression?
  var quality: Int?
  var desktop: Desktop?
  var jobs: Int?
  var threads: Int?
  var maxPixels: Int64?

  /// `file` with what is set about the picture and its file.
  func applied(to file: RecipeFile) throws -> RecipeFile {
    var file = file
    try picture.apply(to: &file.recipe)
    if picture.mesh == .removed { file.recipe.removeMeshes() }
    if let format { file.output = file.output.with(format: format) }
    // Also where the format has no use for it: a flag or a name may yet decide for another.
    if let compression { file.output.compression = compression }
    if let quality { file.output = try file.output.with(quality: quality) }
    return file
  }
}
