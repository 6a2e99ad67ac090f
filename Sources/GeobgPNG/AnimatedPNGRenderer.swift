internal import GeobgRecipe
public import GeobgScene

/// Draws a loop as an animated PNG: a PNG whose first frame every reader shows.
///
/// A frame has only the rows between the first and the last band that differ from the frame before, by
/// their marks. Each frame is drawn and compressed alone, or several at a time by a worker with threads,
/// and written in order. So the memory depends on the size of a frame, not on the length of the loop,
/// and the bytes do not depend on the number of threads.
/// Source: PNG Specification, third edition (W3C), sections 4.9 and 11.3.6.
public struct AnimatedPNGRenderer<Painter: BandPainter, Worker: PartExecutor>: Sendable {
  private let painter: Painter
  private let worker: Worker
  private let compression: PNGCompression
  private let pixelLimit: Int64

  /// A renderer of animated PNG.
  ///
  /// - Parameters:
  ///   - painter: Draws the pixels.
  ///   - worker: Makes the frames.
  ///   - compression: How much time to spend on making the file small. Default: `default`.
  ///   - pixelLimit: The most pixels all frames may have. Default: ``PNGLimit/defaultPixels``.
  public init(
    painter: Painter, worker: Worker, compression: PNGCompression = .default,
    pixelLimit: Int64 = PNGLimit.defaultPixels
  ) {
    self.painter = painter
    self.worker = worker
    self.compression = compression
    self.pixelLimit = pixelLimit
  }

  /// Checks that `count` frames of `canvas` can be written, before anything is drawn.
  ///
  /// - Throws: ``RenderError/tooManyPixels(count:limit:)``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``.
  public func check(_ canvas: Canvas, count: Int, metadata: String?) throws(RenderError) {
    try RenderError.checkPixels(of: canvas, frames: count, limit: pixelLimit)
    try RenderError.checkMetadata(byteCount: metadata?.utf8.count ?? 0)
  }

  /// Draws the frames, and passes the file to `write` piece by piece.
  ///
  /// - Parameters:
  ///   - canvas: The size of all frames.
  ///   - count: How many frames there are, at least 1.
  ///   - rate: Frames per second, above 0, up to 65.535: the specification has 16 bits for its thousandths.
  ///   - isTransparent: Whether the frames have no background.
  ///   - metadata: Text that the file carries; nil for none.
  ///   - progress: Called after each frame with the number of frames done.
  ///   - frame: The picture of a frame; called from several threads.
  ///   - write: Called with one piece at a time.
  /// - Throws: ``RenderError``: the errors of ``check(_:count:metadata:)``, of `frame` and of `write`.
  public func render(
    _ canvas: Canvas, count: Int, rate: Thousandths, isTransparent: Bool, metadata: String?,
    progress: (Int) -> Void,
    frame: @escaping @Sendable (Int) throws(RenderError) -> AnyPicture,
    write: ([UInt8]) throws(RenderError) -> Void
  ) throws(RenderError) {
    try check(canvas, count: count, metadata: metadata)
    let layout = PNGLayout(isTransparent: isTransparent)
    let (painter, compression) = (painter, compression)
    try write(PNGFile(layout).head(canvas, height: canvas.pixelHeight, metadata: metadata))
    // The loop has no end (0).
    try write(
      PNGChunk.bytes(
        .animation, UInt32(count).bigEndianBytes + UInt32(0).bigEndianBytes))
    var (number, index) = (UInt32(0), 0)
    try worker.run(count: count) {
      () throws(RenderError) -> (Int) throws(RenderError) -> PNGFrame in
      let maker = PNGFrameMaker(
        canvas, painter: painter, layout: layout, compression: compression, frame)
      return { index throws(RenderError) in try maker.frame(index) }
    } take: { (frame: PNGFrame) throws(RenderError) in
      try write(frame.chunks(of: canvas, rate: rate, isFirst: index == 0, number: &number))
      index += 1
      progress(index)
    }
    try write(PNGChunk.bytes(.end, []))
  }
}

/// The rows of a frame that differ from the frame before, as a zlib stream.
struct PNGFrame: Sendable {
  let rows: Range<Int>
  let stream: [UInt8]

  /// The chunks of the frame.
  ///
  /// - Parameter number: The number of the next chunk of the animation; increased.
  func chunks(
    of canvas: Canvas, rate: Thousandths, isFirst: Bool, number: inout UInt32
  ) -> [UInt8] {
    func next() -> [UInt8] {
      defer { number += 1 }
      return number.bigEndianBytes
    }
    let place =
      UInt32(canvas.pixelWidth).bigEndianBytes + UInt32(rows.count).bigEndianBytes
      + UInt32(0).bigEndianBytes + UInt32(rows.lowerBound).bigEndianBytes
    let delay =
      UInt16(truncatingIfNeeded: 1000).bigEndianBytes
      + UInt16(truncatingIfNeeded: rate.count).bigEndianBytes
    // The frame stays (0), and its pixels replace those before (0).
    let control = PNGChunk.bytes(.frameControl, next() + place + delay + [0, 0])
    if isFirst { return control + PNGChunk.bytes(.pixels, stream) }
    return control + PNGChunk.bytes(.framePixels, next() + stream)
  }
}

/// Draws and compresses frame after frame, on one thread.
private final class PNGFrameMaker<Painter: BandPainter> {
  private let painter: Painter
  private let layout: PNGLayout
  private let division: RowDivision
  private let picture: @Sendable (Int) throws(RenderError) -> AnyPicture
  private var compressor: BandCompressor
  private var runs: PixelRuns

  init(
    _ canvas: Canvas, painter: Painter, layout: PNGLayout, compression: PNGCompression,
    _ picture: @escaping @Sendable (Int) throws(RenderError) -> AnyPicture
  ) {
    self.painter = painter
    self.layout = layout
    self.picture = picture
    division = RowDivision(canvas)
    runs = PixelRuns(width: canvas.pixelWidth)
    compressor = BandCompressor(compression, bytesPerPixel: layout.bytesPerPixel)
  }

  func frame(_ index: Int) throws(RenderError) -> PNGFrame {
    let own = try picture(index)
    let bands = index == 0 ? division.bands : changedBands(of: own, after: try picture(index - 1))
    // A frame cannot be empty.
    let rows = bands.isEmpty ? 0..<1 : division.rows(of: bands)
    var file = PNGFile(layout)
    var stream = PNGFile.streamHead
    var start = rows.lowerBound
    while start < rows.upperBound {
      let end = min(start + division.bandHeight, rows.upperBound)
      try painter.paint(start..<end, of: own, as: layout.pixelFormat, into: &runs)
      var checksum = Adler32()
      stream += compressor.compress(runs, isLast: end == rows.upperBound, &checksum)
      file.append(
        checksum: checksum.value,
        byteCount: layout.byteCount(width: division.canvas.pixelWidth, height: end - start))
      start = end
    }
    return PNGFrame(rows: rows, stream: stream + file.checksumBytes)
  }

  /// The bands from the first to the last that has other marks.
  private func changedBands(of picture: AnyPicture, after before: AnyPicture) -> Range<Int> {
    let changed = division.bands.filter { band in
      let area = area(of: division.rows(ofBand: band), in: picture)
      return picture.marks(in: area) != before.marks(in: area)
    }
    guard let first = changed.first, let last = changed.last else { return 0..<0 }
    return first..<last + 1
  }

  /// The rows as a part of the scene, with two more on each side: what painters ask for.
  private func area(of rows: Range<Int>, in picture: AnyPicture) -> Rectangle {
    let row = picture.height.double / Double(division.canvas.pixelHeight)
    let top = Thousandths(rounding: Double(rows.lowerBound - 2) * row)
    let bottom = Thousandths(rounding: Double(rows.upperBound + 2) * row)
    return Rectangle(origin: Point(x: 0, y: top), width: picture.width, height: bottom - top)
  }
}
