/// Hexadecimal digits, as bytes of ASCII.
package enum Hex {
  /// The case of the digits above nine.
  package enum Letters: UInt8, Sendable {
    /// `a` to `f`.
    case lower = 0x61
    /// `A` to `F`.
    case upper = 0x41
  }

  /// The digit for the lower four bits of `value`.
  @inline(__always)
  package static func digit(_ value: UInt8, _ letters: Letters = .lower) -> UInt8 {
    let value = value & 15
    return value < 10 ? UInt8(ascii: "0") + value : letters.rawValue - 10 + value
  }

  /// The value of `digit`, in lower or upper case; nil if it is not a hexadecimal digit.
  package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// All digits of `number`, with leading zeros: two for each byte.
  package static func text(
    _ number: some FixedWidthInteger, _ letters: Letters = .lower
  ) -> String {
    let count = number.bitWidth / 4
    var digits: [UInt8] = []
    for place in 1...count {
      digits.append(digit(UInt8(truncatingIfNeeded: number >> (4 * (count - place))), letters))
    }
    return String(ascii: digits)
  }

  /// The digits of `bytes`, two for each.
  package static func text(of bytes: [UInt8], _ letters: Letters = .lower) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      digits.append(digit(byte >> 4, letters))
      digits.append(digit(byte, letters))
    }
    return String(ascii: digits)
  }
}
