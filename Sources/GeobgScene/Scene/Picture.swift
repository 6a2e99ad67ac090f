/// A picture that gives its marks area by area.
///
/// A `Scene` has all its marks in memory. A ``ComposedPicture`` makes the marks of an area on
/// request, so that a wall-sized picture of millions of shapes needs only the memory of one band.
public protocol Picture: Sendable {
  /// The size in pixels.
  var canvas: Canvas { get }
  /// The width of the canvas in units.
  var width: Thousandths { get }
  /// The height of the canvas in units.
  var height: Thousandths { get }
  /// The color below all marks; nil if the picture is transparent.
  var background: Color? { get }
  /// Text that the renderer stores if its format has a place for it; nil for none.
  var metadata: String? { get }

  /// The larger picture that this one is cut from, and its position there; nil for none.
  ///
  /// The pixels are those of the larger picture, drawn in its full width. So pictures cut from one
  /// larger picture match to the pixel.
  var cut: Cut? { get }

  /// The marks that touch `area`, a part of the canvas in units, in painter's order.
  ///
  /// A mark is the same for every area. Only a path of many lines may lack the lines far from the
  /// area.
  func marks(in area: Rectangle) -> [Mark]
}

/// A larger picture, and the position of a picture cut from it.
public struct Cut: Sendable {
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

extension Picture {
  /// Nil: the picture is not cut from another one.
  public var cut: Cut? { nil }

  /// The whole canvas, in units.
  public var bounds: Rectangle { Rectangle(origin: .zero, width: width, height: height) }
}

extension Scene {
  /// The scene of all marks of `picture`, in memory.
  public init(_ picture: some Picture) {
    self.init(
      canvas: picture.canvas, width: picture.width, height: picture.height,
      background: picture.background, marks: picture.marks(in: picture.bounds),
      metadata: picture.metadata)
  }
}

extension Scene: Picture {
  /// The marks that touch `area`.
  ///
  /// - Complexity: O(*n*) in all marks.
  public func marks(in area: Rectangle) -> [Mark] {
    marks.compactMap { $0.part(in: area) }
  }
}
