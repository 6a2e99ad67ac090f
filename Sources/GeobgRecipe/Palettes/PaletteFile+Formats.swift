internal import GeobgScene

extension PaletteFile {
  /// Reads the palette in `bytes`, in any known format.
  ///
  /// The file's first bytes decide the format. If they do not, the extension of `path` decides. A
  /// format with only colors gives a palette with defaults for the rest; `docs/palettes.md` lists
  /// them. A palette without a name gets the name of the file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: The file's path, or only its name; nothing is read from there.
  /// - Throws: ``PaletteFormatError``, with the line or the byte;
  ///   ``PaletteFormatError/notRead(_:)`` for CSS.
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
    case .css: throw .notRead(.css)
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

  /// The palette as a file in `format`.
  ///
  /// JSON keeps everything, and CSS the colors of both modes. Other formats keep the light mode's
  /// colors and, if they have a place for names, the names.
  ///
  /// - Throws: ``PaletteFormatError/tooManySwatches(count:limit:format:)`` for base16 and pywal.
  public func bytes(as format: PaletteFormat) throws(PaletteFormatError) -> [UInt8] {
    switch format {
    case .json: Array(json.utf8)
    case .gpl: Array(GPLPalette.write(self).utf8)
    case .ase: ASEPalette.write(palette)
    case .css: Array(CSSPalette.write(self).utf8)
    case .hex: Array(HexPalette.write(palette).utf8)
    case .base16: Array(try Base16Palette.write(palette).utf8)
    case .pywal: Array(try PywalPalette.write(palette).utf8)
    }
  }

  /// The name of a palette from the file at `path`.
  ///
  /// It is the file's name without its extension, cut to the longest allowed name.
  public static func name(for path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? ""[...].utf8
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return ColorList.name(String(dot == name.startIndex ? name : name[..<dot]), or: "palette")
  }
}
