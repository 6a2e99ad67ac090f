import CGeobgZlib
import GeobgPNG
import GeobgTestSupport
import Testing

@testable import GeobgPNG

/// zlib can read the output of our own encoder.
@Suite struct PixelDeflaterTests {
  private static let efforts: [(chain: Int, remembered: Int)] = [(1, 2), (16, 6), (64, 90)]

  @Test(arguments: [3, 4], efforts.indices)
  func zlibReadsWhatIsWritten(bytesPerPixel: Int, effort: Int) throws {
    var generator = FixedGenerator(UInt64(10 * bytesPerPixel + effort))
    for round in 0..<150 {
      let width = Int.random(in: 1...(round.isMultiple(of: 10) ? 12_000 : 300), using: &generator)
      let height = Int.random(in: 1...40, using: &generator)
      let picture = picture(width, height, bytesPerPixel, &generator)
      let bands = height > 3 ? [height / 2, height - height / 2] : [height]
      try #require(
        decompress(compress(picture, width, bands, bytesPerPixel, effort))
          == rows(picture, width, bytesPerPixel), "\(width)x\(height)")
    }
  }

  /// Every pixel differs, so there are more tokens than fit in a block.
  @Test(arguments: [3, 4])
  func noise(bytesPerPixel: Int) throws {
    var generator = FixedGenerator(1)
    let mask: UInt32 = bytesPerPixel == 3 ? 0xFF_FFFF : .max
    let noise = (0..<(500 * 300)).map { _ in UInt32.random(in: 0...(.max), using: &generator) & mask
    }
    #expect(
      decompress(compress(noise, 500, [300], bytesPerPixel, 0))
        == rows(noise, 500, bytesPerPixel))
  }

  @Test func aDamagedStreamIsNoticed() throws {
    var generator = FixedGenerator(2)
    let picture = picture(90, 30, 3, &generator)
    var bytes = compress(picture, 90, [30], 3, 1)
    bytes[bytes.count / 2] ^= 4
    #expect(decompress(bytes) != rows(picture, 90, 3))
  }

  @Test func checksumIsThatOfZlib() {
    var generator = FixedGenerator(3)
    for bytesPerPixel in [3, 4] {
      for width in [1, 2, 3, 77, 5000] {
        let picture = picture(width, 9, bytesPerPixel, &generator)
        var checksum = Adler32()
        picture.withUnsafeBufferPointer { pixels in
          guard let base = pixels.baseAddress else { return }
          for y in 0..<9 {
            checksum.append(row: base + y * width, width: width, bytesPerPixel: bytesPerPixel)
          }
        }
        let bytes = rows(picture, width, bytesPerPixel)
        #expect(checksum.value == adler32(1, bytes, uInt(bytes.count)))
      }
    }
  }

  /// Frequencies like the Fibonacci numbers give the deepest possible tree.
  @Test func codesKeepTheirLimit() {
    var frequencies: [UInt32] = [1, 1]
    while frequencies.count < 40 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
    for limit in [7, 15] {
      let code = HuffmanCode(frequencies: frequencies, limit: limit)
      #expect(code.lengths.allSatisfy { (1...limit).contains(Int($0)) })
      // Kraft's sum of a complete code without conflicts.
      let sum = code.lengths.reduce(0) { (sum: Int, length) in sum + (1 << (limit - Int(length))) }
      #expect(sum == 1 << limit)
    }
    #expect(HuffmanCode(frequencies: [0, 5, 0], limit: 15).lengths == [0, 1, 0])
  }

  /// Runs of few colors, rows equal to the one above, and single pixels like those on edges of
  /// shapes.
  private func picture(
    _ width: Int, _ height: Int, _ bytesPerPixel: Int, _ generator: inout FixedGenerator
  ) -> [UInt32] {
    let mask: UInt32 = bytesPerPixel == 3 ? 0xFF_FFFF : .max
    let colors = (0..<5).map { _ in UInt32.random(in: 0...(.max), using: &generator) & mask }
    var pixels: [UInt32] = []
    for y in 0..<height {
      while pixels.count < (y + 1) * width {
        let left = (y + 1) * width - pixels.count
        let run = Int.random(in: 1...min(left, 120), using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where y > 0:
          let above = pixels.count - width
          pixels += pixels[above..<(above + run)]
        case 1: pixels.append((pixels.last ?? 0) ^ UInt32.random(in: 0..<4, using: &generator))
        default:
          let color = colors.randomElement(using: &generator) ?? 0
          pixels += [UInt32](repeating: color, count: run)
        }
      }
    }
    return pixels
  }

  private func compress(
    _ pixels: [UInt32], _ width: Int, _ bands: [Int], _ bytesPerPixel: Int, _ effort: Int
  ) -> [UInt8] {
    let (chain, remembered) = PixelDeflaterTests.efforts[effort]
    var deflater = PixelDeflater(
      bytesPerPixel: bytesPerPixel, effort: .init(chain: chain, remembered: remembered))
    var bytes: [UInt8] = []
    var top = 0
    for (index, height) in bands.enumerated() {
      bytes += pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return [] }
        return deflater.compress(
          base + top * width, width: width, height: height, isLast: index == bands.count - 1)
      }
      top += height
    }
    return bytes
  }

  private func rows(_ pixels: [UInt32], _ width: Int, _ bytesPerPixel: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, pixel) in pixels.enumerated() {
      if index.isMultiple(of: width) { bytes.append(0) }
      for byte in 0..<bytesPerPixel {
        bytes.append(UInt8(truncatingIfNeeded: pixel >> UInt32(8 * byte)))
      }
    }
    return bytes
  }

  private func decompress(_ bytes: [UInt8]) -> [UInt8]? {
    var input = bytes
    var output = [UInt8](repeating: 0, count: 4 << 20)
    var stream = z_stream()
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, stream.avail_in == 0 else { return nil }
    return Array(output[..<Int(stream.total_out)])
  }
}
