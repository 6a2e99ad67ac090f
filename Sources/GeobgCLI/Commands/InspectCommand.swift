internal import ArgumentParser
internal import GeobgKit
internal import GeobgPNG
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Tells what a file is made of.
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
      return try Console.print(description(of: recipeFile))
    }
    let contrasts = try contrasts(of: recipeFile.recipe)
    if json { return try Console.print(CanonicalJSON.array(contrasts.map(\.json))) }
    let found =
      contrasts.isEmpty ? ["no zone is in this part of the picture"] : contrasts.map(\.text)
    try Console.print(description(of: recipeFile) + found.map(TerminalText.init(lines:)))
  }

  private func contrasts(of recipe: Recipe) throws -> [LabelContrast] {
    var zones = recipe.calm.zones
    do {
      if let wanted = self.zones { zones = try wanted.calm(in: recipe.view).zones }
    } catch let error as CalmError {
      throw Failure(usage: "--zone: \(error)")
    }
    var options = RenderOptions()
    options.threads = Console.processorCount
    return try LabelContrast.measured(in: zones.isEmpty ? [.all] : zones, of: recipe, options)
  }

  private func description(of file: RecipeFile) -> [TerminalText] {
    let recipe = file.recipe
    let view = recipe.view
    let palette = recipe.palette
    let mesh = recipe.mesh.map { "\($0.passes) \($0.passes == 1 ? "pass" : "passes")" }
    let background =
      switch recipe.background {
      case .palette: "\(palette.background(in: recipe.mode).hex), the palette's"
      case .color(let color): color.hex
      case .none: "none"
      }
    let facts: [(String, String?)] = [
      ("seed", recipe.seed.text.debugDescription),
      ("size", "\(view.canvas.pixelWidth)x\(view.canvas.pixelHeight) px"),
      ("in print", print(of: view.canvas)),
      ("cut from", view.span.map { "\($0.pixelWidth)x\($0.pixelHeight) px at \($0.x),\($0.y)" }),
      ("mode", recipe.mode.rawValue),
      ("palette", "\(palette.name): \(palette.swatches.map(\.name).joined(separator: ", "))"),
      ("background", background),
      ("density", recipe.plane?.density.description ?? "no plane"),
      ("mesh", mesh ?? "none"),
      (
        "calm",
        recipe.calm.zones.isEmpty
          ? "nowhere" : recipe.calm.zones.map(\.description).joined(separator: " + ")
      ),
      ("zoom", view.zoom.description),
      ("pan", "\(view.pan.x),\(view.pan.y)"),
      ("gestures", String(recipe.drawing.gestures.count)),
      ("engine", String(recipe.engine.number)),
      ("format", file.output.statesFormat ? file.output.format.rawValue : nil),
      ("quality", file.output.format == .jpeg ? String(file.output.quality) : nil),
      ("rows", rows(of: file)),
      ("date", file.output.date.map { "\($0) seconds since 1970" }),
    ]
    return facts.compactMap { name, value in
      value.map { TerminalText(line: name.padded(to: 12) + $0) }
    }
  }

  /// The size in print once it is cut, and what is around it; nil where pixels are those of CSS.
  private func print(of canvas: Canvas) -> String? {
    let sides = canvas.trimSize.map { ($0.width, $0.height) } ?? canvas.printSize
    guard let (width, height) = sides else { return nil }
    let bleed = canvas.edge.bleed > 0 ? ", bleed \(canvas.edge.bleed) mm" : ""
    let marks = canvas.edge.hasCropMarks ? ", crop marks" : ""
    return "\(width)x\(height) mm at \(canvas.ppi) ppi\(bleed)\(marks)"
  }

  /// The share of a picture's rows and where they lie; nil where all are there.
  private func rows(of file: RecipeFile) -> String? {
    let share = file.output.rows
    guard !share.isWhole else { return nil }
    // A recipe may ask for a share that there is not; that is for who makes it to hear.
    guard let rows = try? file.rows() else { return share.description }
    return "\(share), from \(rows.lowerBound) to \(rows.upperBound - 1)"
  }
}
