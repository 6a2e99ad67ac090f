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

// MARK: - Marks

/// One painted thing, in scene units; the origin is the canvas's top left corner.
public enum Mark: Hashable, Sendable {
  /// A shape filled with a paint.
  case fill(Shape, Paint)
  /// A path stroked with a line of a given width, with butt ends and mitered corners.
  case stroke(Path, width: Thousandths, Paint)
  /// A scene in a frame.
  indirect case group(Group)
  /// A color over a box, with an opacity that changes across the box.
  case veil(Veil)

  /// The part of the mark to draw in `area`; nil for nothing.
  ///
  /// A shape or its outline is kept whole or left out. A mesh loses its lines far from `area`. A
  /// group loses its marks outside `area`. A veil is kept whole or left out, because its opacity is
  /// measured from its edges.
  @inline(never)
  package func part(in area: Rectangle) -> Mark? {
    switch self {
    case .fill(let shape, _): shape.bounds.overlaps(area) ? self : nil
    case .stroke(let path, let width, let paint):
      if path.isClosed {
        path.bounds.outset(by: width).overlaps(area) ? self : nil
      } else {
        .stroke(path.lines(near: area.outset(by: width)), width: width, paint)
      }
    case .group(let group): group.part(in: area).map(Mark.group)
    case .veil(let veil): veil.frame.overlaps(area) ? self : nil
    }
  }

  /// Whether it is a mesh, which is open lines; the outline of a shape is closed.
  package var isMesh: Bool {
    if case .stroke(let path, _, _) = self { !path.isClosed } else { false }
  }
}

/// The paint that fills a shape or colors a stroke.
public enum Paint: Hashable, Sendable {
  /// One color everywhere.
  case solid(Color, Opacity)

  /// The paint whose opacity is multiplied by `factor`, which is not negative.
  func faded(by factor: Double) -> Paint {
    switch self {
    case .solid(let color, let opacity):
      .solid(color, Opacity(unchecked: min(opacity.value.scaled(by: factor), 1)))
    }
  }
}

// MARK: - Groups

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
