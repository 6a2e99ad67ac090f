/// A larger canvas that a canvas is cut from, and where: a wall of monitors, of which one shows its
/// part.
public struct Span: Hashable, Sendable {
  /// How wide the larger canvas is, in pixels.
  public let pixelWidth: Int
  /// How high it is, in pixels.
  public let pixelHeight: Int
  /// How far from its left edge the cut begins, in pixels.
  public private(set) var x: Int
  /// How far below its top edge the cut begins, in pixels.
  public private(set) var y: Int

  /// The size that the plane is seen by: the larger canvas's where its pixels have a scale of 1.
  ///
  /// Canvases of several scales show the same part of the plane, whatever their pixels were rounded
  /// to.
  public let layout: Size

  /// A size in pixels of a layout.
  public struct Size: Hashable, Sendable {
    /// Across.
    public let width: Int
    /// Down.
    public let height: Int

    /// The size of `width` by `height` pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A span of `pixelWidth` by `pixelHeight`, cut from (`x`, `y`) on.
  ///
  /// - Parameter layout: Default: its pixels.
  public init(pixelWidth: Int, pixelHeight: Int, x: Int, y: Int, layout: Size? = nil) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.x = x
    self.y = y
    self.layout = layout ?? Size(width: pixelWidth, height: pixelHeight)
  }

  /// The span with its cut from (`x`, `y`) on.
  public func with(x: Int, y: Int) -> Span {
    var span = self
    (span.x, span.y) = (x, y)
    return span
  }

  /// Whether `canvas` lies within it.
  func holds(_ canvas: Canvas) -> Bool {
    x >= 0 && y >= 0
      && [pixelWidth, pixelHeight, layout.width, layout.height].allSatisfy(
        Canvas.sideRange.contains)
      && x <= pixelWidth - canvas.pixelWidth
      && y <= pixelHeight - canvas.pixelHeight
  }
}
