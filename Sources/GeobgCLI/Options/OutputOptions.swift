internal import ArgumentParser
internal import GeobgKit

/// The options that decide where a picture goes, and as what.
struct OutputOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "svg, png or pdf; wins over the extension of a name. (default: by extension, or png)"),
    transform: OptionValue.format)
  var format: Format?

  @Flag(name: .customLong("no-metadata"), help: "Leaves the recipe out of the file.")
  var isBare = false

  @Flag(help: "Fails where a file of the name is there already.")
  var noClobber = false

  @Flag(name: .shortAndLong, help: "Says nothing but errors.")
  var quiet = false

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "Where the picture goes; - is standard output. Repeat it for several files of one picture. "
        + "(default: geobg-SEED.png here)", valueName: "out"),
    completion: .file())
  var output: [String] = []
}

/// The options that decide where a recipe goes.
struct RecipeOutputOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The kind of file the recipe is for: svg, png or pdf. (default: left open)",
    transform: OptionValue.format)
  var format: Format?

  @Flag(help: "Fails where a file of the name is there already.")
  var noClobber = false

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init("Where the recipe goes. (default: standard output)", valueName: "out"),
    completion: .file())
  var output: String?
}
