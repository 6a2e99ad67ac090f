internal import ArgumentParser
internal import GeobgKit
internal import GeobgPhoto
internal import GeobgRecipe
internal import GeobgSystem

/// Makes a palette from a picture.
struct PhotoPaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from",
    abstract: "Makes a palette from a JPEG or a PNG.",
    discussion: """
      Examples:
        geobg palettes from photo.jpg > photo.json
        geobg palettes from photo.jpg --swatches 8 -o photo.gpl
        geobg palettes from photo.jpg -o photo.json
        geobg --palette photo.json -o wall.png

      The main colors become swatches. Vivid colors that cover more of the picture get more weight. \
      The same picture always gives the same palette.
      """)

  @Argument(help: "A JPEG or a PNG. Write - to read standard input.", completion: .file())
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

  @OptionGroup(title: "Limits") var bounds: BoundOptions

  func run() throws {
    let target = try PaletteTarget(output, format: format, replacing: !noClobber)
    do {
      try target.write(
        try PaletteFile(photo: try bytes(), name: name, swatchCount: swatches))
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
