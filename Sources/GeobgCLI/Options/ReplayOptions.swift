internal import ArgumentParser
internal import GeobgScene

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
