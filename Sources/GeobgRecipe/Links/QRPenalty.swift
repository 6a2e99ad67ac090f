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
