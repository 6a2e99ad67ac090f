internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Prints the recipe of a picture, or a list of recipes.
struct RecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipe",
    abstract: "Prints the recipe of a picture as JSON, without drawing the picture.",
    discussion: """
      With --seeds, it prints a list: a recipe on each line, for each seed and each value of repeated \
      options. geobg batch makes the pictures of such a list.

      Examples:
        geobg recipe --seed 42 --dark > wall.json
        geobg recipe wall.png --density 0.5 | geobg render - -o sparse.png
        geobg recipe --seeds 1...100 --palette all | geobg batch - -o '{index}.png'
      """)

  @OptionGroup(title: "Output") var name: RecipeNameOption
  @OptionGroup var picture: PictureOptions

  @Option(
    name: .customLong("seeds"), parsing: .unconditionalSingleValue,
    help: .init(
      "Prints a recipe on each line, for these seeds, written as in geobg batch.",
      valueName: "list"))
  var seedEntries: [String] = []

  @OptionGroup(title: "Picture") var sweep: SweepOptions
  @OptionGroup(title: "Output") var file: FileOptions
  @OptionGroup(title: "Output") var vector: VectorOptions
  @OptionGroup(title: "Output") var rowsOption: RowsOption
  @OptionGroup var settingsOptions: SettingsOptions

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    var notes: [String] = []
    guard seedEntries.isEmpty else { return try list(values, notes: &notes) }
    guard sweep.steps == nil else {
      throw Failure(usage: "--steps: it needs a list of pictures; add --seeds, such as --seeds 7")
    }
    var recipeFile = try picture.recipeFile(values, notes: &notes)
    recipeFile.output = try output(recipeFile.output)
    let path = try PictureNames.path(name.output ?? "-", of: recipeFile, fileExtension: "json")
    let target = try file.target(path)
    try FileOptions.checkIsNoPicture(path, "a recipe", is: "JSON", endsIn: "json")
    try target.write(Array((recipeFile.json + "\n").utf8))
    Console.note(notes)
  }

  /// `output` with the options of this command.
  private func output(_ output: Output) throws -> Output {
    try file.checkQuality(for: [file.format ?? output.format])
    let chosen = vector.output(try file.output(output, as: file.format))
    try vector.check(for: [chosen.format])
    return try rowsOption.output(chosen, of: "the recipe")
  }

  /// Writes a recipe for each seed and each combination of the options' values, one on each line.
  private func list(_ values: SettingValues, notes: inout [String]) throws {
    var seeds = try SeedArguments.list(seedEntries)
    for seed in picture.look.seeds { try seeds.append(seed) }
    guard rowsOption.rows == nil else {
      throw Failure(usage: "--rows divides one picture; leave out --rows or --seeds")
    }
    var seen: Set<BatchVariant> = []
    let variants = try picture.variants(values, steps: sweep.steps, notes: &notes)
      .map { variant in
        var variant = variant
        variant.file.output = try output(variant.file.output)
        return variant.ofAnySeed
      }
      .filter { seen.insert($0).inserted }
    let path = name.output ?? "-"
    let target = try file.target(path)
    try FileOptions.checkIsNoPicture(path, "a list of recipes", is: "JSON Lines", endsIn: "jsonl")
    func itself(_ error: FileError) -> any Error { error }
    try target.write(wrapping: itself) { append in
      guard let last = seeds.lastPosition else { return }
      for position in 0...last {
        for variant in variants {
          try append(Array((variant.file(of: seeds.seed(at: position)).json + "\n").utf8))
        }
      }
    }
    Console.note(notes)
  }
}

/// The option that names the file of a recipe.
struct RecipeNameOption: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The file to write; fields such as {seed} are replaced, except for a list. (default: "
        + "standard output)",
      valueName: "out"),
    completion: .file())
  var output: String?
}
