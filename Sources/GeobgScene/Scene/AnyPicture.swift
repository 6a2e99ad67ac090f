/// A picture of any type, for code that cannot name the type.
///
/// It is a struct because Embedded Swift does not have `any Picture`.
public struct AnyPicture: Picture {
  /// What the picture is: in one object, because pictures are passed on to many functions.
  private final class Content: Sendable {
    let canvas: Canvas
    let width: Thousandths
    let height: Thousandths
    let background: Color?
    let metadata: String?
    let marksInArea: @Sendable (Rectangle) -> [Mark]
    /// A function, because a value would contain itself.
    let cutFromWhole: @Sendable () -> Crop?

    init(
      _ canvas: Canvas, _ width: Thousandths, _ height: Thousandths, _ background: Color?,
      _ metadata: String?, marksInArea: @escaping @Sendable (Rectangle) -> [Mark],
      cutFromWhole: @escaping @Sendable () -> Crop?
    ) {
      (self.canvas, self.width, self.height) = (canvas, width, height)
      (self.background, self.metadata) = (background, metadata)
      (self.marksInArea, self.cutFromWhole) = (marksInArea, cutFromWhole)
    }
  }

  private let content: Content

  /// The same picture as `picture`.
  public init(_ picture: some Picture) {
    content = Content(
      picture.canvas, picture.width, picture.height, picture.background, picture.metadata,
      marksInArea: { picture.marks(in: $0) }, cutFromWhole: { picture.cut })
  }

  /// The size in pixels.
  public var canvas: Canvas { content.canvas }
  /// The width of the canvas in units.
  public var width: Thousandths { content.width }
  /// The height of the canvas in units.
  public var height: Thousandths { content.height }
  /// The color below all marks; nil if the picture is transparent.
  public var background: Color? { content.background }
  /// Text that the renderer stores if its format has a place for it; nil for none.
  public var metadata: String? { content.metadata }

  /// The larger picture that this one is cut from, and its position there; nil for none.
  public var cut: Crop? { content.cutFromWhole() }

  /// The marks that touch `area`, in painter's order.
  public func marks(in area: Rectangle) -> [Mark] { content.marksInArea(area) }
}
