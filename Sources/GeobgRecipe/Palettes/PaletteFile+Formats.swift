internal import GeobgScene

extension PaletteFile {
  /// The palette in `bytes`, in any format that is known here.
  ///
  /// The file's first bytes decide the format, or else the extension of `path`.
  /// A format that has only colors gives a palette with defaults for the rest, which are
  /// in `docs/palettes.md`, and one without a name is called like the file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: The file's path, or only its name; nothing is read there.
  /// - Throws: ``PaletteFormatError``, with the line or the byte.
  public init(reading bytes: [UInt8], named path: String) throws(PaletteFormatError) {
    guard bytes.count <= PaletteFile.byteLimit else {
      throw .tooLarge(byteCount: bytes.count, limit: PaletteFile.byteLimit)
    }
    guard let format = PaletteFormat(signatureOf: bytes) ?? PaletteFormat(extensionOf: path) else {
      throw .unknownFormat
    }
    let list: ColorList
    switch format {
    case .gpl: list = try GPLPalette.read(bytes)
    case .ase: list = try ASEPalette.read(bytes)
    case .hex: list = try HexPalette.read(bytes)
    case .base16: list = try Base16Palette.read(bytes)
    case .json, .pywal:
      do throws(DocumentError) {
        let value = try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit)
        guard PywalPalette.recognizes(value) else {
          self = try PaletteFile(JSONField(value))
          return
        }
        list = try PywalPalette.read(value)
      } catch {
        throw .document(error)
      }
    }
    do throws(PaletteError) {
      self.init(palette: try list.palette(named: PaletteFile.name(for: path)), about: nil)
    } catch {
      throw .palette(error)
    }
  }

  /// The file in `format`.
  ///
  /// JSON keeps everything. Other formats have the colors of light mode and, where there is a place
  /// for them, names.
  ///
  /// - Throws: ``PaletteFormatError/notWritten(_:)`` for ASE,
  ///   ``PaletteFormatError/tooManySwatches(count:limit:format:)`` for base16 and pywal.
  public func bytes(as format: PaletteFormat) throws(PaletteFormatError) -> [UInt8] {
    switch format {
    case .json: Array(json.utf8)
    case .gpl: Array(GPLPalette.write(self).utf8)
    case .ase: throw .notWritten(.ase)
    case .hex: Array(HexPalette.write(palette).utf8)
    case .base16: Array(try Base16Palette.write(palette).utf8)
    case .pywal: Array(try PywalPalette.write(palette).utf8)
    }
  }

  /// What a palette from the file at `path` is called: the file's name without its extension, cut to
  /// what a name may have.
  public static func name(for path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? ""[...].utf8
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return ColorList.name(String(dot == name.startIndex ? name : name[..<dot]), or: "palette")
  }
}
