internal import ArgumentParser
internal import GeobgKit
internal import GeobgPhoto
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Lists, prints, converts, makes and checks palettes.
struct PalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palettes",
    abstract: "Lists, prints, converts and checks palettes, and makes them from photos.",
    usage: "geobg palettes [<subcommand>] [<options>]",
    discussion: """
      Examples:
        geobg palettes
        geobg palettes dusk > mine.json
        geobg palettes --sheet palettes.png
        geobg --palette ./mine.json -o wall.png
        geobg palettes convert Caramel.gpl caramel.json
        geobg palettes from photo.jpg -o photo.json
        geobg palettes check dusk mine.json

      Without a subcommand, geobg runs palettes list. geobg palettes dusk prints the palette dusk \
      as JSON.
      """,
    subcommands: [
      ListPalettesCommand.self, ConvertPaletteCommand.self, PhotoPaletteCommand.self,
      CheckPalettesCommand.self,
    ],
    defaultSubcommand: ListPalettesCommand.self)
}

struct ListPalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the built-in palettes, prints a palette as JSON, or draws palettes.",
    discussion: """
      Examples:
        geobg palettes list
        geobg palettes list dusk > mine.json
        geobg palettes --sheet palettes.png
        geobg palettes ./mine.json --sheet mine.pdf
        geobg palettes --json | jq -r '[.name, .swatches[].color] | @tsv'

      A terminal with 24-bit color (COLORTERM is truecolor or 24bit, and NO_COLOR is not set) also \
      shows the colors.
      """)

  @Argument(
    help: "The name of a palette, or a palette file.",
    completion: .palette)
  var name: String?

  @Option(
    help: .init(
      "Draws the named palette, or all palettes, in light and dark into this file.",
      valueName: "file"),
    completion: .file())
  var sheet: String?

  @Flag(help: "Prints a line of JSON for each palette.")
  var json = false

  @OptionGroup var file: FileOptions

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    if let sheet {
      guard !json else {
        throw Failure(usage: "--json and --sheet cannot be used together; choose one")
      }
      return try draw(to: sheet)
    }
    guard !file.isGiven else {
      throw Failure(
        usage:
          "--format, --renderer, --compression, --quality and --no-clobber are for a picture of the "
          + "palettes; add --sheet FILE, or use geobg palettes convert for a palette file")
    }
    if json {
      let files =
        try name.map { [try PaletteArgument.file($0)] }
        ?? PaletteFile.builtInNames.map { try PaletteFile.builtIn($0) }
      return try Console.print(files.map(\.jsonLine).joined(separator: "\n"))
    }
    if let name {
      return try FileTarget.standardOutput().write(Array(PaletteArgument.file(name).json.utf8))
    }
    let files = try PaletteFile.builtInNames.map { try PaletteFile.builtIn($0) }
    let width = files.map(\.palette.name.count).max() ?? 0
    let swatchCount = files.map(\.palette.swatches.count).max() ?? 0
    let hasColor = Console.showsSwatches
    let lines = files.map { file in
      let palette = file.palette
      var line = TerminalText(line: palette.name.padded(to: width) + "  ")
      if hasColor {
        let blocks = palette.swatches.map { $0.light.color.block(width: 2) }
        let rest = 2 * (swatchCount - palette.swatches.count)
        line = line + .joined(blocks) + TerminalText(line: "  ".padded(by: rest))
      }
      return line + TerminalText(line: file.about ?? "")
    }
    try Console.print(lines)
  }

  private func draw(to path: String) throws {
    let target = try file.target(path)
    let format = try file.format(of: path, otherwise: .png, flag: "--sheet")
    let palettes =
      try name.map { [try PaletteArgument.file($0)] }
      ?? PaletteFile.builtInNames.map { try PaletteFile.builtIn($0) }
    try file.checkQuality(for: [format])
    let output = try file.output(try SourceDate.dating(Output()), as: format)
    let sheet = try ContactSheet(of: palettes.map(\.palette))
    try Failure.naming(path) {
      try sheet.prepared(as: output, RenderOptions(encoders: Encoders.all))
    }.write(
      to: target)
  }
}

extension PaletteFile {
  /// The file as one line of JSON: the members of the palette in a recipe, and the note.
  fileprivate var jsonLine: String {
    guard let about else { return palette.json }
    return "{\"about\":\(CanonicalJSON.string(about)),\(palette.json.dropFirst())"
  }
}

extension Color {
  /// A block of this color, `width` characters wide, for a terminal with 24-bit color.
  ///
  /// Source: ISO/IEC 8613-6, select graphic rendition 48;2, as terminals write it.
  func block(width: Int) -> TerminalText {
    TerminalText(
      trusted: "\u{1B}[48;2;\(red);\(green);\(blue)m" + "".padded(to: width) + "\u{1B}[0m")
  }
}

extension String {
  /// The text, padded with spaces at the end to at least `width` characters.
  func padded(to width: Int) -> String { padded(by: width - count) }

  /// The text followed by `count` spaces.
  func padded(by count: Int) -> String { self + String(repeating: " ", count: max(0, count)) }
}

extension TerminalText {
  /// How many characters the text has, including the characters that set colors.
  var count: Int { text.count }

  /// The text, padded with spaces at the end to at least `width` characters.
  func padded(to width: Int) -> TerminalText { TerminalText(trusted: text.padded(to: width)) }

  /// All texts in a row, without separators.
  static func joined(_ texts: [TerminalText]) -> TerminalText {
    TerminalText(trusted: texts.map(\.text).joined())
  }
}

/// Reports how palettes look to people with different color vision.
struct CheckPalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports the contrast of palettes, and colors that look the same.",
    discussion: """
      Examples:
        geobg palettes check dusk
        geobg palettes check mine.json Caramel.gpl

      Each swatch is checked in both modes, on the background, at its highest opacity. Contrast is \
      that of WCAG 2.1, from 1 to 21. Two colors look the same when their distance in OKLab is less \
      than 0.02. The report includes color blindness. The exit code is 0 with or without findings.
      """)

  @Argument(help: "Palette files, or names of built-in palettes.", completion: .palette)
  var palettes: [String]

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let files = try palettes.map { try PaletteArgument.file($0) }
    let reports = files.flatMap { file in
      Mode.allCases.map { mode in
        PaletteReport(on: file.palette, in: mode).lines(name: file.palette.name)
      }
    }
    try Console.print(Array(reports.joined(separator: [TerminalText(line: "")])))
  }
}

extension PaletteReport {
  func lines(name: String) -> [TerminalText] {
    let width = sights.map { TerminalText(line: $0.name).count }.max() ?? 0
    let hasColor = Console.showsSwatches
    let lines = sights.map { sight in
      // Show the color on the background it is judged on, with a margin of that background.
      let block =
        hasColor
        ? background.block(width: 1) + sight.color.block(width: 4) + background.block(width: 1)
          + TerminalText(line: " ") : TerminalText(line: "")
      let facts =
        "  \(sight.color.hex) at \(sight.opacity.value.description.padded(to: 5))  contrast "
        + Thousandths(rounding: (sight.contrast * 100).rounded() / 100).description
      return TerminalText(line: "  ") + block + TerminalText(line: sight.name).padded(to: width)
        + TerminalText(line: facts)
    }
    let found = findings.isEmpty ? ["  all colors look different"] : findings.map { "  \($0.text)" }
    return [TerminalText(line: "\(name), \(mode) on \(background.hex)")] + lines
      + found.map(TerminalText.init(line:))
  }
}

extension PaletteReport.Finding {
  fileprivate var text: String {
    switch self {
    case .unseen(let swatch, let distance):
      "\(swatch): looks the same as the background (distance \(distance.short))"
    case .alike(let first, let second, let distance):
      "\(first) and \(second): look the same (distance \(distance.short))"
    case .confused(let first, let second, let vision, let distance):
      "\(first) and \(second): look the same with \(vision) color blindness (distance "
        + "\(distance.short))"
    }
  }
}

extension Double {
  /// The number with three decimal places.
  fileprivate var short: String { Thousandths(rounding: self).description }
}

/// Writes a palette in another format.
struct ConvertPaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a palette in another format.",
    discussion: """
      Examples:
        geobg palettes convert Caramel.gpl caramel.json
        geobg palettes convert dusk dusk.gpl
        geobg palettes convert dusk dusk.css
        geobg palettes convert ~/.cache/wal/colors.json - --format gpl

      Reads JSON, GIMP .gpl, Adobe .ase, lists of hexadecimal colors, base16 YAML and pywal \
      colors.json. Writes all of these, and custom properties of CSS.
      """)

  @Argument(help: "A palette file, or the name of a built-in palette.", completion: .palette)
  var input: String

  @Argument(help: "The file to write, or - for standard output.", completion: .file())
  var output: String

  @Option(
    help: .init(
      "Format: json, gpl, ase, hex, base16, pywal or css. (default: by extension; json for "
        + "standard output)"),
    completion: .choices(PaletteFormat.self), transform: OptionValue.paletteFormat)
  var format: PaletteFormat?

  @Flag(help: "Does not overwrite existing files.")
  var noClobber = false

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let file = try PaletteArgument.file(input)
    try PaletteTarget(output, format: format, replacing: !noClobber).write(file)
  }
}

/// Makes a palette from a picture.
struct PhotoPaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from",
    abstract: "Makes a palette from a JPEG, a PNG or a WebP.",
    discussion: """
      Examples:
        geobg palettes from photo.jpg > photo.json
        geobg palettes from photo.jpg --swatches 8 -o photo.gpl
        geobg palettes from photo.jpg -o photo.json
        geobg --palette photo.json -o wall.png

      The main colors become swatches. Vivid colors that cover more of the picture get more weight. \
      The same picture always gives the same palette.
      """)

  @Argument(help: "A JPEG, a PNG or a WebP. Write - to read standard input.", completion: .file())
  var photo: String

  @Option(
    help: .init(
      "Largest number of swatches, 2 to 16. (default: 6)", valueName: "count"),
    transform: OptionValue.photoSwatchCount)
  var swatches = 6

  @Option(
    name: .shortAndLong,
    help: .init("The file to write, in the format of its extension, or - for standard output."),
    completion: .file())
  var output = "-"

  @Option(
    help: .init(
      "Format: json, gpl, ase, hex, base16, pywal or css. (default: by extension, or json)"),
    completion: .choices(PaletteFormat.self), transform: OptionValue.paletteFormat)
  var format: PaletteFormat?

  @Flag(help: "Does not overwrite existing files.")
  var noClobber = false

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let target = try PaletteTarget(
      output, format: format, replacing: !noClobber, option: "-o ")
    do {
      try target.write(try PaletteFile(photo: try bytes(), name: name, swatchCount: swatches))
    } catch let error as PhotoError {
      throw Failure(error)?.naming(photo == "-" ? "standard input" : photo) ?? error
    }
  }

  private func bytes() throws -> [UInt8] {
    guard photo != "-" else { return try FileSource.standardInput() }
    // Read one byte more than the limit, to notice files that are too large.
    let limit = PaletteFile.photoByteLimit + 1
    return try ByteSource.opening(photo, prefix: limit).bytes(from: 0, atMost: Int64(limit))
  }

  /// The picture's file name without folders and extension.
  private var name: String {
    guard photo != "-" else { return "photo" }
    return PaletteFile.name(for: PathText.shown(photo))
  }
}

/// A file to which a palette will be written.
struct PaletteTarget {
  private let path: String
  private let format: PaletteFormat
  private let target: FileTarget

  /// The file at `path`, checked before the palette is made; `-` is standard output.
  ///
  /// - Parameters:
  ///   - format: The format. Default: the one of the extension; JSON for standard output.
  ///   - replacing: Whether an existing file may be replaced.
  ///   - option: The option that names the file, with a space. Default: none, for an argument.
  init(
    _ path: String, format: PaletteFormat?, replacing: Bool, option: String = ""
  ) throws {
    let named = format ?? (path == "-" ? .json : PaletteFormat(extensionOf: path))
    guard let named else {
      let extensions = PaletteFormat.allCases.flatMap(\.extensions)
      let known = Set(extensions).sorted().map { "." + $0 }.joined(separator: ", ")
      throw Failure(
        "\(path): the name has no known extension; use \(known), or add --format", .usage)
    }
    if named == .ase, path == "-", Terminal.outputIsShown {
      throw Failure(
        usage: "-: a terminal cannot show ase data; write to a file, such as palette.ase, or into "
          + "a pipe")
    }
    try FileOptions.checkIsNoPicture(
      path, "a palette", is: "no picture", endsIn: named.extensions[0], option: option)
    self.path = path
    self.format = named
    target = try FileTarget.named(path, replacing: replacing)
  }

  func write(_ file: PaletteFile) throws {
    let bytes: [UInt8]
    do throws(PaletteFileError) {
      bytes = try file.bytes(as: format)
    } catch {
      throw Failure(error)?.naming(path) ?? error
    }
    try target.write(bytes)
  }
}
