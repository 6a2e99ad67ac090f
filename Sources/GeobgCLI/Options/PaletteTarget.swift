internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

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
  init(_ path: String, format: PaletteFormat?, replacing: Bool) throws {
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
    self.path = path
    self.format = named
    target =
      path == "-" ? FileTarget.standardOutput() : try FileTarget(path, replacing: replacing)
  }

  /// Writes `file`.
  func write(_ file: PaletteFile) throws {
    let bytes: [UInt8]
    do throws(PaletteFormatError) {
      bytes = try file.bytes(as: format)
    } catch {
      throw Failure(error)?.naming(path) ?? error
    }
    try target.write(bytes)
  }
}
