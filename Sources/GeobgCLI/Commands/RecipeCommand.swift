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

  @OptionGroup(title: "Output") var name: RecipeNameOption
  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Output") var file: FileOptions
  @OptionGroup(title: "Output") var svg: SVGOptions
  @OptionGroup(title: "Output") var rowsOption: RowsOption
  @OptionGroup var settingsOptions: SettingsOptions

  @OptionGroup(title: "Limits") var bounds: BoundOptions

  func run() throws {
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    var notes: [String] = []
    var recipeFile = try picture.recipeFile(values, notes: &notes)
    try file.checkQuality(for: [file.format ?? recipeFile.output.format])
    recipeFile.output = svg.output(try file.output(recipeFile.output, as: file.format))
    try svg.check(for: [recipeFile.output.format])
    recipeFile.output = try rowsOption.output(recipeFile.output, of: "the recipe")
    let path = try PictureNames.path(name.output ?? "-", of: recipeFile, fileExtension: "json")
    try file.target(path).write(Array((recipeFile.json + "\n").utf8))
    Console.note(notes)
  }
}
