/// A complete picture: a canvas, a background, and marks in painter's order.
///
/// A scene separates what is drawn from how it is written. A renderer needs nothing else, and all
/// renderers see the same numbers.
public struct Scene: Hashable, Sendable {
  /// The longest metadata of a picture, in bytes.
  public static let metadataByteLimit = 16 << 20

  /// The size in pixels.
  public var canvas: Canvas
  /// The width of the canvas in units.
  public var width: Thousandths
  /// The height of the canvas in units.
  public var height: Thousandths
  /// The color below all marks; nil if the picture is transparent.
  public var background: Color?
  /// The marks, bottom to top.
  ///
  /// They are clipped to the canvas.
  public var marks: [Mark]
  /// Text that the renderer stores if its format has a place for it; nil for none.
  ///
  /// Guarantees: the text that geobg writes is ASCII.
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
