internal import CZlib
internal import GeobgScene

/// zlib's compressor, fed a row at a time.
struct Deflater: ~Copyable {
  /// zlib's own middle between speed and size.
  private static let level: Int32 = 6

  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableBufferPointer<UInt8>

  /// A compressor that hands out at most `chunkLimit` bytes at a time.
  init(chunkLimit: Int) throws(RenderError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(capacity: chunkLimit)
    let status = deflateInit_(
      stream, Deflater.level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()
      output.deallocate()
      throw .outOfMemory
    }
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = uInt(chunkLimit)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Compresses `bytes`, and hands `emit` each full chunk.
  func compress(_ bytes: UnsafeMutableBufferPointer<UInt8>, emit: ([UInt8]) -> Void) {
    stream.pointee.next_in = bytes.baseAddress
    stream.pointee.avail_in = uInt(bytes.count)
    while stream.pointee.avail_in > 0 {
      deflate(stream, Z_NO_FLUSH)
      if stream.pointee.avail_out == 0 { flush(emit) }
    }
  }

  /// Ends the stream, and hands `emit` what is left.
  func finish(emit: ([UInt8]) -> Void) {
    while deflate(stream, Z_FINISH) != Z_STREAM_END { flush(emit) }
    flush(emit)
  }

  private func flush(_ emit: ([UInt8]) -> Void) {
    let count = output.count - Int(stream.pointee.avail_out)
    if count > 0 { emit(Array(output[..<count])) }
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = uInt(output.count)
  }
}
