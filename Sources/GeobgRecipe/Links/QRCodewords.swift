internal import GeobgScene

/// The codewords of a symbol in the order in which they are placed: data, then error correction.
struct QRCodewords {
  /// One byte for each codeword.
  let bytes: [UInt8]

  /// The codewords of `segment`, which fits into `version`.
  init(_ segment: QRSegment, _ version: QRVersion) {
    let data = QRCodewords.data(segment, version)
    let divisor = QRCodewords.divisor(degree: version.checkCount)
    // The last blocks have one codeword more if the data cannot be divided evenly.
    let count = version.blockCount
    let (length, rest) = data.count.quotientAndRemainder(dividingBy: count)
    func start(of block: Int) -> Int { block * length + max(0, block - (count - rest)) }
    var bytes: [UInt8] = []
    for place in 0...length {
      for block in 0..<count where start(of: block) + place < start(of: block + 1) {
        bytes.append(data[start(of: block) + place])
      }
    }
    let first = bytes.count
    bytes += [UInt8](repeating: 0, count: count * version.checkCount)
    for block in 0..<count {
      let block = (number: block, data: data[start(of: block)..<start(of: block + 1)])
      for (place, check) in QRCodewords.remainder(of: block.data, by: divisor).enumerated() {
        bytes[first + place * count + block.number] = check
      }
    }
    self.bytes = bytes
  }

  /// The data, filled up to the capacity of `version`.
  private static func data(_ segment: QRSegment, _ version: QRVersion) -> [UInt8] {
    var bits = QRBits()
    segment.write(to: &bits, in: version)
    bits.append(0, count: min(4, 8 * version.dataCount - bits.count))
    var bytes = bits.bytes
    var isEven = true
    while bytes.count < version.dataCount {
      bytes.append(isEven ? 0xEC : 0x11)
      isEven.toggle()
    }
    return bytes
  }

  // MARK: - Error correction: Reed and Solomon's code over the field of 256 elements

  /// The product of two elements of the field, modulo x^8 + x^4 + x^3 + x^2 + 1.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for place in stride(from: 7, through: 0, by: -1) {
      product = product << 1 ^ (product & 0x80 == 0 ? 0 : 0x1D)
      if other >> UInt8(place) & 1 == 1 { product ^= one }
    }
    return product
  }

  /// The coefficients of the product of (x - 2^i) for i from 0 to below `degree`, without the first
  /// coefficient, which is 1.
  private static func divisor(degree: Int) -> [UInt8] {
    var coefficients = [UInt8](repeating: 0, count: degree)
    coefficients[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in coefficients.indices {
        coefficients[place] = product(coefficients[place], root)
        if place + 1 < degree { coefficients[place] ^= coefficients[place + 1] }
      }
      root = product(root, 2)
    }
    return coefficients
  }

  private static func remainder(of data: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ remainder[0]
      for place in remainder.indices {
        let next = place + 1 < remainder.count ? remainder[place + 1] : 0
        remainder[place] = next ^ product(divisor[place], factor)
      }
    }
    return remainder
  }
}

/// A text in the mode that needs the fewest bits: alphanumeric if it can be, otherwise bytes.
package struct QRSegment {
  /// The text, in UTF-8.
  let bytes: [UInt8]
  /// The place of each character in the alphanumeric set; nil if a character is not in it.
  private let characters: [Int]?

  private static let alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".bytes
  /// The number of the character set UTF-8.
  private static let utf8 = 26

  /// The text of `bytes`, which are UTF-8.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var characters: [Int] = []
    for byte in bytes {
      guard let place = QRSegment.alphanumeric.firstIndex(of: byte) else { break }
      characters.append(place)
    }
    self.characters = characters.count == bytes.count ? characters : nil
  }

  /// The bits before the text: the character set if the text is not ASCII, the mode and the count.
  private func headBitCount(in version: QRVersion) -> Int {
    (isASCII ? 0 : 12) + 4 + countBitCount(in: version)
  }

  private var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }

  private func countBitCount(in version: QRVersion) -> Int {
    switch version.number {
    case ...9: characters == nil ? 8 : 9
    case ...26: characters == nil ? 16 : 11
    default: characters == nil ? 16 : 13
    }
  }

  /// The number of bits of the text with its head.
  package func bitCount(in version: QRVersion) -> Int {
    let count = bytes.count
    return headBitCount(in: version)
      + (characters == nil ? 8 * count : 11 * (count / 2) + 6 * (count % 2))
  }

  /// The most bytes of a text of this mode in `version`.
  package func limit(in version: QRVersion) -> Int {
    let room = 8 * version.dataCount - headBitCount(in: version)
    return characters == nil ? room / 8 : room / 11 * 2 + (room % 11 >= 6 ? 1 : 0)
  }

  /// Writes the text with its head.
  func write(to bits: inout QRBits, in version: QRVersion) {
    if !isASCII {
      bits.append(0b0111, count: 4)
      bits.append(QRSegment.utf8, count: 8)
    }
    bits.append(characters == nil ? 0b0100 : 0b0010, count: 4)
    bits.append(bytes.count, count: countBitCount(in: version))
    guard let characters else {
      for byte in bytes { bits.append(Int(byte), count: 8) }
      return
    }
    for start in stride(from: 0, to: characters.count, by: 2) {
      if start + 1 < characters.count {
        bits.append(45 * characters[start] + characters[start + 1], count: 11)
      } else {
        bits.append(characters[start], count: 6)
      }
    }
  }
}

/// Bits that fill bytes from the highest bit on.
struct QRBits {
  /// The bytes so far; the unused bits of the last are 0.
  private(set) var bytes: [UInt8] = []
  /// How many bits there are.
  private(set) var count = 0

  /// Appends the lowest `count` bits of `value`, highest first.
  mutating func append(_ value: Int, count: Int) {
    for place in stride(from: count - 1, through: 0, by: -1) {
      if self.count % 8 == 0 { bytes.append(0) }
      bytes[self.count / 8] |= UInt8(value >> place & 1) << UInt8(7 - self.count % 8)
      self.count += 1
    }
  }
}

/// A size of symbols with a level of error correction, and what follows from both.
package struct QRVersion {
  package static let range = 1...40
  /// The version that holds the most.
  static let largest = QRVersion(number: range.upperBound, level: .low)

  /// 1 to 40.
  let number: Int
  /// The level of error correction.
  let level: QRCode.Level

  /// The version of this number, from 1 to 40, with this level of error correction.
  package init(number: Int, level: QRCode.Level) {
    (self.number, self.level) = (number, level)
  }

  /// The number of modules of a side.
  var size: Int { 17 + 4 * number }

  /// The number of blocks that the codewords are divided into (table 9 of the standard).
  var blockCount: Int {
    Int(level == .low ? QRVersion.lowBlocks[number - 1] : QRVersion.mediumBlocks[number - 1])
  }

  /// The number of codewords for error correction in each block (table 9 of the standard).
  var checkCount: Int {
    Int(level == .low ? QRVersion.lowChecks[number - 1] : QRVersion.mediumChecks[number - 1])
  }

  /// The number of codewords: the modules that belong to no pattern, in whole bytes.
  var codewordCount: Int {
    // Three finders with their separators and formats, and both timing patterns.
    var modules = size * size - 3 * 64 - 31 - 2 * (size - 16)
    let lines = alignmentPlaces.count
    if lines > 0 {
      // Three corners have finders instead. Each timing pattern already has five of the modules of
      // the alignment patterns that it crosses.
      modules -= 25 * (lines * lines - 3) - 5 * 2 * (lines - 2)
    }
    if hasVersionNumber { modules -= 2 * 18 }
    return modules / 8
  }

  /// The number of codewords for data.
  package var dataCount: Int { codewordCount - blockCount * checkCount }

  /// Whether the symbol contains its version.
  var hasVersionNumber: Bool { number >= 7 }

  /// The columns of the centers of alignment patterns, which are also their rows (annex E).
  var alignmentPlaces: [Int] {
    guard number > 1 else { return [] }
    let gaps = number / 7 + 1
    let (first, last) = (6, size - 7)
    // All gaps but the first are the same: the mean gap, rounded up to an even number. Version 32
    // is an exception in the table.
    let gap = number == 32 ? 26 : 2 * ((last - first + 2 * gaps - 1) / (2 * gaps))
    return [first] + (0..<gaps).map { last - gap * (gaps - 1 - $0) }
  }

  /// The smallest version for `segment`; nil if none is large enough.
  static func smallest(for segment: QRSegment) -> QRVersion? {
    for level in [QRCode.Level.medium, .low] {
      for number in range {
        let version = QRVersion(number: number, level: level)
        if segment.bitCount(in: version) <= 8 * version.dataCount { return version }
      }
    }
    return nil
  }

  private static let lowBlocks: [UInt8] = [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
    8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
  ]
  private static let mediumBlocks: [UInt8] = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ]
  private static let lowChecks: [UInt8] = [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
  private static let mediumChecks: [UInt8] = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]
}
