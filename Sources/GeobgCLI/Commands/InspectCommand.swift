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
    abstract: "Tells the recipe that a picture carries.",
    discussion: """
      Examples:
        geobg inspect wall.png
        geobg inspect wall.pdf --json > wall.json
        geobg inspect wall.png --contrast --zone auto
      """)

  @Argument(
    help: "A picture made by geobg, or a recipe; - reads standard input.",
    completion: .file())
  var file: String

  @Flag(help: "Prints the recipe as JSON.")
  var json = false

  @Flag(
    help:
      "Tells whether labels can be read, in the calm zones or, where there are none, everywhere.")
  var contrast = false

  @Option(
    name: .customLong("zone"), parsing: .unconditional,
    help: .init("Where --contrast looks instead, as --calm takes it.", valueName: "zones"),
    transform: OptionValue.calm)
  var zones: CalmRequest?

  func run() throws {
    if zones != nil, !contrast {
      throw Failure(usage: "--zone says where --contrast looks; add that")
    }
    let recipeFile = try RecipeArgument.recipeFile(file)
    guard contrast else {
      guard !json else { return try Console.print(recipeFile.json) }
      return try Console.print(recipeFile.factLines)
    }
    let contrasts = try contrasts(of: recipeFile.recipe)
    if json { return try Console.print(CanonicalJSON.array(contrasts.map(\.json))) }
    let found =
      contrasts.isEmpty ? ["no zone is in this part of the picture"] : contrasts.map(\.text)
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
