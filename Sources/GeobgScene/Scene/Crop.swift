/// A larger picture, and the position of a picture cut from it.
public struct Crop: Sendable {
  /// The larger picture.
  public let picture: AnyPicture
  /// The distance from the larger picture's left edge to the cut, in pixels.
  public let x: Int
  /// The distance from the larger picture's top edge to the cut, in pixels.
  public let y: Int

  /// The cut from `picture` that begins at (`x`, `y`).
  ///
  /// A cut that does not lie within `picture` is ignored; the smaller picture's own marks are
  /// drawn.
  public init(_ picture: some Picture, x: Int, y: Int) {
    self.picture = AnyPicture(picture)
    self.x = x
    self.y = y
  }

  /// Whether a picture of size `canvas` lies within the larger one.
  package func holds(_ canvas: Canvas) -> Bool {
    let whole = picture.canvas
    return x >= 0 && y >= 0 && x <= whole.pixelWidth - canvas.pixelWidth
      && y <= whole.pixelHeight - canvas.pixelHeight
  }

  /// Copies `rows` of the cut, each of `width` pixels, to the front of `pixels`.
  ///
  /// - Parameters:
  ///   - pixels: Long enough for the rows.
  ///   - paintWhole: Paints rows of the larger picture, in its full width, to the front of a band
  ///     that is long enough.
  /// - Throws: What `paintWhole` throws.
  package func paint(
    _ rows: Range<Int>, width: Int, into pixels: inout [UInt32],
    paintWhole: (Range<Int>, AnyPicture, inout [UInt32]) throws(RenderError) -> Void
  ) throws(RenderError) {
    let whole = picture.canvas.pixelWidth
    // The larger picture can be a thousand times as wide, so only some of the rows are in memory.
    let step = picture.canvas.bandRows
    var band: [UInt32] = []
    var top = rows.lowerBound
    while top < rows.upperBound {
      let part = top..<min(top + step, rows.upperBound)
      if band.isEmpty { band = [UInt32](repeating: 0, count: whole * part.count) }
      try paintWhole((y + part.lowerBound)..<(y + part.upperBound), picture, &band)
      for row in part {
        let (start, place) = ((row - top) * whole + x, (row - rows.lowerBound) * width)
        pixels.replaceSubrange(place..<(place + width), with: band[start..<(start + width)])
      }
      top = part.upperBound
    }
  }
}
