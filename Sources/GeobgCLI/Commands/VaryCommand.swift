internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Shows variations of a picture.
struct VaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vary",
    abstract: "Shows pictures that are similar to a picture, with the command for each.",
    discussion: """
      The sheet begins with the picture itself. Each other picture has other values of one or two \
      traits. Its label shows the options that change it. The commands that make the pictures are \
      printed to standard output, one on each line. The same picture and options always give the same \
      sheet.

      Examples:
        geobg vary day.svg
        geobg vary day.svg --count 23 -o similar.png
        geobg vary day.svg --vary seed -o shapes.png
        geobg vary day.svg --vary all --lock seed,mode -o colors.pdf
        geobg vary day.svg | sed -n 3p | sh
        geobg vary day.svg --count 100 --json | geobg batch - -o 'similar/{index}.png'
      """)

  /// The allowed numbers of variations of a picture.
  static let countRange = 1...1000

  @Argument(
    help: .init(
      "Pictures made by geobg, recipes, or @FILE: a list of files, of seeds, or of a gallery's "
        + "favorites. Write - to read standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "The sheet to write, or - for standard output; the commands then go to standard error. Repeat "
        + "-o for several files of one sheet. (default: the name of the picture, with -vary.png; none "
        + "with --json)",
      valueName: "out"),
    completion: .file())
  var output: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init(
      "Number of variations of each picture, 1 to 1000. (default: 11)", valueName: "n"),
    transform: OptionValue.variationCount)
  var count = 11

  @Option(
    name: .customLong("vary"), parsing: .unconditionalSingleValue,
    help: .init(
      "The traits that change, with commas between them: \(VariationTrait.names), or all. "
        + "(default: \(VariationTrait.names(of: VariationTrait.standard)))", valueName: "traits"),
    transform: OptionValue.traits)
  var varied: [[VariationTrait]] = []

  @Option(
    name: .customLong("lock"), parsing: .unconditionalSingleValue,
    help: .init(
      "The traits that stay, written as for --vary. (default: none of those that change)",
      valueName: "traits"),
    transform: OptionValue.traits)
  var locked: [[VariationTrait]] = []

  @Option(
    parsing: .unconditional,
    help: .init(
      "Number of the roll, from 1: another number gives other variations. (default: 1)",
      valueName: "n"),
    transform: OptionValue.roll)
  var roll: UInt32 = 1

  @Flag(help: "Prints the recipe of each variation in place of its command, one on each line.")
  var json = false

  @Flag(help: "Light or dark sheet. (default: --light)")
  var mode: ModeFlag?

  @OptionGroup var sheet: SheetOptions

  func run() throws {
    let traits = try chosenTraits()
    let items = try PictureArguments.items(files)
    let paths =
      output.isEmpty ? json ? [] : ["\(defaultName(items.map(\.item))).png"] : output
    let targets = try sheet.targets(paths)
    let isQuiet = sheet.runOptions.quiet
    var (entries, lines, notes) = ([ContactSheet.Entry](), [String](), [String]())
    for picture in items {
      let (item, file) = (picture.item, try picture.recipeFile())
      let variations = Variations(of: file.recipe, changing: traits, roll: roll).first(count)
      if variations.count < count {
        notes.append(
          "\(item.name): made \(variations.count) of \(count) variations, because no more are "
            + "different")
      }
      entries.append(ContactSheet.Entry(file.recipe, label: [item.shortName], name: item.name))
      for variation in variations {
        // Count over all pictures, so that each name occurs once.
        let command = VariationCommand(variation, of: file.recipe, item, number: lines.count + 1)
        entries.append(ContactSheet.Entry(variation.recipe, label: command.label, name: item.name))
        lines.append(json ? RecipeFile(variation.recipe, output: file.output).json : command.line)
      }
    }
    if !targets.isEmpty {
      try sheet.write(
        entries, to: targets, mode: mode?.mode ?? .light, defaults: (columns(items.count), nil),
        notes: &notes)
    }
    if isQuiet, !json { return }
    if paths.contains("-") {
      Console.tell(TerminalText(lines: lines.map { "\($0)\n" }.joined()))
    } else if !lines.isEmpty {
      try Console.print(lines.joined(separator: "\n"))
    }
    guard !isQuiet else { return }
    Console.note(notes)
    if output.isEmpty, let path = paths.first { Console.note("wrote \(path)") }
  }

  private func chosenTraits() throws -> [VariationTrait] {
    let chosen = varied.isEmpty ? VariationTrait.standard : varied.flatMap { $0 }
    let locked = Set(locked.flatMap { $0 })
    let traits = VariationTrait.allCases.filter { chosen.contains($0) && !locked.contains($0) }
    guard !traits.isEmpty else {
      throw Failure(usage: "--lock: all traits are locked; name other traits with --vary")
    }
    return traits
  }

  /// The name of a sheet without `-o`, in the current folder.
  private func defaultName(_ items: [PictureList.Item]) -> String {
    items.count == 1 && !PictureArguments.isList(files[0]) ? "\(items[0].stem)-vary" : "vary"
  }

  /// A row for each of several pictures, if their variations fit into one.
  private func columns(_ pictureCount: Int) -> Int? {
    pictureCount > 1 && count < 16 ? count + 1 : nil
  }
}

extension VariationTrait {
  static let names = names(of: allCases)

  /// The names of `traits`, with commas between them.
  static func names(of traits: [VariationTrait]) -> String {
    traits.map(\.rawValue).joined(separator: ",")
  }
}

/// The command that makes a variation of a picture.
struct VariationCommand {
  /// The label of the variation on a sheet: its number, and the options.
  let label: [String]
  /// The command, for a POSIX shell; a comment if options cannot make the picture.
  let line: String

  /// The command for `variation`, number `number` of the sheet, of the picture `item`, whose recipe
  /// is `recipe`.
  init(
    _ variation: Variations.Variation, of recipe: Recipe, _ item: PictureList.Item, number: Int
  ) {
    let options = variation.changed.flatMap {
      VariationCommand.options($0, of: variation.recipe, from: recipe)
    }
    let name = "\(item.stem)-\(number).\(item.fileExtension)"
    label = ["\(number)"] + options.map { $0.joined(separator: " ") }
    switch item {
    case .file(let path):
      // A path that begins with a hyphen would be an option.
      let path = path.hasPrefix("-") && path != "-" ? "./\(path)" : path
      // In the name of a file, a brace begins a field.
      let output = name.replacing("{", with: "{{").replacing("}", with: "}}")
      line =
        Invocation(
          "geobg", arguments: ["render", path] + options.flatMap { $0 } + ["-o", output]
        ).shellText
    case .recipe:
      line =
        RecipeCommandLine.text(for: variation.recipe, path: name)
        ?? "# \(number): no options make this picture; save its recipe in the gallery"
    }
  }

  /// The options, each with its value, that give the picture of `old` the value of `trait` in
  /// `recipe`.
  private static func options(
    _ trait: VariationTrait, of recipe: Recipe, from old: Recipe
  ) -> [[String]] {
    switch trait {
    case .palette: [["--palette", recipe.palette.name]]
    case .density: [["--density", "\(recipe.plane?.density ?? 0)"]]
    case .zoom: [["--zoom", "\(recipe.view.zoom)"]]
    case .pan: [["--pan", "\(recipe.view.pan.x),\(recipe.view.pan.y)"]]
    case .seed: [["--seed", recipe.seed.text]]
    case .mode: [["--\(recipe.mode.rawValue)"]]
    case .mesh: [recipe.mesh.map { ["--mesh-passes", "\($0.passes)"] } ?? ["--no-mesh"]]
    case .background:
      switch recipe.background {
      case .color(let color): [["--background", color.hex]]
      case .none, .palette: [["--background", recipe.palette.background(in: recipe.mode).hex]]
      }
    case .art, .arrangement, .colorFlow:
      PictureStyle.Field.allCases.filter { $0.trait == trait && recipe.art[$0] != old.art[$0] }.map
      {
        ["--\($0.name)", $0.text(of: recipe.art[$0])]
      }
    }
  }
}

extension PictureList.Item {
  /// The name of the picture's file without folders and extension.
  var stem: String {
    guard case .file(let path) = self, path != "-" else {
      if case .recipe(let file) = self { return "geobg-\(file.recipe.seed.fileName)" }
      return "geobg"
    }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    let dot = name.utf8.dropFirst().lastIndex(of: UInt8(ascii: "."))
    return String(dot.map { name[..<$0] } ?? name)
  }

  /// The name of the picture on a sheet.
  var shortName: String {
    guard case .file(let path) = self, path != "-" else { return name }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return PathText.shown(String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]))
  }

  /// The extension of a picture that is made from this one: the same, or PNG's.
  var fileExtension: String {
    guard case .file(let path) = self, let format = Format(pathExtension: path) else {
      return "png"
    }
    return format.fileExtension
  }
}
