/// Turns rows of a picture into pixels.
///
/// Guarantees, for every painter: the same rows of the same picture always give the same pixels.
/// They depend neither on which rows are painted together, nor on the thread, nor on the machine.
public protocol BandPainter: Sendable {
  /// Paints `rows` of `picture`, in its full width, to the front of `pixels`.
  ///
  /// - Parameters:
  ///   - rows: Rows of the canvas, counted from the top.
  ///   - format: How each pixel is stored; ``PixelFormat/rgb`` is for pictures with a background.
  ///   - pixels: The pixels, row by row; made longer if it is too short.
  /// - Throws: ``RenderError``.
  func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into pixels: inout [UInt32]
  ) throws(RenderError)

  /// Paints `rows` of `picture`, in its full width, as runs of equal pixels.
  ///
  /// The pixels are the same as by the other method, which is also the default.
  ///
  /// - Parameter runs: The runs of the rows; all earlier ones are removed.
  /// - Throws: ``RenderError``.
  func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into runs: inout PixelRuns
  ) throws(RenderError)
}

extension BandPainter {
  /// Paints pixels, and finds runs of equal ones.
  ///
  /// - Throws: ``RenderError``.
  public func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    runs.reset(width: picture.canvas.pixelWidth)
    let rows = rows.clamped(to: 0..<picture.canvas.pixelHeight)
    try runs.append(height: rows.count) { pixels throws(RenderError) in
      try paint(rows, of: picture, as: format, into: &pixels)
    }
  }
}

extension [UInt32] {
  /// Makes the list at least `count` long, for pixels that replace all others.
  ///
  /// It copies nothing, because memory costs most when it is used for the first time.
  package mutating func makeRoom(for count: Int) {
    guard self.count < count else { return }
    self = []
    self = Array(repeating: 0, count: count)
  }
}
