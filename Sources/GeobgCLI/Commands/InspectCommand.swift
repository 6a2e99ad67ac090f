internal import ArgumentParser
internal import GeobgKit
internal import GeobgPNG
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Shows how a picture was made.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows how a picture was made.",
    discussion: """
      Examples:
        geobg inspect wall.png
        geobg inspect wall.pdf --json > wall.json
        geobg inspect wall.png --contrast --zone auto
      """)

  @Argument(
    help: "A picture made by geobg, or a recipe. Write - to read standard input.",
    completion: .file())
  var file: String

  @Flag(help: "Prints the recipe as JSON.")
  var json = false

  @Flag(
    help: .init(
      "Measures how readable white and black text is: in the calm zones, or in the whole picture "
        + "if it has no calm zones."))
  var contrast = false

  @Option(
    name: .customLong("zone"), parsing: .unconditional,
    help: .init("Zones that --contrast measures, written as for --calm.", valueName: "zones"),
    transform: OptionValue.calm)
  var zones: CalmRequest?

  func run() throws {
    if zones != nil, !contrast {
      throw Failure(usage: "--zone needs --contrast; add --contrast")
    }
    let recipeFile = try RecipeArgument.recipeFile(file)
    guard contrast else {
      guard !json else { return try Console.print(recipeFile.json) }
      return try Console.print(recipeFile.factLines)
    }
    let contrasts = try contrasts(of: recipeFile.recipe)
    if json { return try Console.print(CanonicalJSON.array(contrasts.map(\.json))) }
    let found =
      contrasts.isEmpty ? ["this part of the picture has no calm zone"] : contrasts.map(\.text)
    try Console.print(recipeFile.factLines + found.map(TerminalText.init(lines:)))
  }

  private func contrasts(of recipe: Recipe) throws -> [LabelContrast] {
    var zones = recipe.calm.zones
    do throws(CalmError) {
      if let wanted = self.zones { zones = try wanted.calm(in: recipe.view).zones }
    } catch {
      throw Failure(usage: "--zone: \(error)")
    }
    var options = RenderOptions()
    options.threads = CommandProcess.processorCount
    return try LabelContrast.measured(in: zones.isEmpty ? [.all] : zones, of: recipe, options)
  }
}
