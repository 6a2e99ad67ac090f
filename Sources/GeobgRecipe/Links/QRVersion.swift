internal import GeobgScene

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
