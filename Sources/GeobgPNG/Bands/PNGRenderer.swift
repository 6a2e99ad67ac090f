public import GeobgRecipe
public import GeobgScene

/// Draws a picture as PNG: eight bits a channel, RGB, or RGBA where the background is transparent.
///
/// Bands of the full width are drawn and compressed one by one, or side by side by a worker with
/// threads, and written in order, so that memory follows the band and not the picture. The bands'
/// height follows from the picture alone; the bytes do not depend on the number of threads. Source:
/// PNG Specification, third edition (W3C).
public struct PNGRenderer<Painter: BandPainter, Worker: PartWorker>: Renderer {
  /// What draws the pixels.
  public let painter: Painter
  /// What makes the bands.
  public let worker: Worker
  /// How much time the file may take to be small.
  public let compression: PNGCompression
  /// The most pixels a file may have.
  public let pixelLimit: Int64
  /// Whether a file carries its picture's text.
  private let hasMetadata: Bool
  /// What compresses the smallest files; nil where there is none.
  private let smallest: BandCompressor?
  /// The height of the bands in pixels; nil for what fits the picture.
  ///
  /// Another height is another file of the same pixels.
  private let bandHeight: Int?

  /// A renderer that compresses by `compression`.
  ///
  /// - Parameters:
  ///   - painter: What draws the pixels.
  ///   - worker: What makes the bands.
  ///   - compression: How much time the file may take to be small. Default: `default`.
  ///   - smallest: What compresses for ``PNGCompression/small``; GeobgZlib has one. Default: none.
  ///   - pixelLimit: The most pixels a file may have. Default: ``PNGLimit/defaultPixels``.
  ///   - hasMetadata: Whether a file carries its picture's text. Default: true.
  public init(
    painter: Painter, worker: Worker, compression: PNGCompression = .default,
    smallest: BandCompressor? = nil, pixelLimit: Int64 = PNGLimit.defaultPixels,
    hasMetadata: Bool = true
  ) {
    self.init(
      painter: painter, worker: worker, compression: compression, smallest: smallest,
      pixelLimit: pixelLimit, hasMetadata: hasMetadata, bandHeight: nil)
  }

  package init(
    painter: Painter, worker: Worker, compression: PNGCompression = .default,
    smallest: BandCompressor? = nil, pixelLimit: Int64 = PNGLimit.defaultPixels,
    hasMetadata: Bool = true, bandHeight: Int?
  ) {
    self.painter = painter
    self.worker = worker
    self.compression = compression
    self.smallest = smallest
    self.pixelLimit = pixelLimit
    self.hasMetadata = hasMetadata
    self.bandHeight = bandHeight
  }

  /// The file that shows `scene`, in memory.
  ///
  /// - Throws: ``RenderError``, as ``check(_:bands:)`` does; ``RenderError/outOfMemory``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    var bytes: [UInt8] = []
    try render(scene) { bytes += $0 }
    return bytes
  }

  /// How a picture of `canvas` is divided into bands.
  public func division(of canvas: Canvas) -> PNGDivision {
    bandHeight.map { PNGDivision(canvas, bandHeight: $0) } ?? PNGDivision(canvas)
  }

  /// Draws `picture`, and hands `write` the file as it is made, a piece at a time.
  ///
  /// A file of some bands alone is a PNG of their rows, made of the very chunks that the whole
  /// file has for them; ``PNGJoiner`` puts such files together.
  ///
  /// - Parameters:
  ///   - bands: Those of ``division(of:)`` to draw; others are left out. Default: all.
  ///   - progress: Called after each band with how many rows are done. Default: nothing.
  ///   - write: Called in turn, if from several threads.
  /// - Throws: ``RenderError``, as ``check(_:bands:)`` does; what `write` throws.
  public func render(
    _ picture: some Picture, bands: Range<Int>? = nil, progress: (Int) -> Void = { _ in },
    write: ([UInt8]) throws(RenderError) -> Void
  ) throws(RenderError) {
    try check(picture, bands: bands)
    let canvas = picture.canvas
    let layout = PNGLayout(isTransparent: picture.background == nil)
    let division = division(of: canvas)
    let bands = (bands ?? division.bands).clamped(to: division.bands)
    let (painter, compressor) = (painter, try compressor())
    var file = PNGFile(layout)
    try write(
      file.head(canvas, height: division.rows(of: bands).count, metadata: metadata(of: picture)))
    var rows = 0
    try worker.run(count: bands.count) {
      () throws(RenderError) -> (Int) throws(RenderError) -> PNGBand in
      let maker = try PNGBandMaker(
        picture, painter: painter, layout: layout, division: division, compressor: compressor)
      return { index throws(RenderError) in try maker.band(bands.lowerBound + index) }
    } take: { (band: PNGBand) throws(RenderError) in
      try write(file.chunk(of: band))
      rows += band.height
      progress(rows)
    }
    try write(file.tail(isEnded: bands.upperBound == division.bands.upperBound))
  }

  /// Makes sure that `bands` of `picture` can be drawn, before anything is.
  ///
  /// - Parameter bands: Those of ``division(of:)`` to draw; others are left out. Default: all.
  /// - Throws: ``RenderError/tooManyPixels(count:limit:)``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``, ``RenderError/noCompressor``.
  public func check(_ picture: some Picture, bands: Range<Int>? = nil) throws(RenderError) {
    let division = division(of: picture.canvas)
    let bands = (bands ?? division.bands).clamped(to: division.bands)
    let count = division.pixelCount(of: bands)
    guard count <= pixelLimit else { throw .tooManyPixels(count: count, limit: pixelLimit) }
    try RenderError.checkMetadata(byteCount: metadata(of: picture)?.utf8.count ?? 0)
    _ = try compressor()
  }

  private func metadata(of picture: some Picture) -> String? {
    hasMetadata ? picture.metadata : nil
  }

  /// What compresses the bands.
  private func compressor() throws(RenderError) -> BandCompressor {
    switch compression {
    case .fast: return BandCompressor(MatchFinder.Effort(chain: 4, remembered: 4))
    case .default: return BandCompressor(MatchFinder.Effort(chain: 32, remembered: 6))
    case .small:
      guard let smallest else { throw .noCompressor }
      return smallest
    }
  }
}

/// The limits of a PNG that geobg writes.
public enum PNGLimit {
  /// The most pixels, unless a renderer is given another limit: enough for a wall of 100,000 by
  /// 80,000, and a guard against a mistyped digit.
  public static let defaultPixels: Int64 = 10_000_000_000
}
