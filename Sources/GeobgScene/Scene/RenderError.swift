/// Why a scene could not be rendered.
public enum RenderError: Error, Hashable, Sendable {
  /// The picture has more pixels than the limit allows.
  case tooManyPixels(count: Int64, limit: Int64)
  /// A page is larger than the format's readers can open; in points of 1/72 inch.
  case pageTooLarge(points: Double, limit: Double)
  /// A side has more pixels than the format allows.
  case sideTooLong(format: String, pixelWidth: Int, pixelHeight: Int, limit: Int)
  /// The picture is transparent, and the format has no transparent pixels.
  case noTransparency(format: String)
  /// The metadata is longer than readers accept.
  case metadataTooLong(byteCount: Int, limit: Int)
  /// The chosen compression needs a compressor that was not passed in.
  case noCompressor
  /// The receiver of the file's bytes refused more of them, or the work was canceled.
  case stopped
  /// There is not enough memory.
  case outOfMemory
  /// The drawing library failed; the message is the library's.
  case backend(message: String)
}

extension RenderError: CustomStringConvertible {
  /// One sentence, in lower case: what was requested, what is possible, and what to do.
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
  /// Checks that metadata of `byteCount` bytes, as stored in a file, is short enough for readers.
  ///
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``.
  package static func checkMetadata(byteCount: Int) throws(RenderError) {
    guard byteCount <= Scene.metadataByteLimit else {
      throw .metadataTooLong(byteCount: byteCount, limit: Scene.metadataByteLimit)
    }
  }
}
