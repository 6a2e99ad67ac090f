internal import ArgumentParser
internal import GeobgKit

/// The options that decide what kind of file is made, and whether over another.
struct FileOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "svg, png or pdf; wins over the extension of a name. (default: by extension, or png)"),
    transform: OptionValue.format)
  var format: Format?

  @Option(
    parsing: .unconditional,
    help: .init(
      "fast, default or small: how much time a PNG may take to be small. (default: default)"),
    transform: OptionValue.compression)
  var compression: Compression?

  @Flag(help: "Fails where a file of the name is there already.")
  var noClobber = false

  /// The file at `path`, to be written; `-` is standard output.
  func target(_ path: String) throws -> FileTarget {
    path == "-" ? FileTarget.standardOutput() : try FileTarget(path, replacing: !noClobber)
  }
}
