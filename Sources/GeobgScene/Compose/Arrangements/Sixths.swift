/// The directions to the corners of a hexagon, and to the middles of its sides.
enum Sixths {
  /// Half of the square root of three.
  private static let high = 0.866_025_403_784_438_6
  static let corners: [SIMD2<Double>] = [
    SIMD2(high, 0.5), SIMD2(0, 1), SIMD2(-high, 0.5), SIMD2(-high, -0.5), SIMD2(0, -1),
    SIMD2(high, -0.5),
  ]
  static let sides: [SIMD2<Double>] = [
    SIMD2(1, 0), SIMD2(0.5, high), SIMD2(-0.5, high), SIMD2(-1, 0), SIMD2(-0.5, -high),
    SIMD2(0.5, -high),
  ]
}
