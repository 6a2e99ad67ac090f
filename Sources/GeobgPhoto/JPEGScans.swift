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
  static func limit(pixelCount: Int) -> Int { min(limit, pixelLimit / max(1, pixelCount)) }

  private enum Marker {
    static let start: UInt8 = 0xFF
    /// The start of a scan, with the compressed data behind its header.
    static let scan: UInt8 = 0xDA
    static let end: UInt8 = 0xD9
    /// Markers without a length: the numbered ones in compressed data, and the start of the file.
    static let bare: ClosedRange<UInt8> = 0xD0...0xD8
  }

  /// Checks that the JPEG `file` does not have too many scans for its `pixelCount` pixels.
  ///
  /// A damaged file passes; the decoder reports the damage.
  ///
  /// - Throws: ``PhotoError/tooManyScans(limit:)``.
  static func check(_ file: [UInt8], pixelCount: Int) throws(PhotoError) {
    let allowed = limit(pixelCount: pixelCount)
    guard count(in: file) <= allowed else { throw .tooManyScans(limit: allowed) }
  }

  /// How many scans `file` has, at most one more than ``limit``.
  static func count(in file: [UInt8]) -> Int {
    file.withUnsafeBufferPointer { bytes in
      var (count, index) = (0, 0)
      // Compressed data has no markers but the numbered ones, and each FF in it is followed by a 0.
      while index + 1 < bytes.count, count <= limit {
        guard bytes[index] == Marker.start else {
          index += 1
          continue
        }
        let marker = bytes[index + 1]
        switch marker {
        case Marker.start: index += 1
        case 0x00, 0x01, Marker.bare: index += 2
        case Marker.end: return count
        default:
          if marker == Marker.scan { count += 1 }
          guard index + 3 < bytes.count else { return count }
          // The length includes its own two bytes.
          index += 2 + max(2, Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
        }
      }
      return count
    }
  }
}
