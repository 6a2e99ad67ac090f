internal import ArgumentParser

/// The options that name the files of one picture.
struct PictureNameOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditionalSingleValue,
    help: .init(
      "The file to write, or - for standard output. geobg replaces the fields {seed} {mode} "
        + "{palette} {width} {height} {ext}. Repeat -o for several files of one picture. "
        + "(default: geobg-{seed}.png)", valueName: "out"),
    completion: .file())
  var output: [String] = []

  @Flag(
    help: "Makes a light and a dark picture; {mode} in the file name becomes light or dark.")
  var pair = false
}
