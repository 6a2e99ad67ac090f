public import GeobgScene

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
  /// The most pixels a picture may have.
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
  /// - Throws: ``RenderError``, as ``check(_:)`` does; ``RenderError/outOfMemory``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      try render(scene) { bytes += $0 }
    } catch let error as RenderError {
      throw error
    } catch {
      throw .backend(message: "\(error)")
    }
    return bytes
  }

  /// Draws `picture`, and hands `write` the file as it is made, a piece at a time.
  ///
  /// - Parameters:
  ///   - progress: Called after each band with how many rows are done. Default: nothing.
  ///   - write: Called in turn, if from several threads.
  /// - Throws: ``RenderError``, as ``check(_:)`` does; what `write` throws.
  public func render(
    _ picture: some Picture, progress: (Int) -> Void = { _ in },
    write: ([UInt8]) throws -> Void
  ) throws {
    try check(picture)
    let canvas = picture.canvas
    let layout: PixelLayout = picture.background == nil ? .rgba : .rgb
    let (compression, height) = (compression, bandHeight ?? PNGRenderer.bandHeight(of: canvas))
    let parts = OrderedParts<PNGBand>(
      count: (canvas.pixelHeight + height - 1) / height, threads: threads)
    try withoutActuallyEscaping(write) { write in
      var file = try PNGFile(canvas, layout: layout, write: write)
      if let metadata = picture.metadata { try file.append(metadata: metadata) }
      var rows = 0
      try parts.run {
        let maker = try PNGBandMaker(
          picture, layout: layout, bandHeight: height, compression: compression)
        return { try maker.band($0) }
      } take: { band in
        try file.append(band)
        rows += band.height
        progress(rows)
      }
      try file.finish()
    }
  }

  /// Makes sure that `picture` can be drawn, before anything is.
  ///
  /// - Throws: ``RenderError/tooManyPixels(count:limit:)``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``.
  public func check(_ picture: some Picture) throws(RenderError) {
    let count = picture.canvas.pixelWidth * picture.canvas.pixelHeight
    guard count <= pixelLimit else { throw .tooManyPixels(count: count, limit: pixelLimit) }
    let length = picture.metadata?.utf8.count ?? 0
    guard length <= MetadataError.recipeLimit else {
      throw .metadataTooLong(byteCount: length, limit: MetadataError.recipeLimit)
    }
  }

  /// About half a million pixels, within 32 to 256 rows: large enough that what bands cannot share
  /// does not count, small enough for a processor's cache and for many threads.
  private static func bandHeight(of canvas: Canvas) -> Int {
    min(256, max(32, (1 << 19) / canvas.pixelWidth))
  }
}
