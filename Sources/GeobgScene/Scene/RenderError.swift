/// Why a scene could not be rendered.
public indirect enum RenderError: Error, Hashable, Sendable {
  /// The picture has more pixels than the limit allows.
  case tooManyPixels(count: Int64, limit: Int64)
  /// A page is larger than the format's readers can open; in points of 1/72 inch.
  case pageTooLarge(points: Double, limit: Double)
  /// A side has more pixels than the format allows.
  case sideTooLong(format: String, pixelWidth: Int, pixelHeight: Int, limit: Int)
  /// The picture is transparent, and the format has no transparent pixels.
  case noTransparency(format: String)
  /// The picture has filled shapes, and the format has only lines.
  case filledShapes
  /// The metadata is longer than readers accept.
  case metadataTooLong(byteCount: Int, limit: Int)
  /// The receiver of the file's bytes refused more of them, or the work was canceled.
  case stopped
  /// There is not enough memory.
  case outOfMemory
  /// The drawing library failed; the message is the library's.
  case backend(message: String)
}

extension RenderError: CustomStringConvertible {
  /// One sentence, in lower case: what was requested, what is possible, and what to do.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .tooManyPixels(let count, let limit):
      RenderError.tooManyPixels(count, limit)
    case .pageTooLarge(let points, let limit):
      """
      a side of \(Int(points)) points is too long for PDF; use at most \(Int(limit)) points \
      (\(Int(limit / 72 * Canvas.millimetersPerInch)) mm), or SVG, which can be larger
      """
    case .sideTooLong(let format, let pixelWidth, let pixelHeight, let limit):
      """
      \(pixelWidth)x\(pixelHeight) pixels are too many for \(format); use at most \(limit) pixels \
      for each side, or use PNG
      """
    case .noTransparency(let format):
      "\(format) cannot be transparent; choose a background color, or use PNG or WebP"
    case .filledShapes:
      "a pen draws lines, and this picture has filled shapes; give its shapes an outline, such as 1"
    case .metadataTooLong(let byteCount, let limit):
      RenderError.metadataTooLong(byteCount, limit)
    case .stopped: "stopped before the file was complete"
    case .outOfMemory: "not enough memory; make the picture smaller, or use SVG"
    case .backend(let message): "the drawing library failed: \(message)"
    }
  }
}

extension RenderError {
  /// Checks that all frames of `canvas` together have at most `limit` pixels.
  ///
  /// - Throws: ``tooManyPixels(count:limit:)``.
  package static func checkPixels(
    of canvas: Canvas, frames: Int, limit: Int64
  ) throws(RenderError) {
    let (pixels, isOver) = canvas.pixelCount.multipliedReportingOverflow(by: Int64(frames))
    guard !isOver, pixels <= limit else {
      throw .tooManyPixels(count: isOver ? .max : pixels, limit: limit)
    }
  }

  /// The sentence of ``tooManyPixels(count:limit:)``, for programs that need few others.
  package static func tooManyPixels(_ count: Int64, _ limit: Int64) -> ByteText {
    "the picture has " + count.readable + " pixels, and the limit is " + limit.readable
      + "; make it smaller, or raise the limit"
  }

  /// The sentence of ``metadataTooLong(byteCount:limit:)``, for programs that need no other.
  package static func metadataTooLong(_ byteCount: Int, _ limit: Int) -> ByteText {
    """
    the recipe has \(byteCount) bytes, and a picture can carry \(limit); write the picture without \
    metadata
    """
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
