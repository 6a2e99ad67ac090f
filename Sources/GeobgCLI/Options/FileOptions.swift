internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// The options that decide the file's format, and whether it may overwrite another file.
///
/// A format, a renderer, a compression and a quality may be given several times, as in ``PictureOptions``.
struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("format"), parsing: .unconditionalSingleValue,
    help: .init(
      "Format: svg, png, pdf, jpeg or webp. (default: the format that the file name ends in, or "
        + "png)"
    ),
    completion: .choices(Format.self), transform: OptionValue.format)
  var formats: [Format] = []

  @Option(
    name: .customLong("renderer"), parsing: .unconditionalSingleValue,
    help: .init(
      "What draws the pixels of a PNG, JPEG or WebP: cairo or exact. exact draws the same pixels on "
        + "every machine. Without this option: cairo.", valueName: "name"),
    completion: .choices(PixelRenderer.self), transform: OptionValue.renderer)
  var renderers: [PixelRenderer] = []

  @Option(
    name: .customLong("compression"), parsing: .unconditionalSingleValue,
    help: .init(
      "PNG compression: fast, default or small. fast makes a larger file, and small takes more "
        + "time. Without this option: default.", valueName: "level"),
    completion: .choices(PNGCompression.self), transform: OptionValue.compression)
  var compressions: [PNGCompression] = []

  @Option(
    name: .customLong("quality"), parsing: .unconditionalSingleValue,
    help: .init(
      "JPEG quality, 1 to 100. (default: 90)", valueName: "n"),
    transform: OptionValue.quality)
  var qualities: [Int] = []

  @Flag(help: "Does not overwrite existing files.")
  var noClobber = false

  /// The extensions of file names, for messages.
  static let extensions = ".svg, .png, .pdf, .jpg or .webp"

  /// The format to use; nil if no option names one.
  var format: Format? { formats.last }

  /// Checks that a quality is given only if `formats` include JPEG; a renderer and a compression are
  /// always allowed.
  func checkQuality(for formats: [Format]) throws {
    guard qualities.isEmpty || formats.contains(.jpeg) else {
      throw Failure(
        "--quality: only a JPEG has a quality; leave out --quality, or write a .jpg",
        .usage)
    }
  }

  /// `output` in `format`, once for each given renderer, and compression or quality, that the format
  /// supports.
  ///
  /// - Parameter format: Nil for the output's own format.
  func outputs(_ output: Output, as format: Format?) throws -> [Output] {
    let chosen = format ?? (output.statesFormat ? output.format : nil)
    let output = chosen.map(output.with(format:)) ?? output
    guard output.format.isOfPixels, !renderers.isEmpty else { return try encoded(output) }
    return try renderers.flatMap { renderer in
      var output = output
      output.renderer = renderer
      return try encoded(output)
    }
  }

  /// `output` once for each given compression or quality that its format supports.
  private func encoded(_ output: Output) throws -> [Output] {
    switch output.format {
    case .png where !compressions.isEmpty:
      return compressions.map { compression in
        var output = output
        output.compression = compression
        return output
      }
    case .jpeg where !qualities.isEmpty: return try qualities.map(output.with(quality:))
    default: return [output]
    }
  }

  /// The last of ``outputs(_:as:)``, which uses the last value of each option.
  func output(_ output: Output, as format: Format?) throws -> Output {
    try outputs(output, as: format).last ?? output
  }

  /// The target at `path`, ready to be written; `-` is standard output.
  func target(_ path: String) throws -> FileTarget {
    path == "-" ? FileTarget.standardOutput() : try FileTarget(path, replacing: !noClobber)
  }

  /// The format of the file at `path`; for standard output without a format option, `fallback`.
  ///
  /// - Parameter flag: The option that names the file. Default: `-o`.
  func format(
    of path: String, otherwise fallback: Format, flag: String = "-o"
  ) throws -> Format {
    if path == "-" {
      let format = format ?? fallback
      try FileOptions.checkTerminal(for: format, flag: flag)
      return format
    }
    if let format { return format }
    return try FileOptions.format(of: path, flag: flag, extensions: FileOptions.extensions)
  }

  /// Checks that a file in `format` on standard output is not shown on a terminal, if it is not text.
  ///
  /// - Parameter flag: The option that names the file. Default: `-o`.
  static func checkTerminal(for format: Format, flag: String = "-o") throws(Failure) {
    guard format != .svg, Terminal.outputIsShown else { return }
    throw Failure(
      usage: "\(flag) -: a terminal cannot show \(format.rawValue) data; write to a file, such as "
        + "\(flag) wall.\(format.fileExtension), or into a pipe")
  }

  /// The formats of a batch; empty if neither an option nor an extension sets one.
  ///
  /// - Parameter template: The template of the names; nil for the default one.
  func formats(ofNames template: String?) throws -> [Format] {
    guard formats.isEmpty, let template, !template.hasSuffix(".{ext}") else { return formats }
    return [
      try FileOptions.format(
        of: template, flag: "-o", extensions: ".svg, .png, .pdf, .jpg, .webp or .{ext}")
    ]
  }

  private static func format(
    of path: String, flag: String, extensions: String
  ) throws(Failure) -> Format {
    guard let format = Format(pathExtension: path) else {
      throw Failure(
        "\(flag) \(path): the name has no known extension; use \(extensions), or add --format",
        .usage)
    }
    return format
  }
}

/// The option that splits one picture among several runs.
struct RowsOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Draws only a part of a PNG, to share the work. I/N is part I of N "
        + "parts, counted from 0, so 0/8 is the first of 8. geobg join combines the parts. Write "
        + "auto to use both numbers of a Slurm array, or auto/8 to use the number of the task in "
        + "Slurm or Kubernetes. (default: 0/1, the whole picture)",
      valueName: "I/N"),
    transform: OptionValue.shard)
  var rows: Shard?

  /// `output` with the share from the option, for the file called `name`.
  func output(_ output: Output, of name: String) throws -> Output {
    guard let rows else { return output }
    guard output.format == .png else {
      throw Failure(
        "--rows: only a PNG can be divided into rows, and \(name) is \(output.format.rawValue); "
          + "leave out --rows, or make a PNG", .usage)
    }
    return output.with(rows: rows)
  }
}
