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
  /// The pixels are the larger picture's, drawn in its full width. So pictures cut from one
  /// larger picture match to the pixel.
  var cut: Crop? { get }

  /// The marks that touch `area`, a part of the canvas in units, in painter's order.
  ///
  /// A mark is the same for every area. Only a path of many lines may lack the lines far from the
  /// area.
  func marks(in area: Rectangle) -> [Mark]
}

extension Picture {
  /// Nil: the picture is not cut from another one.
  public var cut: Crop? { nil }

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
