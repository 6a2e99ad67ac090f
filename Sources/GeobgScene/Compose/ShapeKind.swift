/// A kind of shape that a tap places, with the range of its sizes.
package enum ShapeKind: Hashable, Sendable {
  /// A disc.
  case circle(radius: ClosedRange<Thousandths>)
  /// A polygon of 3 to 8 sides with round corners; its width is the diameter of the circle through its vertices.
  case polygon(sides: Int, width: ClosedRange<Thousandths>, cornerRadius: Thousandths)

  /// The shape around `center` whose size is at the fraction `unit`, in 0..<1, of its range.
  func shape(around center: Point, at unit: Double) -> PlacedShape {
    switch self {
    case .circle(let radius):
      .circle(Circle(center: center, radius: radius.value(at: unit)))
    case .polygon(let sides, let width, let cornerRadius):
      .polygon(
        RoundedPolygon(
          sides: sides, center: center, width: width.value(at: unit), cornerRadius: cornerRadius))
    }
  }

  /// The shape around `center` that is as large as a circle of `radius`, or a hexagon whose vertices are so far
  /// from its center, at shape size 1.
  ///
  /// The corners of polygons grow with them: at a width of 111, they have the radius of the kind.
  func shape(around center: Point, radius: Thousandths) -> PlacedShape {
    func part(_ length: Thousandths, of whole: Int64) -> Thousandths {
      let (quotient, rest) = (radius.count * length.count).quotientAndRemainder(dividingBy: whole)
      let isUp = 2 * rest > whole || (2 * rest == whole && quotient & 1 == 1)
      return Thousandths(count: isUp ? quotient + 1 : quotient)
    }
    let least = Thousandths(count: 1)
    switch self {
    case .circle(let sizes):
      // The smallest radius is 50 at shape size 1.
      return .circle(Circle(center: center, radius: max(least, part(sizes.lowerBound, of: 50_000))))
    case .polygon(let sides, let width, let cornerRadius):
      // The smallest width of a hexagon is 100.
      return .polygon(
        RoundedPolygon(
          sides: sides, center: center, width: max(least, part(2 * width.lowerBound, of: 100_000)),
          cornerRadius: part(18 * cornerRadius, of: 1_000_000)))
    }
  }

  /// The same kind in another size, with the corners of `art` if it changes them.
  func with(_ art: PictureStyle) -> ShapeKind {
    let size = art[.shapeSize][0]
    switch self {
    case .circle(let radius): return .circle(radius: radius.scaled(by: size))
    case .polygon(let sides, let width, let own):
      let radius = art.change(of: .cornerRadius)?[0] ?? own
      return .polygon(
        sides: sides, width: width.scaled(by: size), cornerRadius: radius.scaled(by: size))
    }
  }

  /// The largest distance from the center to any part of the shape.
  var reach: Thousandths {
    switch self {
    case .circle(let radius): radius.upperBound
    case .polygon(_, let width, _): Thousandths(count: (width.upperBound.count + 1) / 2)
    }
  }

  /// About the area of a shape in the middle of the range, in square units.
  var area: Double {
    switch self {
    case .circle(let radius):
      let middle = (radius.lowerBound + radius.upperBound).double / 2
      return 3.2 * middle * middle
    case .polygon(_, let width, _):
      // A hexagon's share of the square of its width; a triangle's share is half as large.
      let middle = (width.lowerBound + width.upperBound).double / 2
      return 0.65 * middle * middle
    }
  }
}

extension Thousandths {
  /// The product with `factor`, rounded half to even.
  package func scaled(by factor: Double) -> Thousandths { Thousandths(rounding: double * factor) }
}

extension ClosedRange<Thousandths> {
  fileprivate func scaled(by factor: Thousandths) -> ClosedRange {
    lowerBound.scaled(by: factor)...upperBound.scaled(by: factor)
  }
}
