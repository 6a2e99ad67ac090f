public import GeobgScene

/// Paints bands exactly: the same pixels on every machine.
///
/// Only whole numbers decide a pixel. Each coverage is the exact area of the shape within the pixel,
/// with corners rounded to 1 / 4096 of a pixel. Colors have 16 bits for each channel, and are
/// rounded once, at the end. The rules are in `docs/specification.md`.
///
/// Guarantees: neither the rows that are painted together nor a cut changes a pixel.
public struct ExactPainter: BandPainter {
  /// About how many spans of marks are in memory at a time.
  private static let spanBudget = 1 << 18
  /// The fewest rows whose marks are in memory at a time.
  private static let leastRows = 8

  /// Whether the pixels are still wanted.
  public let cancellation: Cancellation

  /// A painter.
  ///
  /// - Parameter cancellation: Checked every few marks and rows. Default: never canceled.
  public init(cancellation: Cancellation = .never) {
    self.cancellation = cancellation
  }

  /// Paints `rows` of `picture`; see ``BandPainter/paint(_:of:as:into:)``.
  ///
  /// - Throws: ``RenderError/stopped``.
  public func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into pixels: inout [UInt32]
  ) throws(RenderError) {
    let rows = rows.clamped(to: 0..<picture.canvas.pixelHeight)
    let count = picture.canvas.pixelWidth * rows.count
    if pixels.count < count {
      pixels += Array(repeating: 0, count: count - pixels.count)
    }
    guard let cut = picture.cut, cut.holds(picture.canvas) else {
      return try paintWhole(rows, of: picture, into: &pixels, format)
    }
    try cut.paint(rows, width: picture.canvas.pixelWidth, into: &pixels) {
      (rows, whole, band) throws(RenderError) in
      try paintWhole(rows, of: whole, into: &band, format)
    }
  }

  /// Paints `rows` of `picture` as runs; no pixels are made.
  ///
  /// - Throws: ``RenderError/stopped``.
  public func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    let rows = rows.clamped(to: 0..<picture.canvas.pixelHeight)
    runs.reset(width: picture.canvas.pixelWidth)
    if let cut = picture.cut, cut.holds(picture.canvas) {
      return try runs.append(height: rows.count) { pixels throws(RenderError) in
        try paint(rows, of: picture, as: format, into: &pixels)
      }
    }
    try paintParts(of: rows, of: picture, format) { _, band, compositor throws(RenderError) in
      try compositor.paint(band, cancellation, into: &runs)
    }
  }

  /// Paints `rows` of `picture`, which is not cut from a larger one.
  private func paintWhole(
    _ rows: Range<Int>, of picture: some Picture, into pixels: inout [UInt32],
    _ format: PixelFormat
  ) throws(RenderError) {
    let width = picture.canvas.pixelWidth
    var runs = PixelRuns(width: width)
    try paintParts(of: rows, of: picture, format) { part, band, compositor throws(RenderError) in
      runs.reset(width: width)
      try compositor.paint(band, cancellation, into: &runs)
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        runs.store(to: start + (part.lowerBound - rows.lowerBound) * width)
      }
    }
  }

  /// Calls `paint` with some rows after others, and their marks.
  private func paintParts(
    of rows: Range<Int>, of picture: some Picture, _ format: PixelFormat,
    paint: (Range<Int>, borrowing BandMarks, inout RowCompositor) throws(RenderError) -> Void
  ) throws(RenderError) {
    let marks = picture.marks(in: ExactPainter.area(of: rows, in: picture))
    // If composing was canceled, some marks are missing.
    try cancellation.check()
    let load = RowLoad(marks, Device(picture), rows: rows)
    var compositor = RowCompositor(
      width: picture.canvas.pixelWidth, background: picture.background, format: format)
    var top = rows.lowerBound
    while top < rows.upperBound {
      let end = load.end(
        of: top, budget: ExactPainter.spanBudget / 4, least: ExactPainter.leastRows)
      let part = top..<end
      try paint(part, BandMarks(marks, of: picture, rows: part, cancellation), &compositor)
      top = end
    }
  }

  /// The band in units, and two pixels around it; marks elsewhere do not touch it.
  private static func area(of rows: Range<Int>, in picture: some Picture) -> Rectangle {
    let pixels = Int64(picture.canvas.pixelHeight)
    func height(_ rows: Int) -> Int64 {
      Exact.part(Int64(rows), max(0, picture.height.count), pixels)
    }
    let top = Point(x: 0, y: Thousandths(count: height(rows.lowerBound)))
    return Rectangle(
      origin: top, width: picture.width,
      height: Thousandths(count: height(rows.upperBound)) - top.y
    ).outset(by: Thousandths(count: height(2) + 2))
  }
}
