public import GeobgRecipe

/// The pixels of a picture file.
///
/// They are assumed to be in sRGB: a color profile in the file is ignored.
package struct Photo {
  package static let byteLimit = 1 << 28
  /// The most pixels of a picture; each takes four bytes while the picture is read.
  package static let pixelLimit = 100_000_000

  /// The most bytes to which a PNG of `fileByteCount` bytes is unpacked.
  ///
  /// A byte of a PNG can hold 1,032 bytes, all of which take time. A picture of usual content has at
  /// most a hundred for each byte, so only a very large picture that shows almost nothing is refused.
  ///
  /// - Parameter isDeep: Whether a channel has more than eight bits, which take longer to convert.
  package static func unpackedLimit(fileByteCount: Int, isDeep: Bool) -> Int {
    (isDeep ? 3 : 4) * pixelLimit + unpackedBytesPerByte * fileByteCount
  }

  /// How many bytes of a PNG's rows each byte of its file may have, beyond the first rows.
  package static let unpackedBytesPerByte = 100

  /// The most bytes of memory for the pixels and coefficients of a JPEG or a lossless WebP of
  /// `fileByteCount` bytes.
  ///
  /// The coefficients of a JPEG with several scans are all in memory: up to six bytes for each pixel.
  /// So are the pixels of a lossless WebP.
  static func heldLimit(fileByteCount: Int) -> Int {
    heldBytes + heldBytesPerByte * fileByteCount
  }

  /// The memory of ``heldLimit(fileByteCount:)`` for any file, and for each byte of it.
  package static let (heldBytes, heldBytesPerByte) = (36 << 20, 3)

  /// How many pixels are enough to show the colors of a picture.
  private static let pixelAim = 4_000_000

  /// Red, green, blue and opacity of each pixel; the colors are not multiplied by the opacity.
  let bytes: [UInt8]

  init(reading file: [UInt8]) throws(PhotoError) {
    guard file.count <= Photo.byteLimit else {
      throw .tooLarge(byteCount: file.count, limit: Photo.byteLimit)
    }
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      bytes = try JPEGDecoder.decode(file)
    } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      bytes = try PNGDecoder.decode(file)
    } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
      bytes = try WebPDecoder.decode(file)
    } else {
      throw .unknownFormat
    }
  }

  /// The number that divides the width and the height of a picture of `pixelCount` pixels.
  ///
  /// A large picture is read at a half, a quarter or an eighth of its size, which takes a fraction
  /// of the time and memory.
  static func divisor(pixelCount: Int) -> Int {
    [1, 2, 4].first { pixelCount / ($0 * $0) <= pixelAim } ?? 8
  }

  /// Checks that a picture does not have too many pixels, before memory is allocated for them.
  static func check(width: Int, height: Int) throws(PhotoError) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= pixelLimit else {
      throw .tooManyPixels(width: width, height: height, limit: pixelLimit)
    }
  }
}

extension PaletteFile {
  /// The longest picture file, in bytes.
  public static let photoByteLimit = Photo.byteLimit

  /// A palette of the main colors of a picture.
  ///
  /// - Parameters:
  ///   - photo: The whole file, a JPEG, a PNG or a WebP.
  ///   - name: The palette's name.
  ///   - swatchCount: The most swatches; a picture with few colors has fewer. Default: 6.
  public init(photo: [UInt8], name: String, swatchCount: Int = 6) throws(PhotoError) {
    // Checked before the work of reading a large picture.
    let range = PaletteFile.pixelSwatchRange
    guard range.contains(swatchCount) else {
      throw .palette(.swatchCount(count: swatchCount, range: range))
    }
    let pixels = try Photo(reading: photo).bytes
    do throws(PaletteFileError) {
      try self.init(pixels: pixels, name: name, swatchCount: swatchCount)
    } catch {
      throw .palette(error)
    }
  }
}

// MARK: - Errors

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
