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
  private static let minRows = 8

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
    pixels.makeRoom(for: count)
    var runs = PixelRuns(width: picture.canvas.pixelWidth)
    try paint(rows, of: picture, as: format, into: &runs)
    pixels.withUnsafeMutableBufferPointer { pixels in
      if let start = pixels.baseAddress { runs.store(to: start) }
    }
  }

  /// Paints `rows` of `picture` as runs; no pixels are made.
  ///
  /// - Throws: ``RenderError/stopped``.
  public func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    let (canvas, rows) = (picture.canvas, rows.clamped(to: 0..<picture.canvas.pixelHeight))
    runs.reset(width: canvas.pixelWidth)
    guard let cut = picture.cut, cut.holds(canvas) else {
      return try paintWhole(rows, of: picture, as: format, into: &runs)
    }
    var whole = PixelRuns(width: cut.picture.canvas.pixelWidth)
    try paintWhole(
      (cut.y + rows.lowerBound)..<(cut.y + rows.upperBound), of: cut.picture, as: format,
      into: &whole)
    runs.append(whole, from: cut.x)
  }

  /// Paints `rows` of `picture`, which is not cut from a larger one: some rows after others.
  private func paintWhole(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    let marks = picture.marks(in: ExactPainter.area(of: rows, in: picture))
    // If composing was canceled, some marks are missing.
    try cancellation.check()
    let device = Device(picture)
    let load = RowLoad(marks, device, rows: rows)
    var compositor = RowCompositor(
      width: picture.canvas.pixelWidth, background: picture.background, format: format)
    var top = rows.lowerBound
    while top < rows.upperBound {
      let end = load.end(
        of: top, budget: ExactPainter.spanBudget / 4, least: ExactPainter.minRows)
      let band = try BandMarks(
        marks, device, width: picture.canvas.pixelWidth, rows: top..<end, cancellation)
      try compositor.paint(band, cancellation, into: &runs)
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

/// How many marks touch each row of a band, so that a part of it fits into memory.
struct RowLoad: ~Copyable {
  private let rows: Range<Int>
  private let counts: Storage<Int>

  init(_ marks: [Mark], _ device: Device, rows: Range<Int>) {
    self.rows = rows
    counts = Storage(repeating: 0, count: rows.count + 1)
    for mark in marks {
      switch mark {
      case .fill(let shape, _): add(1, shape.bounds, device)
      case .stroke(let path, let width, _):
        if path.isClosed {
          add(1, path.bounds.outset(by: width), device)
        } else {
          add(1, from: rows.lowerBound, to: rows.upperBound)
        }
      case .group(let group): add(1 + group.scene.marks.count, group.frame, device)
      case .veil(let veil): add(1, veil.frame, device)
      }
    }
    for row in 0..<rows.count { counts[row + 1] += counts[row] }
  }

  private func add(_ count: Int, _ bounds: Rectangle, _ device: Device) {
    add(
      count, from: Int(device.y.place(bounds.minY.count) >> Device.stepBits),
      to: Int(device.y.place(bounds.maxY.count) >> Device.stepBits) + 1)
  }

  private func add(_ count: Int, from top: Int, to bottom: Int) {
    let (top, bottom) = (max(top, rows.lowerBound), min(bottom, rows.upperBound))
    guard top < bottom else { return }
    counts[top - rows.lowerBound] += count
    counts[bottom - rows.lowerBound] -= count
  }

  /// The end of as many rows from `top` on as marks touch at most `budget` times, but at least
  /// `least` rows.
  func end(of top: Int, budget: Int, least: Int) -> Int {
    var row = top
    var sum = 0
    while row < rows.upperBound {
      sum += counts[row - rows.lowerBound]
      if sum > budget, row >= top + least { break }
      row += 1
    }
    return row
  }
}
