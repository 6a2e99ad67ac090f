public import GeobgRecipe

/// Why no palette can be taken from a picture.
public enum PhotoError: Error, Hashable, Sendable {
  /// It begins neither as a JPEG nor as a PNG does.
  case unknownFormat
  /// More bytes than are read.
  case tooLarge(byteCount: Int, limit: Int)
  /// More pixels than are held in memory.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The library that reads the format refuses it; the reason is the library's.
  case damaged(reason: String)
  /// A JPEG of four inks, which are colors only to a printer's profile.
  case inked
  /// Its pixels give no palette.
  case palette(PixelPaletteError)
}

extension PhotoError: CustomStringConvertible {
  /// One sentence, in lower case, without the name of the file.
  public var description: String {
    switch self {
    case .unknownFormat: "not a JPEG and not a PNG"
    case .tooLarge(let byteCount, let limit): "\(byteCount) bytes; the limit is \(limit)"
    case .tooManyPixels(let width, let height, let limit):
      "\(width)x\(height) pixels; the limit is \(limit) in all, so make it smaller first"
    case .damaged(let reason): "a damaged picture: \(reason)"
    case .inked: "a JPEG in CMYK; save it as RGB first"
    case .palette(let error): error.description
    }
  }
}
