internal import GeobgScene

/// Finds the program in Exif, the metadata that cameras write.
///
/// Source: TIFF 6.0, section 2, and Exif 3.0, section 4.6.5.
struct ExifProgram {
  /// The first bytes of a segment of a JPEG that contains Exif.
  static let header = "Exif\0\0".bytes

  private static let software: Int64 = 0x131
  private static let model: Int64 = 0x110
  /// The kind of a value that is text.
  private static let text: Int64 = 2
  private static let entrySize: Int64 = 12

  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  /// The program that `bytes` name, or the camera; nil if they name none, or are no Exif.
  ///
  /// - Parameter bytes: Exif, with or without the header.
  static func name(in bytes: [UInt8]) -> String? {
    let exif = ExifProgram(bytes.begins(with: header) ? bytes.dropFirst(header.count) : bytes[...])
    guard let program = exif.text(of: software), let first = program.utf8.first, !first.isDigit,
      !program.hasBytePrefix("Ver")
    else {
      // Cameras write the version of their software.
      return exif.text(of: model)
    }
    return program
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    isLittleEndian = bytes.first == UInt8(ascii: "I")
  }

  /// The text with the number `tag` in the first list of values; nil if there is none.
  private func text(of tag: Int64) -> String? {
    guard let list = number(at: 4, 4), let count = number(at: list, 2) else { return nil }
    for index in 0..<count {
      let entry = list + 2 + Self.entrySize * index
      guard let found = number(at: entry, 2), let kind = number(at: entry + 2, 2),
        let length = number(at: entry + 4, 4)
      else { return nil }
      guard found == tag, kind == Self.text else { continue }
      // Four bytes have room in the entry; others are elsewhere.
      guard let place = length > 4 ? number(at: entry + 8, 4) : entry + 8,
        let text = part(at: place, length)
      else { return nil }
      return ProgramName.plain(text)
    }
    return nil
  }

  private func number(at place: Int64, _ count: Int64) -> Int64? {
    part(at: place, count).map {
      isLittleEndian ? Int64(littleEndianBytes: $0) : Int64(bigEndianBytes: $0)
    }
  }

  private func part(at place: Int64, _ count: Int64) -> ArraySlice<UInt8>? {
    guard place <= Int64(bytes.count) - count else { return nil }
    let start = bytes.startIndex + Int(place)
    return bytes[start..<(start + Int(count))]
  }
}
