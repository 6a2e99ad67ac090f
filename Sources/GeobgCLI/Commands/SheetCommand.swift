internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Makes a contact sheet.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Shows many pictures side by side, with their differences, in one file.",
    discussion: """
      The label of a picture lists the properties in which the pictures differ, such as the seed and \
      the palette.

      With seeds, the options of the look apply to their pictures as in geobg batch, and a repeated \
      option makes a picture for each of its values. Without seeds, --light and --dark are about the \
      sheet alone. --size is the size of the pages of a PDF.

      Examples:
        geobg sheet walls -o sheet.png
        geobg sheet walls/manifest.jsonl --dark --thumb 320 -o sheet.svg
        geobg sheet walls --size letter -o sheet.pdf
        geobg sheet day.svg night.png --columns 2 -o both.png
        geobg sheet @favorites.txt -o favorites.png
        geobg sheet day.svg --seeds 1...20 -o seeds.png
        geobg sheet --seeds 1...9 --palette dusk --dark --mesh -o dusk.png
        geobg sheet --seed anna --zoom 0.5...2 --steps 12 -o zoom.png
      """)

  @Argument(
    help: .init(
      "Pictures made by geobg, recipes, lists of recipes (.jsonl), folders, the list of a batch "
        + "(manifest.jsonl), or @FILE: a list of files, of seeds, or of a gallery's favorites. Write "
        + "- to read a recipe or a list of recipes from standard input.", valueName: "file|folder"),
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

  @OptionGroup(title: "Picture") var look: LookOptions
  @OptionGroup(title: "Picture") var sweep: SweepOptions
  @OptionGroup var sheet: SheetOptions
  @OptionGroup var settingsOptions: SettingsOptions

  private var hasSeeds: Bool { !seedEntries.isEmpty || !look.seeds.isEmpty }

  func run() throws {
    guard !sources.isEmpty || hasSeeds else {
      throw Failure(
        usage:
          "there are no pictures; name files or folders, or use --seeds, such as --seeds 1...20")
    }
    let targets = try sheet.targets(output)
    // With seeds, all combinations are counted before the first file is read.
    let options = try pictureOptions()
    let values = try hasSeeds ? settingsOptions.values(startingFromFile: !sources.isEmpty) : nil
    var source = SheetEntries()
    for picture in try PictureArguments.items(sources) {
      switch picture.item {
      case .file(let path)
      where !picture.isListed && (path == "-" || ListedPictures.areLines(path)):
        for file in try ListedPictures([path]).pictures {
          source.add(file.recipe, name: "seed \(file.recipe.seed.text)")
        }
      case .file(let path) where SeedList.isRange(path) && !FilePath.exists(path):
        let range = SeedList.range(meantBy: path) ?? path
        throw Failure("\(path): no such file; for seeds, write --seeds \(range)", .inputMissing)
      case .file(let path):
        try source.add(path, wrapping: { $0 }, read: { _ in try picture.recipeFile() })
      case .recipe: source.add(try picture.recipeFile().recipe, name: picture.name)
      }
    }
    guard !source.entries.isEmpty || sources.isEmpty else {
      throw Failure(
        "\(sources.joined(separator: ", ")): no picture here contains a recipe; name pictures "
          + "that geobg made, or their folder", .inputMissing)
    }
    var notes: [String] = []
    let entries =
      try options.map {
        try seeded(source.entries.map(\.recipe), $0, values ?? SettingValues(), notes: &notes)
      } ?? source.entries
    try sheet.write(entries, to: targets, mode: mode(values), notes: &notes)
    guard !sheet.runOptions.quiet else { return }
    Console.note(notes)
    guard let first = source.skipped.first else { return }
    let count = source.skipped.count
    Console.note(
      count == 1
        ? "skipped 1 file that contains no recipe: \(first)"
        : "skipped \(count) files that contain no recipe; the first is \(first)")
  }

  /// The mode of the sheet: dark only if neither an option nor a setting asks for light pictures.
  private func mode(_ values: SettingValues?) -> Mode {
    guard !look.modes.isEmpty else { return values?.picture.mode ?? .light }
    return look.modes.contains(.light) ? .light : .dark
  }

  /// The options of the look; nil without seeds, whose pictures they would change.
  private func pictureOptions() throws -> [PictureOption]? {
    let options = try look.options(steps: sweep.steps)
    guard !hasSeeds else { return options }
    guard Set(look.modes).count < 2 else {
      throw Failure(
        usage:
          "--light and --dark are about the sheet, because there are no seeds; choose one, or add "
          + "--seeds")
    }
    // The mode is one of the options.
    guard options.count(where: \.isGiven) == (look.modes.isEmpty ? 0 : 1),
      settingsOptions.preset == nil
    else {
      throw Failure(
        usage: "options of the look need seeds, because the other pictures are shown as they are; "
          + "add --seeds, such as --seeds 1...20")
    }
    return nil
  }

  /// The pictures of the seeds in the options, for each of `recipes`, or for the default recipe, with
  /// every combination of the values of `options`; where no option gives a value, with `settings`.
  private func seeded(
    _ recipes: [Recipe], _ options: [PictureOption], _ settings: SettingValues,
    notes: inout [String]
  ) throws -> [ContactSheet.Entry] {
    var seeds = try SeedArguments.list(seedEntries)
    for seed in look.seeds { try seeds.append(seed) }
    let starts = try (recipes.isEmpty ? [try Recipe("0")] : recipes)
      .map { try settings.applied(to: RecipeFile($0)) }
    try LookOptions.checkCount(of: options, starts.count)
    let variants = try LookOptions.variants(
      of: starts, options, settings, notes: &notes
    ).map(\.ofAnySeed)
    let limit = ContactSheet.pictureLimit
    guard let last = seeds.lastPosition, last < UInt64(limit / variants.count) else {
      throw Failure(
        usage: "--seeds: the sheet would have more than \(limit) pictures; use fewer seeds")
    }
    var entries = SheetEntries()
    for variant in variants {
      for position in 0...last {
        let recipe = variant.file(of: seeds.seed(at: position)).recipe
        entries.add(recipe, name: "seed \(recipe.seed.text)")
      }
    }
    return entries.entries
  }
}
