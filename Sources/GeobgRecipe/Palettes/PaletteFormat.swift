public import GeobgScene

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

// MARK: - Errors

/// Why a file or a picture gives no palette, or a palette cannot be written in a format.
///
/// Errors in text name the line; errors in binary files name the byte.
public enum PaletteFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first bytes and the extension belong to no known format.
  case unknownFormat
  /// The file has more bytes than the limit.
  case tooLarge(byteCount: Int, limit: Int)
  /// A text is damaged at a line, the first of which is 1.
  case line(Int, PaletteTextFault)
  /// A binary file is damaged at a byte, the first of which is 0.
  case byte(Int, PaletteByteFault)
  /// Its JSON is damaged, or is not a palette.
  case document(DocumentError)
  /// Its colors are not a valid palette.
  case palette(RecipeError)
  /// The format is not read.
  case notRead(PaletteFormat)
  /// A palette has more swatches than the format holds.
  case tooManySwatches(count: Int, limit: Int, format: PaletteFormat)
  /// Every pixel of a picture is transparent, or there is none.
  case noColors
  /// A palette of no such number of swatches is taken from a picture.
  case swatchCount(count: Int, range: ClosedRange<Int>)

  /// One sentence, in lower case, without the name of the file.
  public var description: String {
    switch self {
    case .unknownFormat:
      "not a palette in a known format; the formats are "
        + PaletteFormat.allCases.filter { $0 != .css }.map { $0.rawValue }.joined(separator: ", ")
    case .tooLarge(let byteCount, let limit):
      "the file has \(byteCount) bytes, and the limit is \(limit)"
    case .line(let line, let fault): "line \(line): \(fault)"
    case .byte(let byte, let fault): "byte \(byte): \(fault)"
    case .document(let error): error.description
    case .notRead(let format):
      """
      geobg writes \(format.rawValue) and does not read it; use json, gpl, ase, hex, base16 or \
      pywal
      """
    case .tooManySwatches(let count, let limit, let format):
      """
      the palette has \(count) swatches, and \(format.rawValue) holds \(limit); write json, gpl, \
      ase, hex or css
      """
    case .noColors, .swatchCount, .palette: textInPages.string
    }
  }

  /// The sentence of an error that a page can meet; empty for all others.
  package var textInPages: ByteText {
    switch self {
    case .noColors: "the picture has no visible pixels; use another picture"
    case .swatchCount(let count, let range):
      "\(count) swatches is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .palette(let error): ByteText(error.description)
    default: ""
    }
  }
}

/// A fault at a byte of a palette file.
public enum PaletteByteFault: Hashable, Sendable, CustomStringConvertible {
  /// The file ends inside the value or block that begins here.
  case cutShort(missing: Int)
  /// The file does not begin with the format's signature.
  case notSignature
  /// The version is unknown.
  case unknownVersion(major: Int, minor: Int)
  /// The kind of a block is unknown.
  case unknownBlock(type: Int)
  /// A block is too short for its content.
  case blockTooShort(length: Int)
  /// A name is not UTF-16 with a zero at its end.
  case notName
  /// The model of a color is unknown.
  case unknownModel(String)
  /// A color component is outside its range.
  case outOfRange(value: String, range: String)
  /// The file has more bytes after its last counted block.
  case more(byteCount: Int)
  /// The file ends without any color.
  case noColors

  /// The fault in lower case, to follow the number of the byte.
  public var description: String {
    switch self {
    case .cutShort(let missing): "the file is truncated; at least \(missing) bytes are missing"
    case .notSignature: "the file does not begin with ASEF"
    case .unknownVersion(let major, let minor):
      "the version is \(major).\(minor); only 0.1 and 1.0 are supported"
    case .unknownBlock(let type): "0x\(String(type, radix: 16)) is not a known kind of block"
    case .blockTooShort(let length): "a block of \(length) bytes is too short for its content"
    case .notName: "a name is not UTF-16 that ends in a zero"
    case .unknownModel(let model):
      "'\(JSONField.excerpt(model))' is not a known color model; use RGB, CMYK, LAB or Gray"
    case .outOfRange(let value, let range): "\(value) is out of range; use \(range)"
    case .more(let byteCount): "the file has \(byteCount) bytes after its last block"
    case .noColors: "the file has no colors"
    }
  }
}

/// A fault in a line of a palette file.
public enum PaletteTextFault: Hashable, Sendable, CustomStringConvertible {
  /// The line is not UTF-8.
  case notText
  /// The file is UTF-16.
  case utf16
  /// The line contains a byte of zero, which no text does.
  case zeroByte
  /// The file ends inside a map in braces.
  case unclosed
  /// The line uses YAML that is not read: a merge key, or an alias of something that is not a color.
  case alias(String)
  /// The last line has no line end, so the file may be truncated.
  case unended
  /// The first line is not the format's signature.
  case notSignature(String)
  /// The line does not begin with three numbers from 0 to 255.
  case notChannels(String)
  /// The line has something else where a color should be.
  case notColor(String)
  /// A color is not opaque.
  case translucent(String)
  /// The line is not a key and its value.
  case notPair(String)
  /// The line repeats the key of an earlier line.
  case repeated(key: String)
  /// The file ends here without a color that it must have.
  case missing(key: String)
  /// The file ends here with fewer colors than its own comment states.
  case fewerColors(found: Int, promised: Int)
  /// The file ends here without any color.
  case noColors

  /// The fault in lower case, to follow the number of the line.
  public var description: String {
    switch self {
    case .notText: "the line is not UTF-8, but perhaps Latin-1; save the file as UTF-8"
    case .utf16: "the file is UTF-16; save it as UTF-8"
    case .zeroByte: "the line contains a zero byte (NUL), which is not text; remove it"
    case .unclosed: "the file ends before a closing brace"
    case .alias(let text):
      "'\(shown(text))' refers to another part of the file; write its colors here"
    case .unended:
      "the last line is unfinished, so the file may be truncated; if not, add a line break"
    case .notSignature(let text):
      "'\(shown(text))' is not the first line of a GIMP palette; write GIMP Palette"
    case .notChannels(let text): "'\(shown(text))' does not begin with three numbers from 0 to 255"
    case .notColor(let text): "'\(shown(text))' is not a color; write #rrggbb"
    case .translucent(let text): "'\(shown(text))' is translucent; use an opaque color"
    case .notPair(let text):
      "'\(shown(text))' is not a key, a colon and a value, such as base00: ffffff"
    case .repeated(let key): "\(key) occurs twice"
    case .missing(let key): "the file ends without \(key)"
    case .fewerColors(let found, let promised):
      "the file ends after \(found) of \(promised) colors, the number in its comment"
    case .noColors: "the file has no colors"
    }
  }

  private func shown(_ text: String) -> String { JSONField.excerpt(text) }
}
