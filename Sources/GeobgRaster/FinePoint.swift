internal import GeobgScene

/// A point in units of a scene, in 2^-12 of a thousandth.
struct FinePoint: Hashable {
  var x: Int64
  var y: Int64

  init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }

  init(_ point: Point) {
    x = FinePoint.limited(point.x.count) << Device.fineBits
    y = FinePoint.limited(point.y.count) << Device.fineBits
  }

  private static func limited(_ count: Int64) -> Int64 {
    min(max(count, -Device.largest), Device.largest)
  }
}
