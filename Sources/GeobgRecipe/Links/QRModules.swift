/// The modules of a symbol under construction.
struct QRModules {
  private let version: QRVersion
  private let size: Int
  /// Whether each module is dark, row by row.
  private var isDark: [Bool]
  /// Whether each module belongs to a pattern, and not to the codewords.
  private var isFixed: [Bool]

  /// The modules of a symbol with `codewords`, with the mask that is easiest to scan.
  static func best(of codewords: [UInt8], _ version: QRVersion) -> [Bool] {
    var plain = QRModules(version)
    plain.place(codewords)
    var best: (modules: [Bool], penalty: Int)?
    for mask in 0..<8 {
      var masked = plain
      masked.apply(mask: mask)
      masked.drawFormat(mask: mask)
      let penalty = QRPenalty.of(masked.isDark, size: masked.size)
      if best.map({ penalty < $0.penalty }) ?? true { best = (masked.isDark, penalty) }
    }
    return best?.modules ?? plain.isDark
  }

  /// The patterns of `version`, without codewords.
  private init(_ version: QRVersion) {
    self.version = version
    size = version.size
    isDark = [Bool](repeating: false, count: size * size)
    isFixed = isDark
    for place in 0..<size {
      fix(6, place, place.isMultiple(of: 2))
      fix(place, 6, place.isMultiple(of: 2))
    }
    drawFinders()
    drawAlignment()
    // Reserves the modules; the mask decides the format later.
    drawFormat(mask: 0)
    if version.hasVersionNumber { drawVersionNumber() }
  }

  // MARK: - Patterns

  private mutating func fix(_ x: Int, _ y: Int, _ dark: Bool) {
    isDark[y * size + x] = dark
    isFixed[y * size + x] = true
  }

  /// Three finders, each with the light border that separates it.
  private mutating func drawFinders() {
    for (centerX, centerY) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for y in max(0, centerY - 4)...min(size - 1, centerY + 4) {
        for x in max(0, centerX - 4)...min(size - 1, centerX + 4) {
          let ring = max(abs(x - centerX), abs(y - centerY))
          fix(x, y, ring != 2 && ring != 4)
        }
      }
    }
  }

  private mutating func drawAlignment() {
    let places = version.alignmentPlaces
    for centerY in places {
      for centerX in places {
        // Three corners have finders.
        let isCorner =
          (centerX == 6 && (centerY == 6 || centerY == size - 7))
          || (centerX == size - 7 && centerY == 6)
        if isCorner { continue }
        for y in -2...2 {
          for x in -2...2 { fix(centerX + x, centerY + y, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  /// Draws the level and the mask twice, and the dark module.
  private mutating func drawFormat(mask: Int) {
    let bits = QRModules.format(version.level, mask: mask)
    func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
    for place in 0..<15 {
      // Around the finder at the top left, past both timing patterns.
      switch place {
      case ...5: fix(8, place, bit(place))
      case 6, 7: fix(8, place + 1, bit(place))
      case 8: fix(7, 8, bit(place))
      default: fix(14 - place, 8, bit(place))
      }
      if place < 8 {
        fix(size - 1 - place, 8, bit(place))
      } else {
        fix(8, size - 15 + place, bit(place))
      }
    }
    fix(8, size - 8, true)
  }

  /// The 15 bits of the level and the mask with their error correction.
  private static func format(_ level: QRCode.Level, mask: Int) -> Int {
    let data = (level == .low ? 0b01 : 0b00) << 3 | mask
    return (data << 10 | remainder(data, by: 0x537, degree: 10)) ^ 0x5412
  }

  private mutating func drawVersionNumber() {
    let number = version.number
    let bits = number << 12 | QRModules.remainder(number, by: 0x1F25, degree: 12)
    for place in 0..<18 {
      let (near, far) = (place / 3, size - 11 + place % 3)
      fix(near, far, bits >> place & 1 == 1)
      fix(far, near, bits >> place & 1 == 1)
    }
  }

  /// The remainder of `value` times x^`degree` by `divisor`, as polynomials of bits.
  private static func remainder(_ value: Int, by divisor: Int, degree: Int) -> Int {
    var rest = value
    for _ in 0..<degree {
      rest = rest << 1 ^ (rest >> (degree - 1) & 1 == 1 ? divisor : 0)
    }
    return rest
  }

  // MARK: - Codewords

  /// Places the bits of `codewords` in columns of two, from the right, up and down in turn.
  private mutating func place(_ codewords: [UInt8]) {
    var next = 0
    var isUpward = true
    var right = size - 1
    while right > 0 {
      // The vertical timing pattern belongs to no column of two.
      if right == 6 { right = 5 }
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] {
          // A few modules are left after the last codeword; they are light.
          guard next < 8 * codewords.count else { continue }
          isDark[y * size + x] = codewords[next / 8] >> UInt8(7 - next % 8) & 1 == 1
          next += 1
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }

  /// Inverts the modules of the codewords where `mask` says so (table 10 of the standard).
  private mutating func apply(mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] {
        let value: Int
        switch mask {
        case 0: value = (x + y) % 2
        case 1: value = y % 2
        case 2: value = x % 3
        case 3: value = (x + y) % 3
        case 4: value = (x / 3 + y / 2) % 2
        case 5: value = x * y % 2 + x * y % 3
        case 6: value = (x * y % 2 + x * y % 3) % 2
        default: value = ((x + y) % 2 + x * y % 3) % 2
        }
        if value == 0 { isDark[y * size + x].toggle() }
      }
    }
  }
}
