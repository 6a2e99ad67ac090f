internal import GeobgScene

/// The random numbers of one variation, in order.
struct VariationChance {
  private let key: UInt64
  private let number: UInt32
  private let attempt: UInt32
  private var index: UInt32 = 0

  /// The numbers of the variation `number` under `key`; another attempt has other numbers.
  init(key: UInt64, number: UInt32, attempt: UInt32) {
    self.key = key
    self.number = number
    self.attempt = attempt
  }

  /// The next number, in 0..<1.
  mutating func next() -> Double {
    let block = Philox.block(counter: [number, attempt, index, 0], key: key)
    index += 1
    return Double(block.x) / 4_294_967_296
  }

  /// A whole number from 0 to below `count`.
  mutating func index(below count: Int) -> Int { Int(next() * Double(count)) }
}
