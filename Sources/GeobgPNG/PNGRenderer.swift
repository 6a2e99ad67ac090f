public import GeobgRecipe
public import GeobgScene

/// Draws a picture as PNG: eight bits per channel, RGB, or RGBA if the background is transparent.
///
/// Bands of the full width are drawn and compressed one by one, or in parallel by a worker with
/// threads, and written in order. So the memory depends on the band, not on the picture. The height
/// of the bands depends only on the picture, so the bytes do not depend on the number of threads.
/// Source: PNG Specification, third edition (W3C).
public struct PNGRenderer<Painter: BandPainter, Worker: PartExecutor>: Renderer {
  /// Draws the pixels.
  public let painter: Painter
  /// Makes the bands.
  public let worker: Worker
  /// How much time to spend on making the file small.
  public let compression: PNGCompression
  /// The most pixels a file may have.
  public let pixelLimit: Int64
  /// Whether a file carries its picture's metadata.
  private let hasMetadata: Bool
  /// The height of the bands in pixels; nil for the automatic height.
  ///
  /// Another height gives another file with the same pixels.
  package var bandHeight: Int?

  /// A renderer that compresses by `compression`.
  ///
  /// - Parameters:
  ///   - painter: Draws the pixels.
  ///   - worker: Makes the bands.
  ///   - compression: How much time to spend on making the file small. Default: `default`.
  ///   - pixelLimit: The most pixels a file may have. Default: ``PNGLimit/defaultPixels``.
  ///   - hasMetadata: Whether a file carries its picture's metadata. Default: true.
  public init(
    painter: Painter, worker: Worker, compression: PNGCompression = .default,
    pixelLimit: Int64 = PNGLimit.defaultPixels,
    hasMetadata: Bool = true
  ) {
    self.painter = painter
    self.worker = worker
    self.compression = compression
    self.pixelLimit = pixelLimit
    self.hasMetadata = hasMetadata
  }

  /// The file that shows `scene`, in memory.
  ///
  /// - Throws: ``RenderError``: the errors of ``check(_:bands:)``, and ``RenderError/outOfMemory``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    var bytes: [UInt8] = []
    try render(scene) { bytes += $0 }
    return bytes
  }

  /// How a picture of `canvas` is divided into bands.
  public func division(of canvas: Canvas) -> RowDivision {
    bandHeight.map { RowDivision(canvas, bandHeight: $0) } ?? RowDivision(canvas)
  }

  /// Draws `picture`, and passes the file to `write` piece by piece.
  ///
  /// A file of only some bands is a PNG of their rows. For these rows it has the same chunks as the
  /// whole file; ``PNGJoiner`` joins such files.
  ///
  /// - Parameters:
  ///   - bands: The bands to draw; bands outside ``division(of:)`` are ignored. Default: all.
  ///   - progress: Called after each band with the number of rows done. Default: does nothing.
  ///   - write: Called with one piece at a time, possibly from several threads.
  /// - Throws: ``RenderError``: the errors of ``check(_:bands:)``, and the errors of `write`.
  public func render(
    _ picture: some Picture, bands: Range<Int>? = nil, progress: (Int) -> Void = { _ in },
    write: ([UInt8]) throws(RenderError) -> Void
  ) throws(RenderError) {
    // One type, so that the painter is compiled once.
    let picture = AnyPicture(picture)
    try check(picture, bands: bands)
    let canvas = picture.canvas
    let layout = PNGLayout(isTransparent: picture.background == nil)
    let division = division(of: canvas)
    let bands = (bands ?? division.bands).clamped(to: division.bands)
    let (painter, compression) = (painter, compression)
    var file = PNGFile(layout)
    try write(
      file.head(canvas, height: division.rows(of: bands).count, metadata: metadata(of: picture)))
    var rows = 0
    try worker.run(count: bands.count) {
      () throws(RenderError) -> (Int) throws(RenderError) -> PNGBand in
      let maker = PNGBandMaker(
        picture, painter: painter, layout: layout, division: division, compression: compression)
      return { index throws(RenderError) in try maker.band(bands.lowerBound + index) }
    } take: { (band: PNGBand) throws(RenderError) in
      try write(file.chunk(of: band))
      rows += band.height
      progress(rows)
    }
    try write(file.tail(isEnded: bands.upperBound == division.bands.upperBound))
  }

  /// Checks that `bands` of `picture` can be drawn, before anything is drawn.
  ///
  /// - Parameter bands: The bands to draw; bands outside ``division(of:)`` are ignored. Default: all.
  /// - Throws: ``RenderError/tooManyPixels(count:limit:)``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``.
  public func check(_ picture: some Picture, bands: Range<Int>? = nil) throws(RenderError) {
    let division = division(of: picture.canvas)
    let bands = (bands ?? division.bands).clamped(to: division.bands)
    let count = division.pixelCount(of: bands)
    guard count <= pixelLimit else { throw .tooManyPixels(count: count, limit: pixelLimit) }
    try RenderError.checkMetadata(byteCount: metadata(of: picture)?.utf8.count ?? 0)
  }

  private func metadata(of picture: some Picture) -> String? {
    hasMetadata ? picture.metadata : nil
  }
}

extension RecipeFile {
  /// The rows of the canvas that the file shows, counted from the top.
  ///
  /// These are all rows, unless the file is a PNG of the share ``Output/rows``. A share consists of
  /// whole bands of 32 to 256 rows each, so the heights of shares differ by at most one band.
  ///
  /// - Throws: ``OutputError/tooManyShares(count:bandCount:)``.
  public func rows() throws(OutputError) -> Range<Int> {
    let division = RowDivision(recipe.view.canvas)
    return division.rows(of: try division.bands(of: output.rows))
  }
}

/// Draws and compresses band after band, on one thread.
final class PNGBandMaker<Painter: BandPainter> {
  private let picture: AnyPicture
  private let painter: Painter
  private let layout: PNGLayout
  private let division: RowDivision
  private var compressor: BandCompressor
  private var runs: PixelRuns

  init(
    _ picture: AnyPicture, painter: Painter, layout: PNGLayout, division: RowDivision,
    compression: PNGCompression
  ) {
    self.picture = picture
    self.painter = painter
    self.layout = layout
    self.division = division
    runs = PixelRuns(width: division.canvas.pixelWidth)
    compressor = BandCompressor(compression, bytesPerPixel: layout.bytesPerPixel)
  }

  func band(_ index: Int) throws(RenderError) -> PNGBand {
    let (rows, width) = (division.rows(ofBand: index), division.canvas.pixelWidth)
    try painter.paint(rows, of: picture, as: layout.pixelFormat, into: &runs)
    let isLast = rows.upperBound == division.canvas.pixelHeight
    var checksum = Adler32()
    let bytes = compressor.compress(runs, isLast: isLast, &checksum)
    return PNGBand(
      bytes: bytes, checksum: checksum.value,
      byteCount: layout.byteCount(width: width, height: rows.count), height: rows.count)
  }
}
