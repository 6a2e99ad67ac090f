import CGeobgZlib
import GeobgRecipe
import GeobgTestSupport
import Testing

/// The decompressor of long links reads what zlib writes.
@Suite(.timed) struct InflaterTests {
  /// Blocks without bytes take time, so there are not any number of them.
  @Test func emptyBlocks() throws {
    // Four blocks of type 1 with only an end: 0, 01, 0000000, the first bit last in each byte.
    let four: [UInt8] = [0b0000_0010, 0b0000_1000, 0b0010_0000, 0b1000_0000, 0b0000_0000]
    let many = Array(Array(repeating: four, count: 100_000).joined())
    #expect(throws: MetadataError.self) { try Inflater.bytes(of: many, limit: 1 << 20) }
    // A few are read: then comes a stored block that is the last.
    let few = Array(Array(repeating: four, count: 100).joined())
    let stored: [UInt8] = [0b0000_0001, 1, 0, 0xFE, 0xFF, 65]
    #expect(try Inflater.bytes(of: few + stored, limit: 1 << 20) == [65])
  }

  /// Bytes as zlib compresses them, with a level and a strategy.
  private func compressed(_ bytes: [UInt8], level: Int32, strategy: Int32) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, level, Z_DEFLATED, -MAX_WBITS, 8, strategy, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 10 + 1000)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        #expect(deflate(&stream, Z_FINISH) == Z_STREAM_END)
        return Int(stream.total_out)
      }
    }
    return Array(output.prefix(count))
  }

  /// Text with repetitions, noise, or one byte.
  private func bytes(_ number: Int, _ generator: inout FixedGenerator) -> [UInt8] {
    let count = Int.random(in: 0...(number.isMultiple(of: 9) ? 90_000 : 3000), using: &generator)
    switch number % 3 {
    case 0:
      let words = ["{\"tap\":[", "],\"address\":", "12", "0.5", "-7", "}", "\n"]
      var text = ""
      while text.utf8.count < count { text += words.randomElement(using: &generator) ?? "" }
      return Array(text.utf8)
    case 1: return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    default: return Array(repeating: UInt8(number), count: count)
    }
  }

  @Test(arguments: [Z_DEFAULT_STRATEGY, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED])
  func zlibsFilesAreRead(strategy: Int32) throws {
    var generator = FixedGenerator(UInt64(strategy) + 40)
    for number in 0..<60 {
      let bytes = bytes(number, &generator)
      for level: Int32 in [0, 1, 6, 9] {
        let file = compressed(bytes, level: level, strategy: strategy)
        #expect(try Inflater.bytes(of: file, limit: bytes.count) == bytes)
        if !bytes.isEmpty {
          let limit = bytes.count - 1
          #expect(
            throws: MetadataError.tooLarge(
              part: "the text", byteCount: Int64(bytes.count), limit: Int64(limit))
          ) { try Inflater.bytes(of: file, limit: limit) }
        }
        #expect(throws: MetadataError.malformed(offset: 0, reason: "it is not DEFLATE")) {
          try Inflater.bytes(of: file + [0], limit: bytes.count)
        }
        #expect(throws: MetadataError.self) {
          try Inflater.bytes(of: Array(file.dropLast()), limit: bytes.count)
        }
      }
    }
  }

  /// A damaged file is refused, or gives other bytes within the limit; none ends the program.
  @Test func damagedFilesAreSafe() throws {
    var generator = FixedGenerator(7)
    for number in 0..<2000 {
      var file = compressed(
        bytes(number % 8, &generator), level: Int32(number % 10),
        strategy: [Z_DEFAULT_STRATEGY, Z_FIXED][number % 2])
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: file.indices, using: &generator)
        file[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      }
      if let bytes = try? Inflater.bytes(of: file, limit: 5000) { #expect(bytes.count <= 5000) }
    }
    for noise in 0..<2000 {
      let bytes = (0..<noise % 60).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = try? Inflater.bytes(of: bytes, limit: 5000)
    }
  }
}
