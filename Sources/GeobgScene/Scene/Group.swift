/// A scene placed inside another: stretched to fill a frame, and clipped to it.
///
/// The frame's edges are crisp where they lie on whole pixels.
public struct Group: Hashable, Sendable {
  /// What is shown.
  ///
  /// Its background, where it has one, fills the frame. Its canvas and its metadata play no part.
  public let scene: Scene
  /// Where it is shown, in units of the scene around it.
  public let frame: Rectangle

  /// The group that shows `scene` in `frame`; nil where one of them has no extent in x or in y.
  public init?(_ scene: Scene, in frame: Rectangle) {
    guard scene.width > 0, scene.height > 0, frame.width > 0, frame.height > 0 else { return nil }
    self.scene = scene
    self.frame = frame
  }

  /// How long a unit of the scene is to the right, in units of the scene around it.
  public var scaleX: Double { frame.width.double / scene.width.double }
  /// How long a unit of the scene is downward, in units of the scene around it.
  public var scaleY: Double { frame.height.double / scene.height.double }

  /// The part of ``scene`` that `area`, in units of the scene around it, looks at.
  ///
  /// It is the next larger one in thousandths, so that nothing that touches the area is missed.
  public func inside(_ area: Rectangle) -> Rectangle {
    func inner(_ place: Thousandths, _ scale: Double) -> Thousandths {
      Thousandths(rounding: place.double / scale)
    }
    let corner = area.origin - frame.origin
    return Rectangle(
      origin: Point(x: inner(corner.x, scaleX), y: inner(corner.y, scaleY)),
      width: inner(area.width, scaleX), height: inner(area.height, scaleY)
    ).outset(by: Thousandths(count: 1)).intersection(scene.bounds)
  }

  /// The group with those of its marks that touch `area`; nil where the frame does not.
  func part(in area: Rectangle) -> Group? {
    guard frame.overlaps(area) else { return nil }
    let inner = inside(area)
    var part = scene
    part.marks = scene.marks.compactMap { $0.part(in: inner) }
    return Group(part, in: frame)
  }
}
