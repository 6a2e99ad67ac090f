public import GeobgScene
internal import GeobgSystem

/// Draws a picture as PNG: eight bits a channel, RGB, or RGBA where the background is transparent.
///
/// Bands of the full width are drawn and compressed side by side and written in order, so that
/// memory follows the band and not the picture. The bands' height follows from the picture alone;
/// the bytes do not depend on the number of threads. Source: PNG Specification, third edition (W3C).
public struct PNGRenderer: Renderer {
  /// The most pixels, unless a renderer is told otherwise: enough for a wall of 100,000 by 80,000,
  /// and a bar to a slip of a digit.
  public static let defaultPixelLimit = 10_000_000_000

  /// How much time the file may take to be small.
  public let compression: Compression
  /// How many bands are made side by side; at least 1.
  public let threads: Int
  /// The most pixels a file may have.
  public let pixelLimit: Int
  /// The height of the bands in pixels; nil for what fits the picture.
  ///
  /// Another height is another file of the same pixels.
  let bandHeight: Int?

  /// A renderer that compresses by `compression` on `threads` threads.
  public init(
    compression: Compression = .default, threads: Int = 1, pixelLimit: Int = defaultPixelLimit
  ) {
    self.init(
      compression: compression, threads: threads, pixelLimit: pixelLimit, bandHeight: nil)
  }

  init(
    compression: Compression = .default, threads: Int = 1, pixelLimit: Int = defaultPixelLimit,
    bandHeight: Int?
  ) {
    precondition(threads > 0 && bandHeight ?? 1 > 0, "there is a thread, and a row")
    self.compression = compression
    self.threads = threads
    self.pixelLimit = pixelLimit
    self.bandHeight = bandHeight
  }

  /// The file that shows `scene`, in memory.
  ///
  /// - Throws: ``RenderError``, as ``check(_:bands:)`` does; ``RenderError/outOfMemory``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    try RenderError.collecting { write in try render(scene, write: write) }
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
  ///   - bands: Those of ``division(of:)`` to draw, one at least. Default: all.
  ///   - progress: Called after each band with how many rows are done. Default: nothing.
  ///   - write: Called in turn, if from several threads.
  /// - Throws: ``RenderError``, as ``check(_:bands:)`` does; what `write` throws.
  public func render(
    _ picture: some Picture, bands: Range<Int>? = nil, progress: (Int) -> Void = { _ in },
    write: ([UInt8]) throws -> Void
  ) throws {
    try check(picture, bands: bands)
    let (canvas, compression) = (picture.canvas, compression)
    let layout = PixelLayout(isTransparent: picture.background == nil)
    let division = division(of: canvas)
    let bands = bands ?? division.bands
    let parts = OrderedParts<PNGBand>(count: bands.count, threads: threads)
    try withoutActuallyEscaping(write) { write in
      var file = try PNGFile(
        canvas, height: division.rows(of: bands).count, layout: layout, metadata: picture.metadata,
        write: write)
      var rows = 0
      try parts.run {
        let maker = try PNGBandMaker(
          picture, layout: layout, division: division, compression: compression)
        return { try maker.band(bands.lowerBound + $0) }
      } take: { band in
        try file.append(band)
        rows += band.height
        progress(rows)
      }
      try file.finish(isEnded: bands.upperBound == division.bands.upperBound)
    }
  }

  /// Makes sure that `bands` of `picture` can be drawn, before anything is.
  ///
  /// - Parameter bands: Those of ``division(of:)`` to draw, one at least. Default: all.
  /// - Throws: ``RenderError/tooManyPixels(count:limit:)``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``.
  public func check(_ picture: some Picture, bands: Range<Int>? = nil) throws(RenderError) {
    let division = division(of: picture.canvas)
    let bands = bands ?? division.bands
    precondition(!bands.isEmpty && division.bands.contains(bands), "some of its own bands")
    let count = division.pixelCount(of: bands)
    guard count <= pixelLimit else { throw .tooManyPixels(count: count, limit: pixelLimit) }
    try RenderError.checkLength(of: picture.metadata)
  }
}
