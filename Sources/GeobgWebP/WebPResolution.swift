internal import GeobgScene

/// How many pixels an inch has, in EXIF.
enum WebPResolution {
  /// The kinds of values, by TIFF's numbers.
  private enum Kind: UInt16 {
    case short = 3
    case rational = 5
  }

  /// A file of EXIF that says `ppi`, exactly, and nothing else (Exif 2.32, section 4.6.4 A).
  static func exif(of ppi: Thousandths) -> [UInt8] {
    // The header, and a list of three entries, whose number and whose end are said as well.
    let ratiosStart = 8 + 2 + 3 * 12 + 4
    let ratio = UInt32(clamping: ppi.count).littleEndianBytes + UInt32(1000).littleEndianBytes
    return Array("II".utf8) + UInt16(42).littleEndianBytes + UInt32(8).littleEndianBytes + UInt16(3).littleEndianBytes
      + entry(0x011A, .rational, UInt32(ratiosStart))
      + entry(0x011B, .rational, UInt32(ratiosStart + 8))
      // Inches.
      + entry(0x0128, .short, 2)
      + UInt32(0).littleEndianBytes + ratio + ratio
  }

  private static func entry(_ tag: UInt16, _ kind: Kind, _ value: UInt32) -> [UInt8] {
    tag.littleEndianBytes + kind.rawValue.littleEndianBytes + UInt32(1).littleEndianBytes + value.littleEndianBytes
  }
}
