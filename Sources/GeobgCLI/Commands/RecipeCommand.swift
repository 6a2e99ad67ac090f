internal import ArgumentParser
internal import GeobgKit

/// Prints a recipe.
struct RecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipe",
    abstract: "Prints the recipe of a picture as JSON, without making it.",
    discussion: """
      Examples:
        geobg recipe --seed 42 --dark > wall.json
        geobg recipe wall.png --density 0.5 | geobg render - -o sparse.png
      """)

  @OptionGroup var picture: PictureOptions
  @OptionGroup var options: RecipeOutputOptions

  func run() throws {
    var recipeFile = try picture.recipeFile()
    if let compression = options.compression { recipeFile.output.compression = compression }
    if let format = options.format { recipeFile.output = recipeFile.output.with(format: format) }
    let target = try options.output.map { path in
      path == "-"
        ? FileTarget.standardOutput() : try FileTarget(path, replacing: !options.noClobber)
    }
    try (target ?? .standardOutput()).write(Array((recipeFile.json + "\n").utf8))
  }
}
