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
    guard let head = PictureHead(path), head.isPicture else { return }
    throw Failure(
      usage:
        "\(option)\(path): this file is a picture, and \(what) would overwrite it; write another name"
    )
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

extension FileTarget {
  /// The target that an argument names; `-` is standard output.
  static func named(_ path: String, replacing: Bool = true) throws(FileError) -> FileTarget {
    path == "-" ? .standardOutput() : try FileTarget(path, replacing: replacing)
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

/// The options that only vector formats have.
struct VectorOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Puts the shapes of an SVG into groups named after their colors. (default: --no-groups)")
  var groups: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Makes an SVG with both modes, which follows the reader's. (default: --no-adaptive)")
  var adaptive: Bool?

  @OptionGroup var markup: InlineOption

  @Option(
    parsing: .unconditional,
    help: .init(
      "Puts the shapes of an SVG into layers for Inkscape and pen plotters: exact keeps the picture, "
        + "swatch makes one layer for each swatch, which changes colors where shapes overlap, and none "
        + "has no layers. (default: none)", valueName: "rule"),
    completion: .list(SVGLayersArgument.allCases.map(\.rawValue)), transform: OptionValue.layers)
  var layers: SVGLayersArgument?

  @Flag(
    inversion: .prefixedNo,
    help: "Names sRGB as the output intent of a PDF, for print shops. (default: --no-output-intent)"
  )
  var outputIntent: Bool?

  /// `output` with those of the options that its format has.
  func output(_ output: Output) -> Output {
    var output = output
    if output.format == .pdf, let outputIntent { output.hasIntent = outputIntent }
    guard output.format == .svg else { return output }
    output.hasGroups = groups ?? output.hasGroups
    output.layers = layers.map { SVGLayers(rawValue: $0.rawValue) } ?? output.layers
    // An option replaces what the recipe of a file has instead.
    if groups == true { output.layers = nil }
    if let layers, layers != .none { output.hasGroups = false }
    output.isAdaptive = adaptive ?? output.isAdaptive
    return markup.output(output)
  }

  /// What users have to know about the layers of `files`; nothing if no shape changes its place.
  static func notes(_ files: [RecipeFile]) -> [String] {
    guard files.contains(where: { $0.output.layers == .swatch && isSorted($0.recipe) }) else {
      return []
    }
    return [
      "one layer for each swatch: shapes changed their order, so colors differ where they overlap; "
        + "--layers exact keeps the picture"
    ]
  }

  /// Whether a layer for each swatch changes the order of shapes in `recipe`.
  private static func isSorted(_ recipe: Recipe) -> Bool {
    let composer = Composer(recipe, numbersSwatches: true)
    // Drawing the picture reports an error.
    guard let scene = try? composer.scene() else { return false }
    let parts = scene.marks.compactMap { mark in
      if case .group(let group) = mark { group.scene.marks } else { nil }
    }
    return (parts.isEmpty ? [scene.marks] : parts).contains { marks in
      LayerOrder(marks, .swatch, margin: 0).order != Array(marks.indices)
    }
  }

  /// Checks that the options are given only if `formats` include theirs.
  func check(for formats: [Format]) throws {
    if outputIntent == true, !formats.contains(.pdf) {
      throw Failure(
        usage: "--output-intent: only a PDF has an output intent; leave it out, or make a PDF")
    }
    if groups == true, layers ?? .none != .none {
      throw Failure(usage: "--groups and --layers cannot be used together; choose one")
    }
    guard !formats.contains(.svg) else { return }
    if groups == true {
      throw Failure(usage: "--groups: only an SVG has groups; leave out --groups, or make an SVG")
    }
    if let layers, layers != .none {
      throw Failure(usage: "--layers: only an SVG has layers; leave out --layers, or make an SVG")
    }
    if adaptive == true {
      throw Failure(
        usage: "--adaptive: only an SVG has both modes; leave out --adaptive, or make an SVG")
    }
    try markup.check(isSVG: false)
  }
}

/// The value of `--layers`.
enum SVGLayersArgument: String, CaseIterable {
  case exact
  case swatch
  case none
}

/// The first bytes of a regular file, which show whether it is a picture.
struct PictureHead {
  private let bytes: [UInt8]

  /// Reads the file at `path`; nil if it is no regular file, or cannot be read.
  init?(_ path: String) {
    guard let source = try? ByteSource.regular(path),
      let bytes = try? source.bytes(from: 0, atMost: 64)
    else { return nil }
    self.bytes = bytes
  }

  /// The format, if it is one of geobg's.
  var format: Format? { Format(beginning: bytes) }

  /// Whether it is a picture or a film, of geobg or other programs.
  var isPicture: Bool { format != nil || WallpaperSource.isOfPixels(bytes) }
}
