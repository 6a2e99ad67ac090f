/// Prefix codes, made from the frequency of each symbol (RFC 1951, section 3.2.2).
package enum HuffmanCode {
  /// Stores a code of at most `limit` bits for symbols that occur `frequencies` times.
  ///
  /// If the best code is too long, the frequencies are halved until it is short enough. This is
  /// seldom needed, and slightly worse than the best code of that length.
  ///
  /// - Parameters:
  ///   - symbolCount: How many symbols there are, of which at least one occurs.
  ///   - table: Each symbol's code as it is written, with its first bit lowest, above its length in
  ///     the lowest 8 bits, so that one load reads both; 0 for symbols that do not occur.
  package static func store(
    _ frequencies: UnsafePointer<UInt32>, count symbolCount: Int, limit: Int,
    to table: UnsafeMutablePointer<UInt32>
  ) {
    // The symbols that occur, below their weights.
    let keys = Memory<UInt64>(capacity: symbolCount)
    var (count, halvings): (Int, UInt32) = (0, 0)
    repeat {
      count = 0
      for symbol in 0..<symbolCount {
        table[symbol] = 0
        if frequencies[symbol] == 0 { continue }
        keys[count] =
          UInt64(max(1, frequencies[symbol] &>> halvings)) &<< 32
          | UInt64(truncatingIfNeeded: symbol)
        count &+= 1
      }
      halvings &+= 1
    } while !storeLengths(keys, count, limit: limit, to: table)
    storeCodes(symbolCount, to: table)
  }

  /// Stores the depth of each symbol of `keys` in the tree that joins the two lightest first, and
  /// returns whether all are at most `limit`.
  private static func storeLengths(
    _ keys: borrowing Memory<UInt64>, _ count: Int, limit: Int,
    to table: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    if count == 1 { table[Int(truncatingIfNeeded: keys[0] & 0xFFFF)] = 1 }
    guard count > 1 else { return true }
    keys.sort(count)
    let end = 2 &* count &- 1
    // Leaves are sorted by weight; joints are created in the order of their weights.
    let sums = Memory<UInt64>(capacity: end)
    // A node's parent; then, from the root down, its depth.
    let depths = Memory<Int>(capacity: end)
    for leaf in 0..<count { sums[leaf] = keys[leaf] &>> 32 }
    var (leaf, joint) = (0, count)
    for node in count..<end {
      sums[node] = 0
      for _ in 0..<2 {
        let isLeaf = leaf < count && (joint == node || sums[leaf] <= sums[joint])
        let child = isLeaf ? leaf : joint
        if isLeaf { leaf &+= 1 } else { joint &+= 1 }
        sums[node] &+= sums[child]
        depths[child] = node
      }
    }
    var node = end &- 1
    depths[node] = 0
    while node > 0 {
      node &-= 1
      depths[node] = depths[depths[node]] &+ 1
      if node >= count { continue }
      if depths[node] > limit { return false }
      table[Int(truncatingIfNeeded: keys[node] & 0xFFFF)] = UInt32(truncatingIfNeeded: depths[node])
    }
    return true
  }

  /// Stores the codes that follow from the lengths alone: by length, then by symbol.
  private static func storeCodes(_ count: Int, to table: UnsafeMutablePointer<UInt32>) {
    // How many codes are shorter by 1 than each length; then the next code of each length.
    let next = Memory<UInt32>(capacity: 17)
    next.start.update(repeating: 0, count: 17)
    for symbol in 0..<count where table[symbol] > 0 { next[Int(table[symbol]) &+ 1] &+= 1 }
    for length in 2...16 { next[length] = (next[length &- 1] &+ next[length]) &<< 1 }
    for symbol in 0..<count {
      let length = table[symbol]
      var code = next[Int(length)]
      next[Int(length)] &+= 1
      var entry = length
      for place in 0..<length {
        entry |= (code & 1) &<< (7 &+ length &- place)
        code &>>= 1
      }
      table[symbol] = entry
    }
  }
}

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

/// The two codes of a block.
struct BlockCodes: ~Copyable {
  /// Each symbol's code above its length, as in ``HuffmanCode``; the symbols of ``Histogram``.
  let table = Memory<UInt32>(capacity: Histogram.count)
  /// For each length, the bits of its symbol and of its extra number, above how many there are.
  let lengths = Memory<UInt32>(capacity: DeflateSymbols.longestMatch + 1)

  /// The best codes for the symbols of `histogram`.
  init(_ histogram: borrowing Histogram) {
    let counts = histogram.counts.start
    let count = DeflateSymbols.literalCount
    HuffmanCode.store(counts, count: count, limit: 15, to: table.start)
    HuffmanCode.store(
      counts + count, count: DeflateSymbols.distanceCount, limit: 15, to: table.start + count)
    for length in 3...DeflateSymbols.longestMatch {
      let parts = DeflateSymbols.length(UInt32(truncatingIfNeeded: length))
      lengths[length] = UInt32(truncatingIfNeeded: BlockCodes.bits(parts, table.start))
    }
    // A block without matches still needs a code for distances, of one symbol.
    for symbol in count..<Histogram.count where table[symbol] > 0 { return }
    table[count] = 1
  }

  /// The bits of `parts`, lowest first, above how many there are.
  @inline(__always)
  static func bits(_ parts: DeflateSymbols.Parts, _ table: UnsafePointer<UInt32>) -> UInt64 {
    let code = UInt64(table[parts.symbol])
    return code &+ UInt64(parts.extraCount) | UInt64(parts.extra) &<< (code & 0xFF &+ 8)
  }

  /// No fewer bytes than a block of the symbols of `histogram` has.
  func byteCount(_ histogram: borrowing Histogram) -> Int {
    // The head of a block has less than 320 bytes.
    var bits = 8 * 320
    for symbol in 0..<Histogram.count {
      let distance = symbol - DeflateSymbols.literalCount
      let extra =
        distance < 0
        ? DeflateSymbols.lengthExtra(symbol) : DeflateSymbols.distanceExtra(distance)
      bits += Int(histogram.counts[symbol]) * Int(table[symbol] & 0xFF &+ extra)
    }
    return bits / 8 + 1
  }
}

/// Bits that are written to memory, lowest bit first, as in DEFLATE (RFC 1951, section 3.1.1).
///
/// A loop that writes many symbols keeps a copy in registers.
struct BitCursor {
  /// Where the next bytes are written.
  fileprivate var end: UnsafeMutablePointer<UInt8>
  fileprivate var bits: UInt64
  fileprivate var bitCount: UInt64

  /// Appends the lowest `count` bits of `value`, at most 32; all other bits must be 0.
  @inline(__always)
  mutating func append(_ value: UInt32, count: UInt32) {
    bits |= UInt64(value) &<< bitCount
    bitCount &+= UInt64(count)
    if bitCount >= 32 {
      UnsafeMutableRawPointer(end)
        .storeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian, as: UInt32.self)
      end += 4
      bits &>>= 32
      bitCount &-= 32
    }
  }

  /// Appends the lowest `count` bits of `value`, at most 60; all other bits must be 0.
  @inline(__always)
  mutating func append(_ value: UInt64, count: UInt32) {
    var (value, count) = (value, count)
    if count > 32 {
      append(UInt32(truncatingIfNeeded: value), count: 32)
      (value, count) = (value &>> 32, count &- 32)
    }
    append(UInt32(truncatingIfNeeded: value), count: count)
  }

  /// Appends the lowest `count` bits of `value`, at most 60, several times.
  @inline(__always)
  mutating func append(_ value: UInt64, count: UInt32, times: UInt32) {
    var (value, count, times) = (value, count, times)
    // As many at once as possible, because codes of long runs have only a few bits.
    while count <= 16, times >= 2 {
      if times & 1 == 1 { append(value, count: count) }
      value |= value &<< UInt64(count)
      (count, times) = (count &* 2, times &>> 1)
    }
    for _ in 0..<times { append(value, count: count) }
  }
}

/// Memory for bytes that are written bit by bit.
///
/// It uses unsafe memory, because a bounds check for every symbol would cost a tenth of the time.
/// ``reserve(_:)`` makes room for a whole block before the block is written.
package struct BitWriter: ~Copyable {
  private var bytes = Memory<UInt8>(capacity: 1 << 16)
  private var count = 0
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// A writer that has written nothing.
  package init() {}

  /// Where the next bits are written.
  var cursor: BitCursor {
    get { BitCursor(end: bytes.start + count, bits: bits, bitCount: bitCount) }
    set { (count, bits, bitCount) = (newValue.end - bytes.start, newValue.bits, newValue.bitCount) }
  }

  mutating func reserve(_ count: Int) {
    bytes.grow(to: self.count + count + 8)
  }

  /// Appends the lowest `count` bits of `value`, at most 32; all other bits must be 0.
  mutating func append(_ value: UInt32, count: UInt32) { cursor.append(value, count: count) }

  /// Fills the last byte with zero bits.
  mutating func align() {
    while bitCount > 0 {
      bytes[count] = UInt8(truncatingIfNeeded: bits)
      count += 1
      bits >>= 8
      bitCount = bitCount > 8 ? bitCount - 8 : 0
    }
    bits = 0
  }

  /// Appends an empty stored block, which ends on a byte boundary.
  mutating func appendEmptyBlock() {
    reserve(16)
    append(0, count: 3)
    align()
    append(0xFFFF_0000, count: 32)
  }

  /// Returns the bytes written so far, after filling the last byte, and starts again.
  package mutating func take() -> [UInt8] {
    align()
    let result = Array(UnsafeBufferPointer(start: bytes.start, count: count))
    count = 0
    return result
  }
}
