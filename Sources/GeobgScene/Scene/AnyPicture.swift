/// A picture of any kind, for a place that can name no kind.
///
/// A struct and not an `any Picture`, which Embedded Swift does not have.
public struct AnyPicture: Picture {
  /// The size in pixels.
  public let canvas: Canvas
  /// The width of the canvas in units.
  public let width: Thousandths
  /// The height of the canvas in units.
  public let height: Thousandths
  /// The color below all marks; nil where the picture is transparent.
  public let background: Color?
  /// Text for the renderer to place where its format keeps such things; nil for none.
  public let metadata: String?
  private let marksInArea: @Sendable (Rectangle) -> [Mark]
  private let cutFromWhole: @Sendable () -> Cut?

  /// The same picture as `picture`.
  public init(_ picture: some Picture) {
    canvas = picture.canvas
    width = picture.width
    height = picture.height
    background = picture.background
    metadata = picture.metadata
    marksInArea = { picture.marks(in: $0) }
    // A function and not a value, since a value would hold itself.
    cutFromWhole = { picture.cut }
  }

  /// The larger picture that this one is cut from, and where; nil for none.
  public var cut: Cut? { cutFromWhole() }

  /// The marks that touch `area`, in painter's order.
  public func marks(in area: Rectangle) -> [Mark] { marksInArea(area) }
}
