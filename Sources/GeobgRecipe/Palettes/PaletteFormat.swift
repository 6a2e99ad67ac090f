internal import GeobgScene

/// A kind of file that holds a palette.
public enum PaletteFormat: String, Hashable, Sendable, CaseIterable {
  /// geobg's own: all there is to a palette, as in `docs/palettes.md`.
  case json
  /// A palette of GIMP, which Inkscape, Krita, Aseprite and others share.
  case gpl
  /// Adobe Swatch Exchange; it is read and not written.
  case ase
  /// A list of colors in hexadecimal digits.
  case hex
  /// The YAML of a base16 or base24 scheme.
  case base16
  /// The `colors.json` of pywal.
  case pywal

  /// The extensions of the format's files, the usual one first.
  public var extensions: [String] {
    switch self {
    case .json, .pywal: ["json"]
    case .gpl: ["gpl"]
    case .ase: ["ase"]
    case .hex: ["hex", "txt"]
    case .base16: ["yaml", "yml"]
    }
  }

  /// The format that the extension of `path` names, in either case; `json` is geobg's own.
  public init?(extensionOf path: String) {
    guard let found = FileNamePart.pathExtension(of: path)?.lowercasedASCII,
      let format = PaletteFormat.allCases.first(where: {
        $0.extensions.firstPlace(ofBytes: found) != nil
      })
    else { return nil }
    self = format
  }

  /// The format whose files begin as `bytes` do; nil where no signature says.
  init?(signatureOf bytes: [UInt8]) {
    let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
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
