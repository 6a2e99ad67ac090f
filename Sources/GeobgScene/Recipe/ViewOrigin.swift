/// A local frame of the plane: the point from which places are counted, and the unit in which they are.
///
/// Views and taps by hand at any magnification have one, so that a few digits are enough for exact places.
/// A unit of level *n* is 10^-*n* units of the plane: at level 9, a thousandth of a unit is 10^-12 of the
/// plane's.
public struct ViewOrigin: Hashable, Sendable {
  /// The range of a level.
  public static let levelRange = -9...9
  /// The range of a coordinate of the origin, in units of the plane.
  ///
  /// The largest canvas at the lowest zoom of level -9 shows about all of it.
  public static let originRange: ClosedRange<Thousandths> = -999_999_999_999...999_999_999_999

  /// The point of the plane from which places are counted, in units of the plane.
  public let origin: Point
  /// How many times the unit is a tenth of the next larger one, from the plane's; within ``levelRange``.
  public let level: Int

  /// The frame of the plane itself, which views and taps have by default.
  public static let plane = ViewOrigin(unchecked: .zero, level: 0)

  /// The frame around `origin`, with the units of `level`.
  ///
  /// - Throws: ``RecipeError/pointOutOfRange(point:range:)``,
  ///   ``RecipeError/levelOutOfRange(level:range:)``.
  public init(origin: Point, level: Int) throws(RecipeError) {
    let range = ViewOrigin.originRange
    guard range.contains(origin.x), range.contains(origin.y) else {
      throw .pointOutOfRange(point: origin, range: range)
    }
    guard ViewOrigin.levelRange.contains(level) else {
      throw .levelOutOfRange(level: level, range: ViewOrigin.levelRange)
    }
    self.init(unchecked: origin, level: level)
  }

  private init(unchecked origin: Point, level: Int) {
    (self.origin, self.level) = (origin, level)
  }

  // MARK: - Other frames

  /// `place` of this frame, counted in `other`; each part is rounded half to even.
  ///
  /// Parts that may be too large to be counted are added before they are.
  @inline(never)
  package func place(_ place: Point, in other: ViewOrigin) -> Point {
    guard self != other else { return place }
    let (origins, own) = (origin - other.origin, max(0, level))
    guard other.level >= own else {
      return origins.scaled(byPowerOfTen: other.level)
        + place.scaled(byPowerOfTen: other.level - level)
    }
    let sum = origins.scaled(byPowerOfTen: own) + place.scaled(byPowerOfTen: own - level)
    return sum.scaled(byPowerOfTen: other.level - own)
  }

  /// What ``place(_:in:)`` is in thousandths of a unit, also where it is too far away to be counted.
  @inline(never)
  func vector(_ place: Point, in other: ViewOrigin) -> SIMD2<Double> {
    guard self != other else { return place.vector }
    let (origins, steps) = (origin - other.origin, other.level - level)
    return ViewOrigin.scaled(origins.vector, byPowerOfTen: other.level)
      + ViewOrigin.scaled(place.vector, byPowerOfTen: steps)
  }

  /// A rectangle of the plane, in its units, that contains `area` of this frame.
  @inline(never)
  func planeArea(_ area: Rectangle) -> Rectangle {
    guard self != .plane else { return area }
    let (origin, end) = (place(area.origin, in: .plane), place(area.end, in: .plane))
    return Rectangle(origin: origin, width: end.x - origin.x, height: end.y - origin.y)
      .outset(by: Thousandths(count: 1))
  }

  /// How many units of this frame are a unit of the plane.
  var unitsOfPlane: Double { ViewOrigin.scaled(1, byPowerOfTen: level) }

  /// 10 to the power of `exponent`, 0 to 18, which doubles have, too.
  fileprivate static func power(_ exponent: Int) -> Int64 {
    var power: Int64 = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// `vector` times 10 to the power of `exponent`, -18 to 18.
  @inline(never)
  static func scaled(_ vector: SIMD2<Double>, byPowerOfTen exponent: Int) -> SIMD2<Double> {
    let power = Double(power(abs(exponent)))
    return exponent < 0 ? vector / power : vector * power
  }

  /// `number` times 10 to the power of `exponent`, -18 to 18.
  static func scaled(_ number: Double, byPowerOfTen exponent: Int) -> Double {
    scaled(SIMD2(number, 0), byPowerOfTen: exponent).x
  }
}

extension Point {
  /// The two counts of thousandths.
  var vector: SIMD2<Double> { SIMD2(Double(x.count), Double(y.count)) }

  /// The point that is nearest to a vector of thousandths; each coordinate is rounded half to even.
  init(nearest vector: SIMD2<Double>) {
    self.init(
      x: Thousandths(count: Int64(vector.x.rounded(.toNearestOrEven))),
      y: Thousandths(count: Int64(vector.y.rounded(.toNearestOrEven))))
  }

  /// Both coordinates times 10 to the power of `exponent`.
  @inline(never)
  func scaled(byPowerOfTen exponent: Int) -> Point {
    Point(x: x.scaled(byPowerOfTen: exponent), y: y.scaled(byPowerOfTen: exponent))
  }
}

extension Thousandths {
  /// The number times 10 to the power of `exponent`, -18 to 18, rounded half to even.
  @inline(never)
  package func scaled(byPowerOfTen exponent: Int) -> Thousandths {
    let power = ViewOrigin.power(abs(exponent))
    guard exponent < 0 else {
      let (product, isBeyond) = count.multipliedReportingOverflow(by: power)
      return Thousandths(count: isBeyond ? (count < 0 ? .min : .max) : product)
    }
    let floor = count.floored(by: power)
    // Twice the rest is below 2^63.
    let rest = 2 * (count - floor * power)
    return Thousandths(count: rest > power || (rest == power && floor & 1 == 1) ? floor + 1 : floor)
  }
}
