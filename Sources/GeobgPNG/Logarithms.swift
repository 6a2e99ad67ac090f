/// Logarithms to base 2 of whole numbers; a table has the logarithms of small numbers.
struct Logarithms: ~Copyable {
  private static let tableSize: UInt32 = 1 << 10

  private let table = Memory<UInt16>(capacity: Int(Logarithms.tableSize))

  init() {
    for value in 1..<Logarithms.tableSize {
      table[Int(value)] = UInt16(truncatingIfNeeded: Logarithm.of(value))
    }
  }

  /// The logarithm of `value`; see ``Logarithm/of(_:)``.
  @inline(__always)
  func of(_ value: UInt32) -> UInt32 {
    value < Logarithms.tableSize ? UInt32(table[Int(value)]) : Logarithm.of(value)
  }
}
