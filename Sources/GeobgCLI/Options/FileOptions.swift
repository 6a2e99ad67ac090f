internal import ArgumentParser
internal import GeobgKit

/// The options that decide what kind of file is made, and whether over another.
///
/// A format, a compression and a quality may be given several times, as in ``PictureOptions``.
struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("format"), parsing: .unconditionalSingleValue,
    help: .init(
      "svg, png, pdf, jpeg or webp; wins over the extension of a name. (default: by extension, or png)"
    ),
    transform: OptionValue.format)
  var formats: [Format] = []

  @Option(
    name: .customLong("compression"), parsing: .unconditionalSingleValue,
    help: .init(
      "fast, default or small: how much time a PNG may take to be small. (default: default)"),
    transform: OptionValue.compression)
  var compressions: [PNGCompression] = []

  @Option(
    name: .customLong("quality"), parsing: .unconditionalSingleValue,
    help: .init(
      "How near a JPEG comes to its picture, from 1 to 100. (default: 90)", valueName: "n"),
    transform: OptionValue.quality)
  var qualities: [Int] = []

  @Flag(help: "Fails where a file of the name is there already.")
  var noClobber = false

  /// The endings of names, in words.
  static let extensions = ".svg, .png, .pdf, .jpg or .webp"

  /// The one format to make; nil where none is named.
  var format: Format? { formats.last }
  /// The one compression; nil where none is named.
  var compression: PNGCompression? { compressions.last }

  /// Makes sure that a quality is named only where one of the `formats` has a use for it; a compression
  /// may always be.
  func checkQuality(for formats: [Format]) throws {
    guard qualities.isEmpty || formats.contains(.jpeg) else {
      throw Failure(
        "--quality: only a JPEG has one, and none is made; leave it out, or name a file .jpg",
        .usage)
    }
  }

  /// `output` in `format`, nil for its own, and with the compression or the quality that was named,
  /// where it has one.
  func output(_ output: Output, as format: Format?) throws -> Output {
    var output = (format ?? output.format).map(output.with(format:)) ?? output
    if let compression, output.format ?? .png == .png { output.compression = compression }
    if let quality = qualities.last, output.format == .jpeg {
      output = try output.with(quality: quality)
    }
    return output
  }

  /// The file at `path`, to be written; `-` is standard output.
  func target(_ path: String) throws -> FileTarget {
    path == "-" ? FileTarget.standardOutput() : try FileTarget(path, replacing: !noClobber)
  }

  /// The format of the file at `path`; `fallback` for standard output, where no flag names one.
  ///
  /// - Parameter flag: The flag that names the file. Default: `-o`.
  func format(
    of path: String, otherwise fallback: Format, flag: String = "-o"
  ) throws -> Format {
    if let format { return format }
    if path == "-" { return fallback }
    guard let format = Format(pathExtension: path) else {
      throw Failure(
        "\(flag) \(path): the name ends in no format's extension; use \(FileOptions.extensions), or --format",
        .usage)
    }
    return format
  }
}
