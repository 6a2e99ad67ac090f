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

// MARK: - Addresses

/// Percent-encoding: writes bytes as `%` and two hexadecimal digits, except bytes that are kept.
package enum PercentEncoding {
  /// `bytes`, with each byte encoded for which `isKept` returns false.
  package static func encode(
    _ bytes: some Sequence<UInt8>, _ letters: Hex.Letters = .upper, keeping isKept: (UInt8) -> Bool
  ) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if isKept(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(Hex.digit(byte >> 4, letters))
        encoded.append(Hex.digit(byte, letters))
      }
    }
    return encoded
  }

  /// The bytes that ``encode(_:_:keeping:)`` turns into `bytes`; nil if two digits do not follow a
  /// `%`.
  package static func decode(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.underestimatedCount)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(Hex.value), let low = rest.next().flatMap(Hex.value)
      else {
        return nil
      }
      decoded.append(high << 4 | low)
    }
    return decoded
  }
}

// MARK: - XML

/// Text as it is written in XML.
package enum XMLText {
  /// The bytes of `text`, with the special characters of XML written as entities.
  ///
  /// - Parameter quotes: Whether `"` is special too, as in the value of an attribute. Default:
  ///   false.
  package static func escape(_ text: String, quotes: Bool = false) -> [UInt8] {
    // Most texts have no special characters.
    let bytes = text.bytes
    guard bytes.contains(where: { isSpecial($0, quotes) }) else { return bytes }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".bytes
      case UInt8(ascii: "<"): escaped += "&lt;".bytes
      case UInt8(ascii: ">"): escaped += "&gt;".bytes
      case UInt8(ascii: "\"") where quotes: escaped += "&quot;".bytes
      default: escaped.append(byte)
      }
    }
    return escaped
  }
  private static func isSpecial(_ byte: UInt8, _ quotes: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case UInt8(ascii: "\""): quotes
    default: false
    }
  }
}
