/// A picture of any type, for code that cannot name the type.
///
/// It is a struct because Embedded Swift does not have `any Picture`.
public struct AnyPicture: Picture {
  /// The size in pixels.
  public let canvas: Canvas
  /// The width of the canvas in units.
  public let width: Thousandths
  /// The height of the canvas in units.
  public let height: Thousandths
  /// The color below all marks; nil if the picture is transparent.
  public let background: Color?
  /// Text that the renderer stores if its format has a place for it; nil for none.
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
    // A function, because a value would contain itself.
    cutFromWhole = { picture.cut }
  }

  /// The larger picture that this one is cut from, and its position there; nil for none.
  public var cut: Cut? { cutFromWhole() }

  /// The marks that touch `area`, in painter's order.
  public func marks(in area: Rectangle) -> [Mark] { marksInArea(area) }
}
