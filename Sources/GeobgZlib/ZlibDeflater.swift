internal import CGeobgZlib
public import GeobgPNG
internal import GeobgScene

/// Compresses rows of pixels with zlib.
///
/// It works on bytes and takes time: nothing as fast makes smaller files than zlib's level 8.
final class ZlibDeflater {
  private static let level: Int32 = 8
  private static let outputLimit = 1 << 16

  private let bytesPerPixel: Int
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableBufferPointer<UInt8>

  /// A compressor of pixels of `bytesPerPixel` bytes, 3 or 4.
  init(bytesPerPixel: Int) throws(RenderError) {
    self.bytesPerPixel = bytesPerPixel
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(capacity: ZlibDeflater.outputLimit)
    // Without zlib's own header and checksum, because parts follow each other.
    let status = deflateInit2_(
      stream, ZlibDeflater.level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()
      output.deallocate()
      throw .outOfMemory
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// The compressed rows of `pixels`; see ``BandCompressor/Compress``.
  func compress(
    _ runs: borrowing PixelRuns, isLast: Bool
  ) -> (bytes: [UInt8], checksum: UInt32) {
    deflateReset(stream)
    let (width, height) = (runs.width, runs.height)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    defer { pixels.deallocate() }
    runs.store(to: pixels)
    var result: [UInt8] = []
    var sum: UInt32 = 1
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 + width * bytesPerPixel) { row in
      guard let bytes = row.baseAddress else { return }
      bytes[0] = 0
      for y in 0..<height {
        for x in 0..<width {
          var pixel = pixels[y &* width &+ x]
          for index in 0..<bytesPerPixel {
            bytes[1 &+ x &* bytesPerPixel &+ index] = UInt8(truncatingIfNeeded: pixel)
            pixel &>>= 8
          }
        }
        let flush = y + 1 < height ? Z_NO_FLUSH : isLast ? Z_FINISH : Z_FULL_FLUSH
        sum = UInt32(truncatingIfNeeded: adler32(uLong(sum), row.baseAddress, uInt(row.count)))
        compress(row, flush, to: &result)
      }
    }
    return (result, sum)
  }

  private func compress(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ flush: Int32, to result: inout [UInt8]
  ) {
    stream.pointee.next_in = bytes.baseAddress
    stream.pointee.avail_in = uInt(bytes.count)
    // If output space is left, zlib has nothing more to write.
    repeat {
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = uInt(output.count)
      deflate(stream, flush)
      result += output[..<(output.count - Int(stream.pointee.avail_out))]
    } while stream.pointee.avail_out == 0
  }
}

extension BandCompressor {
  /// The compressor of zlib, which makes the smallest files.
  public static let zlib = BandCompressor { bytesPerPixel throws(RenderError) in
    let deflater = try ZlibDeflater(bytesPerPixel: bytesPerPixel)
    return { runs, isLast throws(RenderError) in
      deflater.compress(runs, isLast: isLast)
    }
  }
}
