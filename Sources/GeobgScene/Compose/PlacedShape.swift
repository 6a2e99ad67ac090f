/// A shape at its place, before it is drawn.
package enum PlacedShape: Hashable {
  case circle(Circle)
  case polygon(RoundedPolygon)

  /// The center.
  package var center: Point {
    switch self {
    case .circle(let circle): circle.center
    case .polygon(let polygon): polygon.center
    }
  }

  /// The largest distance from the center to any part of the shape.
  var reach: Thousandths {
    switch self {
    case .circle(let circle): circle.radius
    case .polygon(let polygon): Thousandths(count: (polygon.width.count + 1) / 2)
    }
  }

  /// A rectangle that contains the shape.
  var bounds: Rectangle {
    switch self {
    case .circle(let circle): circle.bounds
    case .polygon(let polygon): polygon.bounds
    }
  }

  /// The shape as renderers draw it: other polygons than hexagons are paths.
  package var shape: Shape {
    switch self {
    case .circle(let circle): .circle(circle)
    case .polygon(let polygon) where polygon.sides == 6:
      .hexagon(
        RoundedHexagon(
          center: polygon.center, width: polygon.width, cornerRadius: polygon.cornerRadius))
    case .polygon(let polygon): .path(polygon.path)
    }
  }

  /// The shape around the same center, with `length` applied to each of its lengths.
  func mapped(_ length: (Thousandths) -> Thousandths) -> PlacedShape {
    switch self {
    case .circle(let circle):
      .circle(Circle(center: circle.center, radius: length(circle.radius)))
    case .polygon(let polygon):
      .polygon(
        RoundedPolygon(
          sides: polygon.sides, center: polygon.center, width: length(polygon.width),
          cornerRadius: length(polygon.cornerRadius)))
    }
  }

  /// The shape `factor` times as large, around the same center.
  func scaled(by factor: Double) -> PlacedShape {
    switch self {
    case .circle(var circle):
      circle.radius = circle.radius.scaled(by: factor)
      return .circle(circle)
    case .polygon(let polygon):
      return .polygon(
        RoundedPolygon(
          sides: polygon.sides, center: polygon.center, width: polygon.width.scaled(by: factor),
          cornerRadius: min(polygon.cornerRadius, polygon.apothem).scaled(by: factor)))
    }
  }

  /// The shape moved by `offset`.
  package func moved(by offset: Point) -> PlacedShape {
    switch self {
    case .circle(var circle):
      circle.center = circle.center + offset
      return .circle(circle)
    case .polygon(var polygon):
      polygon.center = polygon.center + offset
      return .polygon(polygon)
    }
  }
}
