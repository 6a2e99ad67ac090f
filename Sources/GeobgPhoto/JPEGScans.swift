/// Counts the scans of a JPEG.
///
/// A progressive JPEG shows the picture in several scans, usually about ten. Every scan takes time for
/// the whole picture, even a scan of a few bytes.
package enum JPEGScans {
  /// The most scans that are read of a small picture.
  ///
  /// It is also the most that libjpeg's own program for writing JPEG accepts. libjpeg's limit for
  /// reading, 500, still allows seconds of work for a file of a few kilobytes.
  package static let limit = 100
  /// The most pixels that all scans together have: twelve scans of the largest picture.
  ///
  /// So no JPEG takes longer than about twice the time of a usual one of the largest size.
  package static let pixelLimit = 12 * Photo.pixelLimit

  /// The most scans that are read of a picture of `pixelCount` pixels; a damaged one may have none.
  package static func limit(pixelCount: Int) -> Int { min(limit, pixelLimit / max(1, pixelCount)) }

  private enum Marker {
    static let start: UInt8 = 0xFF
    /// The start of a scan, with the compressed data behind its header.
    static let scan: UInt8 = 0xDA
    static let end: UInt8 = 0xD9
    /// The frames, with the size and the components of the picture: all but the tables of Huffman
    /// codes, an unused one, and the tables of arithmetic codes.
    static func isFrame(_ marker: UInt8) -> Bool {
      (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
    /// Markers without a length: the numbered ones in compressed data, and the start of the file.
    static let bare: ClosedRange<UInt8> = 0xD0...0xD8
  }

  /// Checks that the JPEG `file` does not have too many scans for its `pixelCount` pixels.
  ///
  /// A damaged file passes; the decoder reports the damage.
  static func check(_ file: [UInt8], pixelCount: Int) throws(PhotoError) {
    let allowed = limit(pixelCount: pixelCount)
    guard count(in: file) <= allowed else { throw .tooManyScans(limit: allowed) }
  }

  /// Checks that the pixels and the coefficients of the JPEG `file` do not take much more memory than
  /// the file.
  ///
  /// A JPEG of one scan is decoded row by row. The coefficients of any other are all in memory.
  ///
  /// - Parameter divisor: The number by which the size of the pixels is divided.
  static func checkMemory(
    _ file: [UInt8], width: Int, height: Int, divisor: Int
  ) throws(PhotoError) {
    let pixels = 4 * ((width + divisor - 1) / divisor) * ((height + divisor - 1) / divisor)
    guard coefficientBytes(of: file) <= Photo.bufferLimit(fileByteCount: file.count) - pixels else {
      throw .scansTooLarge(width: width, height: height, fileByteCount: file.count)
    }
  }

  /// The bytes of all coefficients of `file`, if it has several scans; otherwise 0.
  static func coefficientBytes(of file: [UInt8]) -> Int {
    var bytes = 0
    var components = 0
    var isProgressive = false
    visit(file) { marker, content in
      if Marker.isFrame(marker), content.count >= 6 {
        // The precision, the height, the width, and three bytes for each component: its number, its
        // sampling factors and its table.
        let height = Int(content[1]) << 8 | Int(content[2])
        let width = Int(content[3]) << 8 | Int(content[4])
        components = Int(content[5])
        isProgressive = marker & 3 == 2
        let factors = content.dropFirst(6).prefix(3 * components).enumerated()
          .filter { $0.offset % 3 == 1 }.map { (Int($0.element >> 4), Int($0.element & 15)) }
        let (across, down) = (
          max(1, factors.map(\.0).max() ?? 1), max(1, factors.map(\.1).max() ?? 1)
        )
        // A unit has as many blocks of 8x8 coefficients of each component as its factors say.
        let units =
          ((width + 8 * across - 1) / (8 * across)) * ((height + 8 * down - 1) / (8 * down))
        bytes = factors.reduce(0) { $0 + $1.0 * $1.1 } * units * 64 * 2
        return true
      }
      guard marker == Marker.scan else { return true }
      // The first scan of a JPEG of one scan has all components.
      if !isProgressive, content.first.map(Int.init) == components { bytes = 0 }
      return false
    }
    return bytes
  }

  /// How many scans `file` has, at most one more than ``limit``.
  package static func count(in file: [UInt8]) -> Int {
    var count = 0
    visit(file) { marker, _ in
      if marker == Marker.scan { count += 1 }
      return count <= limit
    }
    return count
  }

  /// Calls `body` with each marker of `file` that has a length, and with its content, which may be
  /// truncated, until `body` returns false.
  private static func visit(_ file: [UInt8], _ body: (UInt8, [UInt8]) -> Bool) {
    file.withUnsafeBufferPointer { bytes in
      var index = 0
      // Compressed data has no markers but the numbered ones, and each FF in it is followed by a 0.
      while index + 1 < bytes.count {
        guard bytes[index] == Marker.start else {
          index += 1
          continue
        }
        let marker = bytes[index + 1]
        switch marker {
        case Marker.start: index += 1
        case 0x00, 0x01, Marker.bare: index += 2
        case Marker.end: return
        default:
          let hasLength = index + 3 < bytes.count
          // The length includes its own two bytes.
          let length = hasLength ? max(2, Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])) : 2
          let start = min(index + 4, bytes.count)
          // No marker that is looked at is longer.
          let end = min(index + 2 + length, start + 6 + 3 * 255, bytes.count)
          guard body(marker, Array(bytes[start..<max(start, end)])), hasLength else { return }
          index += 2 + length
        }
      }
    }
  }
}
