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
