/// A regular hexagon that stands on a vertex, with corners rounded by circular arcs.
///
/// The interior angle is 120 degrees, so an arc of radius r leaves the sides r/√3 from the vertex
/// and turns 60 degrees.
public struct RoundedHexagon: Hashable, Sendable {
  /// The center.
  public var center: Point
  /// The distance between opposite vertices before rounding, twice the side.
  ///
  /// A negative width becomes 0.
  public var width: Thousandths {
    didSet { width = max(0, width) }
  }
  /// The requested radius of the corners; the drawn radius is at most ``apothem``.
  ///
  /// A negative radius becomes 0.
  public var cornerRadius: Thousandths {
    didSet { cornerRadius = max(0, cornerRadius) }
  }

  /// The hexagon of `width` around `center`; a negative width or radius becomes 0.
  public init(center: Point, width: Thousandths, cornerRadius: Thousandths) {
    self.center = center
    self.width = max(0, width)
    self.cornerRadius = max(0, cornerRadius)
  }

  /// The radius of the inscribed circle, which is also the largest corner radius.
  ///
  /// With that corner radius, the shape is its inscribed circle. Rounded down, so that the arcs
  /// fit.
  public var apothem: Thousandths { polygon.apothem }

  /// The rectangle around the hexagon before rounding.
  public var bounds: Rectangle { polygon.bounds }

  /// The outline, clockwise from the right end of the top corner.
  ///
  /// Each point is computed from the exact size and rounded once, relative to the center, so the
  /// same hexagon has the same outline in every window.
  public var path: Path { polygon.path }

  private var polygon: RoundedPolygon {
    RoundedPolygon(sides: 6, center: center, width: width, cornerRadius: cornerRadius)
  }
}
