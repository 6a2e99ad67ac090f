/// Bytes that a C program reads directly.
///
/// They are aligned to 16 bytes and followed by a zero byte.
final class ByteBlock: Handled, @unchecked Sendable {
  static let noun = "bytes"

  /// The first byte.
  let start: UnsafeRawPointer
  /// The number of bytes, without the zero byte.
  let count: Int

  /// The bytes of `pieces`, one after another.
  convenience init(_ pieces: [[UInt8]]) {
    self.init(count: pieces.reduce(0) { $0 + $1.count }) { bytes in
      var end = 0
      for piece in pieces {
        piece.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: $0)
        }
        end += piece.count
      }
    }
  }

  /// The UTF-8 bytes of `text`.
  convenience init(_ text: String) {
    self.init([Array(text.utf8)])
  }

  /// The numbers, in the byte order of the machine.
  convenience init(_ numbers: [Double]) {
    self.init(count: numbers.count * MemoryLayout<Double>.size) { bytes in
      numbers.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
  }

  private init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let start = UnsafeMutableRawPointer.allocate(byteCount: count + 1, alignment: 16)
    fill(UnsafeMutableRawBufferPointer(start: start, count: count))
    start.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    self.start = UnsafeRawPointer(start)
    self.count = count
  }

  deinit {
    start.deallocate()
  }
}
