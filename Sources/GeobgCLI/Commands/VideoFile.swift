internal import GeobgSystem

/// A video that a program has written to a scratch file.
///
/// A program that cannot write all of it can end with success, so the file itself says whether it is
/// whole: its parts have lengths.
struct VideoFile {
  private let file: ScratchFile
  private let byteCount: Int

  /// The whole content of `file`.
  init(_ file: ScratchFile) throws(FileError) {
    (self.file, byteCount) = (file, try file.byteCount)
  }

  /// Whether it is an MP4 with frames and their table, whose boxes end with the file.
  ///
  /// Source: ISO/IEC 14496-12, section 4.2.
  func isMP4() throws(FileError) -> Bool {
    var (offset, names) = (0, Set<[UInt8]>())
    while offset + 8 <= byteCount {
      names.insert(try bytes(from: offset + 4, 4))
      let length: Int
      switch try number(from: offset, 4) {
      // A length of 0 reaches to the end, and 1 says that the length has eight bytes.
      case 0: length = byteCount - offset
      case 1: length = try number(from: offset + 8, 8)
      case let short: length = short
      }
      guard length >= 8, length <= byteCount - offset else { return false }
      offset += length
    }
    return offset == byteCount && names.isSuperset(of: ["moov", "mdat"].map { Array($0.utf8) })
  }

  /// Whether it is a WebM whose only segment ends with the file.
  ///
  /// A program that is stopped leaves the length of the segment unknown.
  ///
  /// Source: RFC 8794, sections 4 to 6; RFC 9559.
  func isWebM() throws(FileError) -> Bool {
    guard try bytes(from: 0, 4) == [0x1A, 0x45, 0xDF, 0xA3], let header = try end(from: 4),
      try bytes(from: header, 4) == [0x18, 0x53, 0x80, 0x67]
    else { return false }
    return try end(from: header + 4) == byteCount
  }

  /// Where an element ends whose length is written at `offset`; nil if it does not say.
  private func end(from offset: Int) throws(FileError) -> Int? {
    guard let first = try bytes(from: offset, 1).first, first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    let length = try number(from: offset, count) & ((1 << (7 * count)) - 1)
    guard length != (1 << (7 * count)) - 1, length <= byteCount else { return nil }
    return offset + count + length
  }

  /// `count` bytes, or fewer at the end.
  private func bytes(from offset: Int, _ count: Int) throws(FileError) -> [UInt8] {
    try file.bytes(in: min(offset, byteCount)..<min(offset + count, byteCount))
  }

  private func number(from offset: Int, _ count: Int) throws(FileError) -> Int {
    // No file is longer than 2^62 bytes.
    try bytes(from: offset, count).reduce(0) { ($0 & (Int.max >> 9)) << 8 | Int($1) }
  }
}
