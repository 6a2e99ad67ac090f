/// The lengths of a block's two codes, run-length encoded for its head (RFC 1951, section 3.2.7).
struct CodeLengths: ~Copyable {
  private static let symbolCount = 19

  private var literalCount = DeflateSymbols.literalCount
  private var distanceCount = DeflateSymbols.distanceCount
  /// The symbols, each below its extra number: 16 repeats a length, 17 and 18 repeat zero.
  private let items = Memory<UInt32>(capacity: Histogram.count)
  private var itemCount = 0
  private let frequencies = Memory<UInt32>(capacity: CodeLengths.symbolCount)

  /// The lengths of the codes in the table of ``BlockCodes``.
  init(_ table: UnsafePointer<UInt32>) {
    frequencies.start.update(repeating: 0, count: CodeLengths.symbolCount)
    let distances = table + literalCount
    while literalCount > 257, table[literalCount &- 1] == 0 { literalCount &-= 1 }
    while distanceCount > 1, distances[distanceCount &- 1] == 0 { distanceCount &-= 1 }
    let (literalCount, count) = (literalCount, literalCount &+ distanceCount)
    func length(_ place: Int) -> UInt32 {
      (place < literalCount ? table[place] : distances[place &- literalCount]) & 0xFF
    }
    var place = 0
    while place < count {
      let (value, first) = (length(place), place)
      repeat { place &+= 1 } while place < count && length(place) == value
      var run = place &- first
      if value > 0 {
        add(value, 0)
        run &-= 1
      }
      while run >= 3 {
        let part = min(run, value > 0 ? 6 : 138)
        run &-= part
        let extra = UInt32(truncatingIfNeeded: part)
        if value > 0 {
          add(16, extra &- 3)
        } else if part > 10 {
          add(18, extra &- 11)
        } else {
          add(17, extra &- 3)
        }
      }
      while run > 0 {
        add(value, 0)
        run &-= 1
      }
    }
  }

  private mutating func add(_ symbol: UInt32, _ extra: UInt32) {
    items[itemCount] = extra &<< 8 | symbol
    itemCount &+= 1
    // A local pointer: the thread sanitizer's compiler crashes on `frequencies[…] &+= 1`.
    let frequency = frequencies.start + Int(symbol)
    frequency.pointee &+= 1
  }

  /// Writes the counts, the code for the lengths, and the lengths.
  func write(to writer: inout BitWriter) {
    let code = Memory<UInt32>(capacity: CodeLengths.symbolCount)
    HuffmanCode.store(
      frequencies.start, count: CodeLengths.symbolCount, limit: 7, to: code.start)
    var count = CodeLengths.symbolCount
    while count > 4, code[DeflateSymbols.codeLength(count &- 1)] == 0 { count &-= 1 }
    writer.append(UInt32(truncatingIfNeeded: literalCount &- 257), count: 5)
    writer.append(UInt32(truncatingIfNeeded: distanceCount &- 1), count: 5)
    writer.append(UInt32(truncatingIfNeeded: count &- 4), count: 4)
    for place in 0..<count {
      writer.append(code[DeflateSymbols.codeLength(place)] & 0xFF, count: 3)
    }
    for index in 0..<itemCount {
      let (symbol, extra) = (items[index] & 0xFF, items[index] &>> 8)
      let entry = code[Int(symbol)]
      writer.append(entry &>> 8, count: entry & 0xFF)
      if symbol >= 16 { writer.append(extra, count: symbol == 18 ? 7 : symbol &- 14) }
    }
  }
}
