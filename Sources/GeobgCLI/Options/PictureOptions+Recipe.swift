internal import GeobgKit

extension PictureOptions {
  /// The recipe that the options describe: the file's, changed where a flag says so.
  func recipeFile() throws -> RecipeFile {
    var recipeFile = try start()
    try apply(to: &recipeFile.recipe)
    if let epoch = Console.environment("SOURCE_DATE_EPOCH") {
      guard epoch.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let date = Int(epoch),
        let output = try? Output(format: recipeFile.output.format, date: date)
      else {
        throw Failure(
          "SOURCE_DATE_EPOCH: '\(epoch)' is not a number of seconds since 1970, up to the year 9999",
          .usage)
      }
      recipeFile.output = output
    }
    return recipeFile
  }

  /// Whether geobg chose the seed, so that it has to be told.
  var isSeedChosen: Bool { file == nil && seed == nil }

  private func start() throws -> RecipeFile {
    if let file { return try RecipeArgument.recipeFile(file) }
    // Short enough to read out; there are more than four billion.
    let seed = seed ?? Seed(UInt64(UInt32.random(in: .min ... .max)))
    return RecipeFile(try Recipe(seed.text))
  }

  private func apply(to recipe: inout Recipe) throws {
    if let seed { recipe.seed = seed }
    if let palette { recipe.palette = try PaletteArgument.palette(palette) }
    if let mode { recipe.mode = mode.mode }
    if let background { recipe.background = background }
    if let density { recipe.plane = density }
    if mesh == false { recipe.removeMeshes() }
    if let meshPasses {
      recipe.mesh = meshPasses
    } else if mesh == true, recipe.mesh == nil {
      recipe.mesh = try WireMesh(passes: 1)
    }
    let view = recipe.view
    recipe.view = try View(
      canvas: size ?? view.canvas, pan: pan ?? view.pan, zoom: zoom ?? view.zoom)
  }
}
