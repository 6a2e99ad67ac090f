/// A scene inside another: stretched to fill a frame, and clipped to it.
///
/// The frame's edges are sharp if they lie on whole pixels.
public struct Group: Hashable, Sendable {
  /// The scene shown.
  ///
  /// Its background, if it has one, fills the frame. Its canvas and its metadata are ignored.
  public let scene: Scene
  /// Where the scene is shown, in units of the surrounding scene.
  public let frame: Rectangle

  /// The group that shows `scene` in `frame`; nil if one of them has no width or no height.
  public init?(_ scene: Scene, in frame: Rectangle) {
    guard scene.width > 0, scene.height > 0, frame.width > 0, frame.height > 0 else { return nil }
    self.scene = scene
    self.frame = frame
  }

  /// The length of one of the scene's units across, in units of the surrounding scene.
  public var scaleX: Double { frame.width.double / scene.width.double }
  /// The length of one of the scene's units down, in units of the surrounding scene.
  public var scaleY: Double { frame.height.double / scene.height.double }

  /// The part of ``scene`` that `area` covers; `area` is in units of the surrounding scene.
  ///
  /// It is a thousandth of a unit larger on every side, so that rounding misses nothing that
  /// touches `area`.
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

  /// The group with only the marks that touch `area`; nil if the frame does not overlap it.
  @inline(never)
  func part(in area: Rectangle) -> Group? {
    guard frame.overlaps(area) else { return nil }
    let inner = inside(area)
    var part = scene
    part.marks = scene.marks.compactMap { $0.part(in: inner) }
    return Group(part, in: frame)
  }
}
