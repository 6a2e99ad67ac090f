public import GeobgRecipe

/// Why a picture gives no palette.
public enum PhotoError: Error, Hashable, Sendable {
  /// The file does not begin like a JPEG, a PNG or a WebP.
  case unknownFormat
  /// The file has more bytes than are read.
  case tooLarge(byteCount: Int, limit: Int)
  /// The picture has more pixels than are held in memory.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A PNG or a lossless WebP of few bytes would be unpacked to very many.
  case unpacksTooLong(width: Int, height: Int, fileByteCount: Int)
  /// A JPEG of few bytes would take much memory, because all its scans have to be held.
  case scansTooLarge(width: Int, height: Int, fileByteCount: Int)
  /// A progressive JPEG has more scans than are read.
  case tooManyScans(limit: Int)
  /// The library that reads the format refuses the file; the reason is the library's.
  case damaged(reason: String)
  /// A JPEG of four inks; only a printer's profile turns them into colors.
  case inked
  /// A WebP with several pictures.
  case animated
  /// The pixels give no palette.
  case palette(PaletteFileError)
}

extension PhotoError: CustomStringConvertible {
  /// One sentence, in lower case, without the file name.
  public var description: String {
    switch self {
    case .unknownFormat: "not a JPEG, PNG or WebP; convert the picture to JPEG or PNG first"
    case .tooLarge(let byteCount, let limit):
      "the file has \(byteCount) bytes, and the limit is \(limit); make it smaller first"
    case .tooManyPixels(let width, let height, let limit):
      "the picture has \(width)x\(height) pixels, and the limit is \(limit) in total; make it "
        + "smaller first"
    case .unpacksTooLong(let width, let height, let fileByteCount):
      "\(width)x\(height) pixels are too many for a file of only \(fileByteCount) bytes; make it smaller "
        + "first"
    case .scansTooLarge(let width, let height, let fileByteCount):
      "\(width)x\(height) pixels are too many for a progressive JPEG of only \(fileByteCount) bytes; save "
        + "it again as a JPEG that is not progressive, or smaller"
    case .tooManyScans(let limit):
      "the JPEG has more than \(limit) scans; save it again in a program for pictures first"
    case .damaged(let reason): "the picture is damaged: \(reason)"
    case .animated: "the WebP is an animation; save one of its pictures first"
    case .inked: "the JPEG is in CMYK; save it as RGB first"
    case .palette(let error): error.description
    }
  }
}
