/// Why a scene could not be rendered.
public enum RenderError: Error, Hashable, Sendable {
  /// All pixels together exceed what was allowed.
  case tooManyPixels(count: Int64, limit: Int64)
  /// A page is larger than readers of the format open; in points of 1/72 inch.
  case pageTooLarge(points: Double, limit: Double)
  /// A side has more pixels than the format has room for.
  case sideTooLong(format: String, pixelWidth: Int, pixelHeight: Int, limit: Int)
  /// The picture is transparent, and the format has no such pixels.
  case noTransparency(format: String)
  /// The metadata exceeds what readers take back.
  case metadataTooLong(byteCount: Int, limit: Int)
  /// The compressor that was asked for was not passed in.
  case noCompressor
  /// What takes the file's bytes refused more of them, or the work was cancelled.
  case stopped
  /// There is not enough memory.
  case outOfMemory
  /// The drawing library refused, with its own words.
  case backend(message: String)
}

extension RenderError: CustomStringConvertible {
  /// One sentence, in lower case, that says what was asked, what is possible, and the way out.
  public var description: String {
    switch self {
    case .tooManyPixels(let count, let limit):
      "\(count) pixels are more than the \(limit) allowed; ask for a smaller picture, or allow more"
    case .pageTooLarge(let points, let limit):
      "a page of \(Int(points)) points is too large for PDF; a side has at most \(Int(limit)), "
        + "which is \(Int(limit / 72 * Canvas.millimetersPerInch)) mm, and SVG has no such limit"
    case .sideTooLong(let format, let pixelWidth, let pixelHeight, let limit):
      "\(pixelWidth)x\(pixelHeight) pixels are too large for \(format); a side has at most \(limit), "
        + "and PNG takes more"
    case .noTransparency(let format):
      "\(format) has no transparent pixels; choose a background, or PNG or WebP"
    case .metadataTooLong(let byteCount, let limit):
      "a recipe of \(byteCount) bytes is too long to carry; the limit is \(limit), and without "
        + "metadata there is none"
    case .noCompressor:
      "there is no compressor for the smallest PNG here; pass one in, or choose another compression"
    case .stopped: "stopped before the file was whole"
    case .outOfMemory: "not enough memory; ask for a smaller picture, or for SVG"
    case .backend(let message): "the drawing library failed: \(message)"
    }
  }
}

extension RenderError {
  /// Checks that metadata of `byteCount` bytes, as a file holds it, is short enough for the readers.
  ///
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``.
  package static func checkMetadata(byteCount: Int) throws(RenderError) {
    guard byteCount <= Scene.metadataByteLimit else {
      throw .metadataTooLong(byteCount: byteCount, limit: Scene.metadataByteLimit)
    }
  }
}
