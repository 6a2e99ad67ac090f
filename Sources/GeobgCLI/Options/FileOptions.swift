internal import ArgumentParser
internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The options that decide the file's format, and whether it may overwrite another file.
///
/// A format, a renderer, a compression and a quality may be given several times, as in ``PictureOptions``.
struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("format"), parsing: .unconditionalSingleValue,
    help: .init(
      "Format of the picture: svg, png, pdf, jpeg or webp. (default: the end of its file name, or "
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
      "Compression of a PNG or WebP: fast, default or small. fast makes a larger file, and small "
        + "takes more time. Without this option: default.", valueName: "level"),
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

  /// Whether the command line has any of these options.
  var isGiven: Bool {
    noClobber || !formats.isEmpty || !renderers.isEmpty || !compressions.isEmpty
      || !qualities.isEmpty
  }

  /// The format to use; nil if no option names one.
  var format: Format? { formats.last }

  /// Checks that a quality is given only if `formats` include JPEG; a renderer and a compression are
  /// always allowed.
  func checkQuality(for formats: [Format]) throws {
    guard qualities.isEmpty || formats.contains(where: { $0.has(.quality) }) else {
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
    guard output.format.has(.renderer), !renderers.isEmpty else { return try encoded(output) }
    return try renderers.flatMap { renderer in
      var output = output
      output.renderer = renderer
      return try encoded(output)
    }
  }

  /// `output` once for each given compression or quality that its format supports.
  private func encoded(_ output: Output) throws -> [Output] {
    if output.format.has(.compression), !compressions.isEmpty {
      return compressions.map { compression in
        var output = output
        output.compression = compression
        return output
      }
    }
    guard output.format.has(.quality), !qualities.isEmpty else { return [output] }
    return try qualities.map(output.with(quality:))
  }

  /// The last of ``outputs(_:as:)``, which uses the last value of each option.
  func output(_ output: Output, as format: Format?) throws -> Output {
    try outputs(output, as: format).last ?? output
  }

  /// The target at `path`, ready to be written; `-` is standard output.
  func target(_ path: String) throws -> FileTarget {
    try FileTarget.named(path, replacing: !noClobber)
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
    return try FileOptions.format(of: path, flag: flag, extensions: Format.listOfExtensions)
  }

  /// Checks that a file in `format` on standard output is not shown on a terminal, if it is not text.
  ///
  /// - Parameter flag: The option that names the file. Default: `-o`.
  static func checkTerminal(for format: Format, flag: String = "-o") throws(Failure) {
    guard !format.isText, Terminal.outputIsShown else { return }
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

  /// Checks that `path` is no name of another kind of file; `-` and names without an extension are
  /// allowed.
  ///
  /// - Parameters:
  ///   - pathExtension: The extension of such files, without the dot.
  ///   - what: What the file is, for the error.
  static func checkName(
    _ path: String, endsIn pathExtension: String, _ what: String
  ) throws(Failure) {
    guard path != "-", let found = FileNamePart.pathExtension(of: path),
      found.lowercased() != pathExtension
    else { return }
    throw Failure(usage: "-o \(path): \(what); write a name that ends in .\(pathExtension)")
  }

  /// Whether `path` ends like the name of a picture, a film or a plot, of geobg or other programs.
  static func isPictureName(_ path: String) -> Bool {
    guard let found = FileNamePart.pathExtension(of: path)?.lowercased() else { return false }
    return Format(fileExtension: found) != nil || otherPictureExtensions.contains(found)
  }

  private static let otherPictureExtensions: Set = [
    "apng", "avif", "bmp", "gif", "heic", "heif", "hpgl", "jxl", "mkv", "mov", "mp4", "plt", "svgz",
    "tif", "tiff", "webm", "y4m",
  ]

  private static let filmExtensions: Set = [
    "apng", "avi", "gif", "mkv", "mov", "mp4", "webm", "y4m",
  ]

  /// Checks that a file that is no picture is not named like a picture, and overwrites no picture.
  ///
  /// - Parameters:
  ///   - path: The name of the file; `-` is standard output.
  ///   - what: The kind of file, such as `a recipe`.
  ///   - content: What such a file is, such as `JSON`.
  ///   - pathExtension: The usual extension of such files, without the dot.
  ///   - option: The option that names the file, with a space; empty for an argument. Default: `-o`.
  static func checkIsNoPicture(
    _ path: String, _ what: String, is content: String, endsIn pathExtension: String,
    option: String = "-o "
  ) throws(Failure) {
    guard path != "-" else { return }
    guard !isPictureName(path) else {
      throw Failure(
        usage:
          "\(option)\(path): \(what) is \(content), and this is the name of a picture; write a name "
          + "that ends in .\(pathExtension)")
    }
    guard let head = PictureSignature(path), head.isPicture else { return }
    throw Failure(
      usage:
        "\(option)\(path): this file is a picture, and \(what) would overwrite it; write another name"
    )
  }

  private static func format(
    of path: String, flag: String, extensions: String
  ) throws(Failure) -> Format {
    if let format = Format(pathExtension: path) { return format }
    let known = "use \(extensions), or add --format"
    if let bare = ValueSlip.unquoted(path) {
      throw Failure(usage: "\(flag) \(path): the name has quotes of its own; write \(flag) \(bare)")
    }
    let found = FileNamePart.pathExtension(of: path) ?? ""
    if filmExtensions.contains(found.lowercased()) {
      throw Failure(
        usage: "\(flag) \(path): this is the name of a film, which geobg film makes; for a "
          + "picture, use \(extensions)")
    }
    let names = Format.allCases.flatMap(\.fileExtensions)
    if !otherPictureExtensions.contains(found.lowercased()), !found.isEmpty,
      let meant = Spelling.nearest(to: found, among: names)
    {
      throw Failure(
        usage: "\(flag) \(path): the name has no known extension; did you mean .\(meant)? Or add "
          + "--format")
    }
    throw Failure(usage: "\(flag) \(path): the name has no known extension; \(known)")
  }
}

extension FileTarget {
  /// The target that an argument names; `-` is standard output.
  static func named(_ path: String, replacing: Bool = true) throws(FileError) -> FileTarget {
    path == "-" ? .standardOutput() : try FileTarget(path, replacing: replacing)
  }
}
