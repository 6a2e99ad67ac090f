/// A kind of shape that a tap places, with the range of its sizes.
package enum ShapeKind: Hashable, Sendable {
  /// A disc.
  case circle(radius: ClosedRange<Thousandths>)
  /// A hexagon with round corners; its width is between opposite vertices.
  case hexagon(width: ClosedRange<Thousandths>, cornerRadius: Thousandths)

  /// The shape around `center` whose size is at the fraction `unit`, in 0..<1, of its range.
  func shape(around center: Point, at unit: Double) -> Shape {
    switch self {
    case .circle(let radius):
      .circle(Circle(center: center, radius: radius.value(at: unit)))
    case .hexagon(let width, let cornerRadius):
      .hexagon(
        RoundedHexagon(center: center, width: width.value(at: unit), cornerRadius: cornerRadius))
    }
  }

  /// The largest distance from the center to any part of the shape.
  var reach: Thousandths {
    switch self {
    case .circle(let radius): radius.upperBound
    case .hexagon(let width, _): Thousandths(count: (width.upperBound.count + 1) / 2)
    }
  }
}
