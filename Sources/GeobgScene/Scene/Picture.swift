/// A picture that can be asked for one part after another.
///
/// A ``Scene`` is one, with all its marks in memory. A ``ComposedPicture`` makes the marks of each
/// part when it is asked, so that a wall of millions of shapes takes the memory of a band.
public protocol Picture: Sendable {
  /// The size in pixels.
  var canvas: Canvas { get }
  /// The width of the canvas in units.
  var width: Thousandths { get }
  /// The height of the canvas in units.
  var height: Thousandths { get }
  /// The color below all marks; nil where the picture is transparent.
  var background: Color? { get }
  /// Text for the renderer to place where its format keeps such things; nil for none.
  var metadata: String? { get }

  /// The larger picture that this one is cut from, and where; nil for none.
  ///
  /// Pixels are drawn of it, in its full width, so that pictures cut from one match to the pixel.
  var cut: Cut? { get }

  /// The marks that touch `area`, a part of the canvas in units, in painter's order.
  ///
  /// A mark is the same for every area, but for a path of many lines, which may lack those that do
  /// not come near.
  func marks(in area: Rectangle) -> [Mark]
}

/// A larger picture, and where another is cut from it.
public struct Cut: Sendable {
  /// The larger picture.
  public let picture: AnyPicture
  /// How far from its left edge the cut begins, in pixels.
  public let x: Int
  /// How far below its top edge the cut begins, in pixels.
  public let y: Int

  /// The cut from `picture` that begins at (`x`, `y`).
  ///
  /// A cut that does not lie within `picture` is ignored: the marks of the picture itself are drawn.
  public init(_ picture: some Picture, x: Int, y: Int) {
    self.picture = AnyPicture(picture)
    self.x = x
    self.y = y
  }

  /// Whether a picture of `canvas` lies within the larger one.
  package func holds(_ canvas: Canvas) -> Bool {
    let whole = picture.canvas
    return x >= 0 && y >= 0 && x <= whole.pixelWidth - canvas.pixelWidth
      && y <= whole.pixelHeight - canvas.pixelHeight
  }
}

extension Picture {
  /// Cut from nothing.
  public var cut: Cut? { nil }

  /// The whole canvas, in units.
  public var bounds: Rectangle { Rectangle(origin: .zero, width: width, height: height) }
}

extension Scene {
  /// All of `picture`, in memory.
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
