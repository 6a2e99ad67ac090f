public import GeobgScene

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
