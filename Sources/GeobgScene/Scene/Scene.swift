/// A picture, complete: a canvas, a background, and marks in painter's order.
///
/// It stands between what to draw and how to write it out. A renderer needs nothing else, and all
/// renderers see the same numbers.
public struct Scene: Hashable, Sendable {
  /// The longest text that a picture carries, in bytes.
  public static let metadataByteLimit = 16 << 20

  /// The size in pixels.
  public var canvas: Canvas
  /// The width of the canvas in units.
  public var width: Thousandths
  /// The height of the canvas in units.
  public var height: Thousandths
  /// The color below all marks; nil where the picture is transparent.
  public var background: Color?
  /// What is painted, bottom to top.
  ///
  /// What leaves the canvas is clipped.
  public var marks: [Mark]
  /// Text for the renderer to place where its format keeps such things; nil for none.
  ///
  /// Guarantees: geobg's own is ASCII.
  public var metadata: String?

  /// A picture of `marks`.
  public init(
    canvas: Canvas, width: Thousandths, height: Thousandths, background: Color?,
    marks: [Mark], metadata: String? = nil
  ) {
    self.canvas = canvas
    self.width = width
    self.height = height
    self.background = background
    self.marks = marks
    self.metadata = metadata
  }
}
