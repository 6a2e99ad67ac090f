/// The values of the cells of a plane that were needed last.
struct CellMemory<Value: Sendable>: Sendable {
  /// How many columns and rows of cells have an entry, a power of two.
  private static var side: UInt64 { 8 }

  private var entries: [(key: UInt64, value: Value)]

  /// - Parameter empty: Any value.
  init(empty: Value) {
    // No entry has a value yet, so each has the key of a cell of another entry.
    entries = Array(repeating: (1, empty), count: Int(CellMemory.side * CellMemory.side))
    entries[1].key = 0
  }

  /// The value of a cell, which `make` computes if it is not known.
  ///
  /// Random numbers depend on the low 32 bits of each number.
  @inline(__always)
  mutating func value(_ x: Int64, _ y: Int64, _ make: () -> Value) -> Value {
    let column = UInt64(UInt32(truncatingIfNeeded: x))
    let row = UInt64(UInt32(truncatingIfNeeded: y))
    let key = row << 32 | column
    let place = Int((row % CellMemory.side) * CellMemory.side + column % CellMemory.side)
    if entries[place].key != key { entries[place] = (key, make()) }
    return entries[place].value
  }
}
