internal import GeobgScene

/// A text as a square of dark and light modules, which a phone's camera reads.
///
/// It is a QR Code, Model 2. A scanner needs a border of ``quietZone`` light modules around it.
/// Source: ISO/IEC 18004.
package struct QRCode: Hashable, Sendable {
  /// How much of a damaged symbol can be restored.
  package enum Level: Hashable, Sendable {
    /// About 7 % of the codewords.
    case low
    /// About 15 % of the codewords.
    case medium
  }

  /// The width of the light border that a scanner needs, in modules.
  package static let quietZone = 4

  /// The version, 1 to 40; each is four modules wider than the one before.
  package let version: Int
  /// The level of error correction.
  package let level: Level
  /// The number of modules of a side, 21 to 177, without the quiet zone.
  package let size: Int
  /// Whether each module is dark, row by row.
  package let modules: [Bool]

  /// The smallest symbol of `text`, in UTF-8.
  ///
  /// The level is medium. Only a text that is too long for the medium level of the largest symbol
  /// gets the low level.
  package init(_ text: String) throws(ValueError) {
    let segment = QRSegment(text.bytes)
    guard let version = QRVersion.smallest(for: segment) else {
      throw .tooLongForQRCode(
        byteCount: segment.bytes.count, limit: segment.limit(in: .largest))
    }
    self.init(segment, version)
  }

  /// The symbol of `segment`, which fits into `version`.
  package init(_ segment: QRSegment, _ version: QRVersion) {
    self.version = version.number
    level = version.level
    size = version.size
    modules = QRModules.best(of: QRCodewords(segment, version).bytes, version)
  }

  /// Whether the module in column `x` of row `y` is dark; modules outside the symbol are light.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
  }

  /// The symbol for a terminal: half blocks, with the quiet zone, and a line feed after each line.
  ///
  /// It sets black and white itself, so that it can be scanned on dark and on light terminals.
  package var terminalText: String {
    // Two numbers of the palette of 256 colors, which no color scheme changes.
    let colors = "\u{1B}[38;5;16;48;5;231m"
    let border = QRCode.quietZone
    var text: ByteText = ""
    for y in stride(from: -border, to: size + border, by: 2) {
      text.append(colors)
      for x in -border..<(size + border) {
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (false, false): text.append(" ")
        case (true, false): text.append("\u{2580}")
        case (false, true): text.append("\u{2584}")
        case (true, true): text.append("\u{2588}")
        }
      }
      text.append("\u{1B}[0m\n")
    }
    return text.string
  }
}

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
    for _ in 0..<degree { rest = rest << 1 ^ (rest >> (degree - 1) & 1 == 1 ? divisor : 0) }
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

/// How hard a symbol is to scan: the points of section 7.8.3 of the standard.
enum QRPenalty {
  /// The points for the modules of a symbol, row by row; fewer are better.
  static func of(_ isDark: [Bool], size: Int) -> Int {
    var points = 0
    for line in 0..<size {
      points += self.line(isDark, from: line * size, by: 1, size: size)
      points += self.line(isDark, from: line, by: size, size: size)
    }
    return points + blocks(isDark, size: size) + balance(isDark)
  }

  /// The points of a row or a column: runs of one color, and what looks like a finder.
  private static func line(_ isDark: [Bool], from start: Int, by step: Int, size: Int) -> Int {
    var points = 0
    var run = 0
    var last = false
    // The last eleven modules; everything outside the symbol is light.
    var window = 0
    for place in 0..<(size + 4) {
      let dark = place < size && isDark[start + place * step]
      window = (window << 1 | (dark ? 1 : 0)) & 0x7FF
      // A finder's 1:1:3:1:1, with four light modules before or behind it.
      if window == 0b000_0101_1101 || window == 0b101_1101_0000 { points += 40 }
      guard place < size else { continue }
      run = place > 0 && dark == last ? run + 1 : 1
      last = dark
      if run == 5 { points += 3 } else if run > 5 { points += 1 }
    }
    return points
  }

  /// The points of squares of two by two modules of one color.
  private static func blocks(_ isDark: [Bool], size: Int) -> Int {
    var points = 0
    for y in 0..<(size - 1) {
      for x in 0..<(size - 1) {
        let (place, color) = (y * size + x, isDark[y * size + x])
        if color == isDark[place + 1], color == isDark[place + size],
          color == isDark[place + size + 1]
        {
          points += 3
        }
      }
    }
    return points
  }

  /// The points of an uneven number of dark and light modules.
  private static func balance(_ isDark: [Bool]) -> Int {
    var dark = 0
    for module in isDark where module { dark += 1 }
    // In steps of 5 % away from a half.
    return abs(20 * dark - 10 * isDark.count) / isDark.count * 10
  }
}
