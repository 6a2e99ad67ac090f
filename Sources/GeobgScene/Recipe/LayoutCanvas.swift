/// A larger canvas that a canvas is cut from, and the position of the cut.
///
/// For example, one monitor shows a part of a wall of monitors.
public struct LayoutCanvas: Hashable, Sendable {
  /// The width of the larger canvas, in pixels.
  public let pixelWidth: Int
  /// The height of the larger canvas, in pixels.
  public let pixelHeight: Int
  /// The distance from the larger canvas's left edge to the cut, in pixels.
  public private(set) var x: Int
  /// The distance from the larger canvas's top edge to the cut, in pixels.
  public private(set) var y: Int

  /// The size of the larger canvas at a scale of 1; it decides which part of the plane is shown.
  ///
  /// So canvases of different scales show the same part of the plane, however their pixels were
  /// rounded.
  public let layout: Size

  /// The size of a layout, in pixels.
  public struct Size: Hashable, Sendable {
    /// The width.
    public let width: Int
    /// The height.
    public let height: Int

    /// The size of `width` by `height` pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A span of `pixelWidth` by `pixelHeight` pixels, whose cut begins at (`x`, `y`).
  ///
  /// - Parameter layout: Default: the span's own pixels.
  public init(pixelWidth: Int, pixelHeight: Int, x: Int, y: Int, layout: Size? = nil) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.x = x
    self.y = y
    self.layout = layout ?? Size(width: pixelWidth, height: pixelHeight)
  }

  /// The same span, with a cut that begins at (`x`, `y`).
  public func with(x: Int, y: Int) -> LayoutCanvas {
    var span = self
    (span.x, span.y) = (x, y)
    return span
  }

  /// Whether the span's sides are within ``Canvas/sideRange`` and `canvas` lies within the span.
  func holds(_ canvas: Canvas) -> Bool {
    x >= 0 && y >= 0
      && [pixelWidth, pixelHeight, layout.width, layout.height].allSatisfy(
        Canvas.sideRange.contains)
      && x <= pixelWidth - canvas.pixelWidth
      && y <= pixelHeight - canvas.pixelHeight
  }
}
