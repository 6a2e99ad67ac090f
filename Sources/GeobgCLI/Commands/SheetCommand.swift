internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// Makes a contact sheet.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Shows many pictures side by side, with their differences, in one file.",
    discussion: """
      The label of a picture lists the properties in which the pictures differ, such as the seed and \
      the palette.

      Examples:
        geobg sheet walls -o sheet.png
        geobg sheet walls/manifest.jsonl --dark --thumb 320 -o sheet.svg
        geobg sheet walls --size letter -o sheet.pdf
        geobg sheet day.svg night.png --columns 2 -o both.png
        geobg sheet @favorites.txt -o favorites.png
        geobg sheet day.svg --seeds 1...20 -o seeds.png
      """)

  @Argument(
    help: .init(
      "Pictures made by geobg, recipes, folders, the list of a batch (manifest.jsonl), or @FILE: a "
        + "list of files, of seeds, or of a gallery's favorites. Write - to read a recipe from "
        + "standard input.", valueName: "file|folder"),
    completion: .file())
  var sources: [String] = []

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "The file to write, or - for standard output. Repeat -o for several files of one sheet.",
      valueName: "out"),
    completion: .file())
  var output: [String]

  @Option(
    name: .customLong("seeds"), parsing: .unconditionalSingleValue,
    help: .init(
      "Shows these seeds, written as in geobg batch, with the settings of each named picture, or "
        + "with the default settings.", valueName: "list"))
  var seedEntries: [String] = []

  @OptionGroup var sheet: SheetOptions

  func run() throws {
    guard !sources.isEmpty || !seedEntries.isEmpty else {
      throw Failure(
        usage:
          "there are no pictures; name files or folders, or use --seeds, such as --seeds 1...20")
    }
    let targets = try sheet.targets(output)
    var source = SheetEntries()
    for picture in try PictureArguments.items(sources) {
      switch picture.item {
      case .file(let path) where picture.isListed || path != "-":
        try source.add(path, wrapping: { $0 }, read: { _ in try picture.recipeFile() })
      default: source.add(try picture.recipeFile().recipe, name: picture.name)
      }
    }
    guard !source.entries.isEmpty || sources.isEmpty else {
      throw Failure(
        "\(sources.joined(separator: ", ")): no picture here contains a recipe; name pictures "
          + "that geobg made, or their folder", .inputMissing)
    }
    let entries = seedEntries.isEmpty ? source.entries : try seeded(source.entries.map(\.recipe))
    var notes: [String] = []
    try sheet.write(entries, to: targets, notes: &notes)
    guard !sheet.runOptions.quiet else { return }
    Console.note(notes)
    guard let first = source.skipped.first else { return }
    let count = source.skipped.count
    Console.note(
      count == 1
        ? "skipped 1 file that contains no recipe: \(first)"
        : "skipped \(count) files that contain no recipe; the first is \(first)")
  }

  /// The pictures of the seeds in the options, for each of `recipes`, or for the default recipe.
  private func seeded(_ recipes: [Recipe]) throws -> [ContactSheet.Entry] {
    let seeds = try SeedArguments.list(seedEntries)
    let recipes = recipes.isEmpty ? [try Recipe("0")] : recipes
    let limit = ContactSheet.pictureLimit
    guard let last = seeds.lastPosition, last < UInt64(limit / recipes.count) else {
      throw Failure(
        usage: "--seeds: the sheet would have more than \(limit) pictures; use fewer seeds")
    }
    var entries = SheetEntries()
    for var recipe in recipes {
      for position in 0...last {
        recipe.seed = seeds.seed(at: position)
        entries.add(recipe, name: "seed \(recipe.seed.text)")
      }
    }
    return entries.entries
  }
}
