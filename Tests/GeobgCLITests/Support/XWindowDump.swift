import Foundation
import Testing

/// Reads the output of xwd(1) for a screen with 24 bits per pixel.
enum XWindowDump {
  /// Red, green, blue and alpha of each pixel, row by row.
  ///
  /// The header consists of 32-bit numbers, with the highest byte first. Source: X11/XWDFile.h.
  static func pixels(_ data: Data, width: Int, height: Int) throws -> [UInt8] {
    let bytes = Array(data)
    func number(_ index: Int) throws -> Int {
      try #require(bytes.count >= 4 * index + 4)
      return bytes[(4 * index)...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(try number(4) == width)
    #expect(try number(5) == height)
    // Check that pixels have 32 bits, with the lowest byte first.
    #expect(try number(7) == 0)
    #expect(try number(11) == 32)
    let rowLength = try number(12)
    // After the header, each color of the color map takes twelve bytes.
    let start = try number(0) + 12 * number(19)
    try #require(bytes.count >= start + rowLength * height)
    return (0..<height).flatMap { row in
      (0..<width).flatMap { column in
        let pixel = start + row * rowLength + 4 * column
        return [bytes[pixel + 2], bytes[pixel + 1], bytes[pixel], 255]
      }
    }
  }
}
