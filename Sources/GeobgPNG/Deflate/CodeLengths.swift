/// The lengths of a block's two codes, run-length encoded for its head (RFC 1951, section 3.2.7).
struct CodeLengths {
  private let literalCount: Int
  private let distanceCount: Int
  /// The symbols, each with its extra number: 16 repeats a length, 17 and 18 repeat zero.
  private var items: [(symbol: Int, extra: UInt32)] = []

  init(_ literals: [UInt8], _ distances: [UInt8]) {
    let (literalCount, distanceCount) = (
      CodeLengths.count(literals, atLeast: 257), CodeLengths.count(distances, atLeast: 1)
    )
    (self.literalCount, self.distanceCount) = (literalCount, distanceCount)
    func length(_ place: Int) -> UInt8 {
      place < literalCount ? literals[place] : distances[place - literalCount]
    }
    var place = 0
    let count = literalCount + distanceCount
    while place < count {
      let (value, first) = (length(place), place)
      repeat { place += 1 } while place < count && length(place) == value
      var run = place - first
      if value > 0 {
        items.append((Int(value), 0))
        run -= 1
      }
      let longest = value > 0 ? 6 : 138
      while run >= 3 {
        let part = min(run, longest)
        run -= part
        switch (value, part) {
        case (0, 11...): items.append((18, UInt32(part - 11)))
        case (0, _): items.append((17, UInt32(part - 3)))
        default: items.append((16, UInt32(part - 3)))
        }
      }
      for _ in 0..<run { items.append((Int(value), 0)) }
    }
  }

  /// How many of `lengths` have to be written, `least` or more.
  private static func count(_ lengths: [UInt8], atLeast least: Int) -> Int {
    var count = lengths.count
    while count > least, lengths[count - 1] == 0 { count -= 1 }
    return count
  }

  /// Writes the counts, the code for the lengths, and the lengths.
  func write(to writer: inout BitWriter) {
    var frequencies = [UInt32](repeating: 0, count: 19)
    for item in items { frequencies[item.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    let order = DeflateSymbols.codeLengthOrder
    var count = order.count
    while count > 4, code.lengths[order[count - 1]] == 0 { count -= 1 }
    writer.append(UInt32(literalCount - 257), count: 5)
    writer.append(UInt32(distanceCount - 1), count: 5)
    writer.append(UInt32(count - 4), count: 4)
    for symbol in order[..<count] { writer.append(UInt32(code.lengths[symbol]), count: 3) }
    for item in items {
      writer.append(UInt32(code.codes[item.symbol]), count: UInt32(code.lengths[item.symbol]))
      switch item.symbol {
      case 16: writer.append(item.extra, count: 2)
      case 17: writer.append(item.extra, count: 3)
      case 18: writer.append(item.extra, count: 7)
      default: break
      }
    }
  }
}
