/// The random numbers of one seed: every address has two numbers, which never change.
///
/// There is no state. A place of the plane has the same numbers in every window, whatever was
/// requested before.
package struct Chance: Hashable, Sendable {
  /// The key of the generator.
  package let key: UInt64

  /// The random numbers of `seed`.
  package init(_ seed: Seed) {
    self.key = seed.number
  }

  /// The two numbers at `address`, each in 0..<1 with 53 bits.
  @inline(__always)
  package func pair(at address: Address) -> (first: Double, second: Double) {
    let block = Philox.block(
      counter: [address.x, address.y, address.index, address.purpose.word], key: key)
    return (Chance.unit(block.x, block.y), Chance.unit(block.z, block.w))
  }

  /// The top 53 bits of `high << 32 | low`, times 2^-53.
  @inline(__always)
  private static func unit(_ high: UInt32, _ low: UInt32) -> Double {
    Double((UInt64(high) << 32 | UInt64(low)) >> 11) * 0x1p-53
  }
}

extension Chance {
  /// The address of a pair of random numbers.
  package struct Address: Hashable, Sendable {
    /// The cell's column, as 32-bit two's complement; for a tap by hand, the low half of its
    /// address.
    package let x: UInt32
    /// The cell's row, as 32-bit two's complement; for a tap by hand, the high half of its address.
    package let y: UInt32
    /// The tap's slot, or the shape's number within the cell.
    package let index: UInt32
    /// What the numbers decide.
    package let purpose: Purpose

    /// The address of the numbers that decide `purpose` for `index` at (`x`, `y`).
    @inline(__always)
    package init(x: UInt32, y: UInt32, index: UInt32, purpose: Purpose) {
      self.x = x
      self.y = y
      self.index = index
      self.purpose = purpose
    }
  }

  /// What a pair of random numbers decides.
  ///
  /// The raw values are never reused. A new feature gets a new value, so that old seeds keep their
  /// pictures.
  package struct Purpose: Hashable, Sendable {
    /// The counter's last word.
    package let word: UInt32

    /// The purpose `role`, for a tap of `origin`.
    @inline(__always)
    package init(_ role: Role, for origin: Origin) {
      self.word = role.rawValue | origin.rawValue << 8
    }

    /// The purpose `role` in the arrangement with this number, for a tap of `origin`.
    @inline(__always)
    init(_ role: Role, for origin: Origin, of arrangement: UInt32) {
      self.word = role.rawValue | origin.rawValue << 8 | arrangement << 16
    }

    /// What is decided.
    package enum Role: UInt32, Sendable, CaseIterable {
      /// Whether a slot holds a tap, and when the tap is painted.
      case presence = 0
      /// Where a tap lies in its cell: x, y.
      case place = 1
      /// How many shapes a tap places; the second number is unused.
      case count = 2
      /// Which kind of shape, and its size within the range.
      case shape = 3
      /// How far a shape lies from its tap: x, y.
      case offset = 4
      /// Which swatch, and the opacity within its range.
      case paint = 5
      /// Where on its path a tap begins to drift: x, y.
      case path = 6
      /// When a shape that breathes is largest, and when it is most opaque.
      case breath = 7
      /// A corner of the noise that decides where there is much.
      case mass = 8
      /// A corner of the noise that makes its edges less smooth.
      case detail = 9
      /// How far the field of both is moved: x, y.
      case turn = 10
      /// A corner of the noise that decides the kinds of shapes.
      case patch = 11
      /// The direction that prevails: x, y.
      case wind = 12
      /// A corner of the noise of directions to the right.
      case windX = 13
      /// A corner of the noise of directions downward.
      case windY = 14
      /// A place around which others lie: x, y.
      case center = 15
      /// A corner of the noise that picks swatches.
      case flow = 16
      /// Where on the ring of swatches the flow of colors begins.
      case flowStart = 17
      /// Which value `any` stands for.
      case any = 18
    }

    /// Where a tap comes from.
    package enum Origin: UInt32, Sendable, CaseIterable {
      /// The infinite plane.
      case plane = 0
      /// A tap by hand.
      case hand = 1
    }
  }
}

// MARK: - The generator

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
