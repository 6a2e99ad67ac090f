/// The lengths of a block's two codes, run-length encoded for its head (RFC 1951, section 3.2.7).
struct CodeLengths {
  private let literalCount: Int
  private let distanceCount: Int
  /// The symbols, each with its extra number: 16 repeats a length, 17 and 18 repeat zero.
  private var items: [(symbol: Int, extra: UInt32)] = []

  init(_ literals: [UInt8], _ distances: [UInt8]) {
    func trimmed(_ lengths: [UInt8], atLeast count: Int) -> [UInt8] {
      let last = lengths.lastIndex { $0 > 0 } ?? 0
      return Array(lengths[..<max(count, last + 1)])
    }
    let (literals, distances) = (trimmed(literals, atLeast: 257), trimmed(distances, atLeast: 1))
    literalCount = literals.count
    distanceCount = distances.count
    var rest = (literals + distances)[...]
    while let length = rest.first {
      var run = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(run)
      if length > 0 {
        items.append((Int(length), 0))
        run -= 1
      }
      let (longest, shortest) = length > 0 ? (6, 3) : (138, 3)
      while run >= shortest {
        let part = min(run, longest)
        run -= part
        switch (length, part) {
        case (0, 11...): items.append((18, UInt32(part - 11)))
        case (0, _): items.append((17, UInt32(part - 3)))
        default: items.append((16, UInt32(part - 3)))
        }
      }
      for _ in 0..<run { items.append((Int(length), 0)) }
    }
  }

  /// Writes the counts, the code for the lengths, and the lengths.
  func write(to writer: inout BitWriter) {
    var frequencies = [UInt32](repeating: 0, count: 19)
    for item in items { frequencies[item.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    let order = DeflateSymbols.codeLengthOrder
    let count = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
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
