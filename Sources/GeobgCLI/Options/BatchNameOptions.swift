internal import ArgumentParser

/// The options that say which pictures a batch makes, and how their files are named.
struct BatchNameOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")],
    parsing: .unconditionalSingleValue,
    help: .init(
      "The names of the files. geobg replaces the fields {seed} {index} {mode} {palette} {width} "
        + "{height} {ext}. (default: geobg-{seed}.{ext}, with more fields where names would be the "
        + "same)",
      valueName: "template"))
  var outputs: [String] = []

  @Option(
    name: .customLong("seeds"), parsing: .unconditionalSingleValue,
    help: .init(
      "The seeds, such as 1...1000. Write commas between ranges (1...1000), seeds (anna) and @FILE "
        + "(a file with one seed or range on each line). For text with a comma, use --seed.",
      valueName: "list"))
  var seedEntries: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init(
      "Uses N random seeds. geobg picks a random number, makes pictures for it and the next N-1 "
        + "numbers, and prints these seeds.", valueName: "n"),
    transform: OptionValue.count)
  var count: UInt64?
}
