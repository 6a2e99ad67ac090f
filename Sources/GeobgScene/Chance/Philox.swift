/// Philox 4x32-10, a counter-based generator: it turns a counter and a key into four words.
///
/// It is a pure function and not a sequence. So every random number has an address, and can be
/// computed alone, in any order, on any thread.
///
/// Source: Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
package enum Philox {
  /// Four 32-bit words, the lowest first.
  package typealias Block = SIMD4<UInt32>

  private static let rounds = 10
  /// The multipliers of the paper's table 2.
  private static let multiplier = (UInt64(0xD251_1F53), UInt64(0xCD9E_8D57))
  /// The numbers added to the key each round: 32 fractional bits of the golden ratio and of the
  /// square root of three.
  private static let step = (UInt32(0x9E37_79B9), UInt32(0xBB67_AE85))

  /// The output block of `counter` under `key`; the low word of the key comes first.
  @inline(__always)
  package static func block(counter: Block, key: UInt64) -> Block {
    var (x0, x1, x2, x3) = (counter.x, counter.y, counter.z, counter.w)
    var key0 = UInt32(truncatingIfNeeded: key)
    var key1 = UInt32(truncatingIfNeeded: key >> 32)
    for _ in 0..<rounds {
      let product0 = multiplier.0 * UInt64(x0)
      let product1 = multiplier.1 * UInt64(x2)
      (x0, x1, x2, x3) = (
        UInt32(truncatingIfNeeded: product1 >> 32) ^ x1 ^ key0,
        UInt32(truncatingIfNeeded: product1),
        UInt32(truncatingIfNeeded: product0 >> 32) ^ x3 ^ key1,
        UInt32(truncatingIfNeeded: product0)
      )
      key0 &+= step.0
      key1 &+= step.1
    }
    return Block(x0, x1, x2, x3)
  }
}
