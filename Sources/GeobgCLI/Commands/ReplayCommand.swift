internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Writes how a picture is made, as an animated SVG.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Writes an animated SVG that shows how a picture is made.",
    discussion: """
      The shapes of the seed appear first, then everything drawn by hand, gesture by gesture. \
      The last frame is the picture. Browsers play the file without a script. The file contains \
      the recipe, so geobg can make the picture again from it.

      Examples:
        geobg replay wall.svg -o replay.svg
        geobg replay --seed 42 --palette dusk --dark --speed 2 -o dusk.svg
        geobg replay wall.svg --json | geobg batch - -o 'frames/{index}.png'
      """)

  @OptionGroup(title: "Output") var replay: ReplayOptions
  @OptionGroup var picture: PictureOptions

  @Flag(
    help: .init(
      "Writes a list of recipes in place of the SVG, to standard output without -o: the picture "
        + "after each gesture, one on each line."))
  var json = false

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @OptionGroup(title: "Output") var markup: InlineOption
  @OptionGroup(title: "Output") var metadata: MetadataOption
  @OptionGroup var settingsOptions: SettingsOptions

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    var notes: [String] = []
    var file = try picture.recipeFile(values, notes: &notes)
    file.output = markup.output(file.output)
    let seed = file.recipe.seed
    let path = try PictureNames.path(
      replay.output ?? (json ? "-" : "geobg-{seed}-replay.{ext}"), of: file,
      fileExtension: json ? "jsonl" : "svg")
    let target = try FileTarget.named(path, replacing: !replay.noClobber)
    if json {
      try writeList(of: file, to: target, path)
    } else {
      try FileOptions.checkName(path, endsIn: "svg", "a replay is an SVG")
      let bytes = try Failure.naming(path) {
        try file.replay(speed: replay.speed, metadata: !metadata.noMetadata)
      }
      try target.write(bytes)
    }
    guard !quiet else { return }
    Console.note(notes)
    if picture.isSeedChosen { Console.note("seed \(seed.text) (repeat with --seed \(seed.text))") }
    if replay.output == nil, !json { Console.note("wrote \(path)") }
  }

  /// Writes the recipe of the picture before the first gesture, and after each one.
  private func writeList(of file: RecipeFile, to target: FileTarget, _ path: String) throws {
    try FileOptions.checkName(path, endsIn: "jsonl", "a list of recipes is JSON Lines")
    try FileOptions.checkIsNoPicture(path, "a list of recipes", is: "JSON Lines", endsIn: "jsonl")
    try markup.check(for: [])
    guard replay.speed == 1, !metadata.noMetadata else {
      throw Failure(usage: "--json has no speed and no metadata; leave out --speed, --no-metadata")
    }
    let drawing = file.recipe.drawing
    func itself(_ error: FileError) -> any Error { error }
    try target.write(wrapping: itself) { append in
      for count in 0...drawing.gestures.count {
        var moment = file
        moment.recipe.drawing = drawing.prefix(count)
        try append(Array((moment.json + "\n").utf8))
      }
    }
  }
}

/// The options about the file of a replay.
struct ReplayOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The file to write, or - for standard output; fields such as {seed} are replaced. "
        + "(default: geobg-{seed}-replay.svg)",
      valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Speed, 0.01 to 100: 2 plays twice as fast as 1. (default: 1)", valueName: "n"),
    transform: OptionValue.speed)
  var speed: Thousandths = 1

  @Flag(help: "Does not overwrite existing files.")
  var noClobber = false
}
