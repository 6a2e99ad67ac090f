import CGeobgZlib
import GeobgPNG
import GeobgRaster
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// zlib can read the output of our own encoder.
@Suite(.timed) struct CompressorTests {
  @Test(arguments: [3, 4], PNGCompression.allCases)
  func zlibReadsWhatIsWritten(bytesPerPixel: Int, compression: PNGCompression) throws {
    var generator = FixedGenerator(UInt64(10 * bytesPerPixel + compression.rawValue.count))
    for round in 0..<60 {
      let width = Int.random(in: 1...(round.isMultiple(of: 10) ? 12_000 : 300), using: &generator)
      let height = Int.random(in: 1...40, using: &generator)
      let picture = picture(width, height, bytesPerPixel, &generator)
      let bands = height > 3 ? [height / 2, height - height / 2] : [height]
      try #require(
        decompress(compress(picture, width, bands, bytesPerPixel, compression))
          == rows(picture, width, bytesPerPixel), "\(width)x\(height)")
    }
  }

  @Test(arguments: [3, 4], PNGCompression.allCases)
  func narrowPictures(bytesPerPixel: Int, compression: PNGCompression) throws {
    var generator = FixedGenerator(UInt64(100 * bytesPerPixel + compression.rawValue.count))
    for width in 1...40 {
      for height in [1, 2, Int.random(in: 3...200, using: &generator)] {
        let picture = picture(width, height, bytesPerPixel, &generator)
        try #require(
          decompress(compress(picture, width, [height], bytesPerPixel, compression))
            == rows(picture, width, bytesPerPixel), "\(width)x\(height)")
      }
    }
  }

  /// A row of a million pixels, of one color and of many.
  @Test(arguments: PNGCompression.allCases)
  func wideRows(compression: PNGCompression) throws {
    var generator = FixedGenerator(5)
    for colors in [1, 2000] as [UInt32] {
      var row: [UInt32] = []
      while row.count < 1_000_000 {
        let color = UInt32.random(in: 0..<colors, using: &generator) << 9
        row += Array(repeating: color, count: min(1_000_000 - row.count, colors == 1 ? .max : 700))
      }
      #expect(decompress(compress(row, 1_000_000, [1], 3, compression)) == rows(row, 1_000_000, 3))
    }
  }

  /// Every pixel differs, so there are more tokens than fit in a block.
  @Test(arguments: [3, 4], PNGCompression.allCases)
  func noise(bytesPerPixel: Int, compression: PNGCompression) throws {
    var generator = FixedGenerator(1)
    let mask: UInt32 = bytesPerPixel == 3 ? 0xFF_FFFF : .max
    let noise = (0..<(500 * 150)).map { _ in UInt32.random(in: 0...(.max), using: &generator) & mask
    }
    #expect(
      decompress(compress(noise, 500, [150], bytesPerPixel, compression))
        == rows(noise, 500, bytesPerPixel))
  }

  /// More time makes smaller files of a picture's shapes.
  @Test func smallIsSmallest() throws {
    let picture = try ComposedPicture(Fixtures.recipe(3, width: 300, height: 500))
    let sizes = try PNGCompression.allCases.map { compression in
      try PNGRenderer(
        painter: ExactPainter(), worker: SerialPartExecutor(), compression: compression
      )
      .render(Scene(picture)).count
    }
    #expect(sizes == sizes.sorted(by: >), "\(sizes)")
  }

  @Test func aDamagedStreamIsNoticed() throws {
    var generator = FixedGenerator(2)
    let picture = picture(90, 30, 3, &generator)
    var bytes = compress(picture, 90, [30], 3, .fast)
    bytes[bytes.count / 2] ^= 4
    #expect(decompress(bytes) != rows(picture, 90, 3))
  }

  /// However pixels are added to runs, the runs and so the bytes are the same.
  @Test(arguments: [3, 4], PNGCompression.allCases)
  func runsArePixels(bytesPerPixel: Int, compression: PNGCompression) throws {
    var generator = FixedGenerator(UInt64(bytesPerPixel + 40))
    for width in Array(1...40) + [1170, 40_000] {
      let height = Int.random(in: 1...5, using: &generator)
      let picture = picture(width, height, bytesPerPixel, &generator)
      var pieces = PixelRuns(width: width)
      var place = 0
      while place < picture.count {
        // Some equal pixels of the row, but not always all of them.
        let rest = picture[place..<(place / width + 1) * width].prefix { $0 == picture[place] }
        let part = Int.random(in: 1...rest.count, using: &generator)
        pieces.append(picture[place], count: part)
        place += part
      }
      let runs = runs(picture[...], width)
      try #require(pieces.count == runs.count && pieces.height == height)
      for index in 0..<runs.count {
        #expect(pieces.pixels[index] == runs.pixels[index])
        #expect(pieces.ends[index] == runs.ends[index])
      }
      var copy = [UInt32](repeating: 0, count: picture.count)
      copy.withUnsafeMutableBufferPointer { copy in copy.baseAddress.map { runs.store(to: $0) } }
      #expect(copy == picture)
      var deflater = BandCompressor(compression, bytesPerPixel: bytesPerPixel)
      var other = BandCompressor(compression, bytesPerPixel: bytesPerPixel)
      var (checksum, otherChecksum) = (Adler32(), Adler32())
      #expect(
        deflater.compress(runs, isLast: true, &checksum)
          == other.compress(pieces, isLast: true, &otherChecksum))
      let bytes = rows(picture, width, bytesPerPixel)
      #expect(checksum.value == adler32(1, bytes, uInt(bytes.count)))
      #expect(otherChecksum.value == checksum.value)
    }
  }

  /// Frequencies like the Fibonacci numbers give the deepest possible tree.
  @Test func codesKeepTheirLimit() {
    var frequencies: [UInt32] = [1, 1]
    while frequencies.count < 40 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
    for limit in [7, 15] {
      let lengths = lengths(frequencies, limit: limit)
      #expect(lengths.allSatisfy { (1...limit).contains($0) })
      // Kraft's sum of a complete code without conflicts.
      let sum = lengths.reduce(0) { (sum: Int, length) in sum + (1 << (limit - length)) }
      #expect(sum == 1 << limit)
    }
    #expect(lengths([0, 5, 0], limit: 15) == [0, 1, 0])
  }

  /// The farther a distance, the rarer it is here: the longest codes have the most extra bits.
  @Test func longCodesOfFarDistances() {
    var generator = FixedGenerator(6)
    var tokens = TokenList(capacity: 1 << 15)
    var bytes: [UInt8] = []
    while bytes.count < DeflateSymbols.farthestMatch {
      let pixel = UInt32.random(in: 0..<(1 << 24), using: &generator)
      tokens.append(bytesOf: pixel, from: 0, to: 3)
      bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    var (times, next) = (1, 1)
    for power in (6...15).reversed() {
      // The last distances of two symbols.
      for distance in [1 << power, 3 << (power - 2)] {
        for _ in 0..<times {
          tokens.append(matchOf: 3, distance: distance)
          bytes += bytes[(bytes.count - distance)...].prefix(3)
        }
        (times, next) = (next, times + next)
      }
    }
    let histogram = Histogram()
    tokens.count(0..<tokens.count, in: histogram)
    var writer = BitWriter()
    tokens.write(0..<tokens.count, histogram, to: &writer, isLast: true)
    #expect(decompress(writer.take()) == bytes)
  }

  /// The lengths of the code for symbols that occur `frequencies` times.
  private func lengths(_ frequencies: [UInt32], limit: Int) -> [Int] {
    let table = Memory<UInt32>(capacity: frequencies.count)
    HuffmanCode.store(frequencies, count: frequencies.count, limit: limit, to: table.start)
    return frequencies.indices.map { Int(table[$0] & 0xFF) }
  }

  /// Runs of few colors, rows equal to the one above, and single pixels like those on edges of
  /// shapes.
  private func picture(
    _ width: Int, _ height: Int, _ bytesPerPixel: Int, _ generator: inout FixedGenerator
  ) -> [UInt32] {
    let mask: UInt32 = bytesPerPixel == 3 ? 0xFF_FFFF : .max
    // Black has the value of filter bytes.
    let colors = [0] + (0..<5).map { _ in UInt32.random(in: 0...(.max), using: &generator) & mask }
    var pixels: [UInt32] = []
    for y in 0..<height {
      while pixels.count < (y + 1) * width {
        let left = (y + 1) * width - pixels.count
        let run = Int.random(in: 1...min(left, 120), using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where y > 0:
          let above = pixels.count - width
          pixels += pixels[above..<(above + run)]
        case 1:
          // A pixel that differs from another one in a byte.
          let other =
            Bool.random(using: &generator) ? pixels.last : colors.randomElement(using: &generator)
          let place = 8 * UInt32.random(in: 0..<UInt32(bytesPerPixel), using: &generator)
          pixels.append((other ?? 0) ^ UInt32.random(in: 1..<4, using: &generator) << place)
        default:
          let color = colors.randomElement(using: &generator) ?? 0
          pixels += [UInt32](repeating: color, count: run)
        }
      }
    }
    return pixels
  }

  private func compress(
    _ pixels: [UInt32], _ width: Int, _ bands: [Int], _ bytesPerPixel: Int,
    _ compression: PNGCompression
  ) -> [UInt8] {
    var deflater = BandCompressor(compression, bytesPerPixel: bytesPerPixel)
    var bytes: [UInt8] = []
    var top = 0
    for (index, height) in bands.enumerated() {
      var checksum = Adler32()
      let band = runs(pixels[(top * width)..<((top + height) * width)], width)
      bytes += deflater.compress(band, isLast: index == bands.count - 1, &checksum)
      top += height
    }
    return bytes
  }

  private func runs(_ pixels: ArraySlice<UInt32>, _ width: Int) -> PixelRuns {
    var runs = PixelRuns(width: width)
    for pixel in pixels { runs.append(pixel, count: 1) }
    return runs
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
