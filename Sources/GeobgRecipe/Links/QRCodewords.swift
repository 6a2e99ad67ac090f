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
