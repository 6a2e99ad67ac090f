internal import GeobgCairo
internal import GeobgPNG
internal import GeobgScene

/// The pixels of a picture, drawn in bands on several threads and delivered in order.
struct PixelRows<Source: Picture> {
  /// About how many pixels are drawn at a time.
  ///
  /// Fewer than for PNG, whose bands are compressed alone: these are held twice, once on their way.
  private static var bandPixels: Int { 1 << 16 }

  private let picture: Source
  private let format: PixelFormat
  private let options: RenderOptions
  private let division: PNGDivision

  /// Checks `picture`; nothing is drawn yet.
  ///
  /// - Throws: ``RenderError/tooManyPixels(count:limit:)``.
  init(
    _ picture: Source, as format: PixelFormat, _ options: RenderOptions
  ) throws(RenderError) {
    let canvas = picture.canvas
    let count = Int64(canvas.pixelWidth) * Int64(canvas.pixelHeight)
    guard count <= options.pixelLimit else {
      throw .tooManyPixels(count: count, limit: options.pixelLimit)
    }
    self.picture = picture
    self.format = format
    self.options = options
    division = PNGDivision(
      canvas, bandHeight: min(256, max(16, Self.bandPixels / canvas.pixelWidth)))
  }

  /// Hands `take` all rows from the top down, some at a time.
  ///
  /// - Throws: ``RenderError``, and what `take` throws.
  func hand(to take: (_ pixels: [UInt32]) throws(RenderError) -> Void) throws(RenderError) {
    let painter = CairoPainter(cancellation: options.cancellation)
    let (width, height) = (picture.canvas.pixelWidth, picture.canvas.pixelHeight)
    let (picture, format, division) = (picture, format, division)
    var rows = 0
    try options.worker.run(count: division.bands.count) {
      () throws(RenderError) -> (Int) throws(RenderError) -> [UInt32] in
      // One buffer a thread; what is handed on is a copy, which is quicker than a new buffer's zeros.
      var pixels: [UInt32] = []
      return { index throws(RenderError) in
        let rows = division.rows(ofBand: index)
        try painter.paint(rows, of: picture, as: format, into: &pixels)
        return Array(pixels.prefix(rows.count * width))
      }
    } take: { (pixels: [UInt32]) throws(RenderError) in
      try options.cancellation.check()
      try take(pixels)
      rows += pixels.count / width
      options.progress(Double(rows) / Double(height))
    }
  }
}
