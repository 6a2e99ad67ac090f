internal import GeobgPNG
internal import GeobgScene
internal import GeobgSystem

/// The pixels of a picture, drawn in bands on several threads and delivered in order.
struct PixelRows<Source: Picture> {
  /// The approximate number of pixels in a band.
  ///
  /// It is smaller than for PNG. PNG bands are large because each is compressed alone; these bands
  /// are in memory twice while they are delivered.
  private static var bandPixels: Int { 1 << 16 }

  private let picture: Source
  private let format: PixelFormat
  private let renderer: PixelRenderer
  private let options: RenderOptions
  private let division: RowDivision

  /// Checks `picture`; nothing is drawn yet.
  init(
    _ picture: Source, as format: PixelFormat, by renderer: PixelRenderer,
    _ options: RenderOptions
  ) throws(RenderError) {
    let canvas = picture.canvas
    let count = Int64(canvas.pixelWidth) * Int64(canvas.pixelHeight)
    guard count <= options.pixelLimit else {
      throw .tooManyPixels(count: count, limit: options.pixelLimit)
    }
    self.picture = picture
    self.format = format
    self.renderer = renderer
    self.options = options
    division = RowDivision(
      canvas, bandHeight: min(256, max(16, Self.bandPixels / canvas.pixelWidth)))
  }

  /// Passes all rows to `take` from the top down, some rows at a time.
  ///
  /// - Throws: ``RenderError``, also from `take`.
  func hand(to take: (_ pixels: [UInt32]) throws(RenderError) -> Void) throws(RenderError) {
    let painter = OutputPainter(renderer, cancellation: options.cancellation)
    let (width, height) = (picture.canvas.pixelWidth, picture.canvas.pixelHeight)
    let (picture, format, division) = (picture, format, division)
    var rows = 0
    let worker = options.worker(pixelCount: width * division.rows(ofBand: 0).count)
    try worker.run(count: division.bands.count) {
      () throws(RenderError) -> (Int) throws(RenderError) -> [UInt32] in
      // One buffer per thread. Delivering a copy is faster than filling a new buffer with zeros.
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
