internal import GeobgScene

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
