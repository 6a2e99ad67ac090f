internal import ArgumentParser
internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgSystem

/// Prints a recipe.
struct RecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipe",
    abstract: "Prints the recipe of a picture as JSON, without drawing the picture.",
    discussion: """
      Examples:
        geobg recipe --seed 42 --dark > wall.json
        geobg recipe wall.png --density 0.5 | geobg render - -o sparse.png
      """)

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The file to write; fields such as {seed} are replaced. (default: standard output)",
      valueName: "out"),
    completion: .file())
  var output: String?

  @OptionGroup var picture: PictureOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var rowsOption: RowsOption
  @OptionGroup var settingsOptions: SettingsOptions

  func run() throws {
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    var notes: [String] = []
    var recipeFile = try picture.recipeFile(values, notes: &notes)
    try file.checkQuality(for: [file.format ?? recipeFile.output.format])
    recipeFile.output = try rowsOption.output(
      file.output(recipeFile.output, as: file.format), of: "the recipe")
    let path = try PictureNames.path(output ?? "-", of: recipeFile, fileExtension: "json")
    try file.target(path).write(Array((recipeFile.json + "\n").utf8))
    Console.note(notes)
  }
}
