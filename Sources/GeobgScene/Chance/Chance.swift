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
    // A list of words would be an array first.
    let counter = Philox.Block(address.x, address.y, address.index, address.purpose.word)
    let block = Philox.block(counter: counter, key: key)
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
