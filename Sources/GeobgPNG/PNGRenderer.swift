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
  ///   - bands: The bands to draw, limited to those of ``division(of:)``. Default: all.
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
  /// - Parameter bands: The bands to draw, limited to those of ``division(of:)``. Default: all.
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

/// The limits of a PNG that geobg writes.
public enum PNGLimit {
  /// The default for the most pixels.
  ///
  /// It is enough for a wall of 100,000 by 80,000 pixels, and guards against a mistyped digit.
  public static let defaultPixels: Int64 = 10_000_000_000
}

/// How a PNG stores a pixel.
enum PNGLayout {
  case rgb
  /// Red, green, blue, alpha; the colors are not multiplied by alpha.
  case rgba

  /// The layout of a picture, with alpha only if the picture is transparent.
  init(isTransparent: Bool) {
    self = isTransparent ? .rgba : .rgb
  }

  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
  /// The color type of PNG, section 11.2.1.
  var colorType: UInt8 { self == .rgb ? 2 : 6 }
  /// The format in which pixels are painted for this layout.
  var pixelFormat: PixelFormat { self == .rgb ? .rgb : .rgba }

  /// The size of rows in bytes before compression, including each row's filter byte.
  func byteCount(width: Int, height: Int) -> Int64 {
    Int64(height) * (1 + Int64(width) * Int64(bytesPerPixel))
  }
}

/// How the rows of a PNG are divided into bands, which are drawn and compressed separately.
///
/// The division depends only on the canvas, so that all runs agree on it.
public struct RowDivision: Sendable {
  package let canvas: Canvas
  /// How many rows a band has; the last may have fewer.
  package let bandHeight: Int

  /// The division of a PNG of `canvas`, into bands of half a million pixels, and 32 to 256 rows.
  public init(_ canvas: Canvas) {
    self.init(canvas, bandHeight: canvas.bandRows)
  }

  package init(_ canvas: Canvas, bandHeight: Int) {
    self.canvas = canvas
    self.bandHeight = max(1, bandHeight)
  }

  /// All bands.
  public var bands: Range<Int> { 0..<(canvas.pixelHeight + bandHeight - 1) / bandHeight }

  /// The rows of `bands`, counted from the top; bands that do not exist are ignored.
  public func rows(of bands: Range<Int>) -> Range<Int> {
    let bands = bands.clamped(to: self.bands)
    func top(_ band: Int) -> Int { min(canvas.pixelHeight, band * bandHeight) }
    return top(bands.lowerBound)..<top(bands.upperBound)
  }

  /// The bands of the share `rows` of the picture; shares differ by at most one band.
  ///
  /// - Throws: ``OutputError/tooManyShares(count:bandCount:)``.
  public func bands(of rows: Shard) throws(OutputError) -> Range<Int> {
    guard rows.count <= bands.count else {
      throw .tooManyShares(count: rows.count, bandCount: bands.count)
    }
    return rows.range(of: bands.count)
  }

  package func rows(ofBand band: Int) -> Range<Int> { rows(of: band..<band + 1) }

  func pixelCount(of bands: Range<Int>) -> Int64 {
    Int64(canvas.pixelWidth) * Int64(rows(of: bands).count)
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

// MARK: - One band

/// Some rows of a PNG, compressed on their own.
struct PNGBand: Sendable {
  /// A part of a DEFLATE stream; it ends on a byte boundary and refers to nothing before it.
  let bytes: [UInt8]
  let checksum: UInt32
  /// The size of the rows in bytes, before compression.
  let byteCount: Int64
  let height: Int
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

// MARK: - Executors

/// Makes the parts of a whole, on one thread or several, and passes them on one by one, in order.
public protocol PartExecutor: Sendable {
  /// Calls `worker` once per thread for a function that makes parts, and `take` with each part.
  ///
  /// The parts come to `take` in order.
  ///
  /// - Throws: The error of the first call that fails; `take` is not called after that.
  func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError)
}

/// Makes one part after another, on one thread.
public struct SerialPartExecutor: PartExecutor {
  /// A serial executor.
  public init() {}

  /// Calls `worker` once, and `take` with each part as it is made.
  ///
  /// - Throws: The errors of `worker` and `take`.
  public func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError) {
    let make = try worker()
    for index in 0..<max(0, count) { try take(make(index)) }
  }
}
