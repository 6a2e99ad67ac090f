/// A kind of file that holds a palette.
public enum PaletteFormat: String, Hashable, Sendable, CaseIterable {
  /// geobg's own format, which keeps everything; see `docs/palettes.md`.
  case json
  /// A GIMP palette, which Inkscape, Krita, Aseprite and others also use.
  case gpl
  /// Adobe Swatch Exchange.
  case ase
  /// A list of hexadecimal colors.
  case hex
  /// The YAML of a base16 or base24 scheme.
  case base16
  /// The `colors.json` of pywal.
  case pywal
  /// Custom properties of CSS; geobg writes them and does not read them.
  case css

  /// The file extensions of the format, the usual one first.
  public var extensions: [String] {
    switch self {
    case .json, .pywal: ["json"]
    case .gpl: ["gpl"]
    case .ase: ["ase"]
    case .hex: ["hex", "txt"]
    case .base16: ["yaml", "yml"]
    case .css: ["css"]
    }
  }

  /// The format of the extension of `path`, in upper or lower case; `.json` gives ``json``.
  public init?(extensionOf path: String) {
    guard let found = FileNamePart.pathExtension(of: path)?.lowercasedASCII,
      let format = PaletteFormat.allCases.first(where: {
        $0.extensions.firstPlace(ofBytes: found) != nil
      })
    else { return nil }
    self = format
  }

  /// The format whose signature `bytes` begin with; nil if they begin with none.
  init?(signatureOf bytes: [UInt8]) {
    let (encoding, markCount) = TextEncoding.detected(Array(bytes.prefix(1024)))
    let text = encoding.utf8(bytes.prefix(1024)[markCount...])
      .drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if bytes.starts(with: "ASEF".utf8) {
      self = .ase
    } else if text.starts(with: "GIMP Palette".utf8) {
      self = .gpl
    } else if text.first == UInt8(ascii: "{") {
      self = .json
    } else {
      return nil
    }
  }
}
