internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Bytes that a C program reads directly.
///
/// They are aligned to 16 bytes and followed by a zero byte.
final class ByteBlock: Handled, @unchecked Sendable {
  static let noun = "bytes"

  private let bytes: GrowingBytes

  var start: UnsafeRawPointer { UnsafeRawPointer(bytes.start) }
  /// The number of bytes, without the zero byte.
  var count: Int { bytes.count - 1 }

  /// The bytes that `write` passes on, one piece after another.
  ///
  /// - Throws: A report with the code `memory`, and the errors of `write`.
  init(
    _ write: (_ append: ([UInt8]) throws(GeobgError) -> Void) throws(GeobgError) -> Void
  ) throws(ErrorReport) {
    guard let bytes = GrowingBytes() else { throw .noMemory }
    self.bytes = bytes
    try ErrorReport.wrapping { () throws(GeobgError) in
      try write { piece throws(GeobgError) in
        guard piece.withUnsafeBytes(bytes.append) else { throw .render(.outOfMemory) }
      }
    }
    guard [UInt8](arrayLiteral: 0).withUnsafeBytes(bytes.append) else { throw .noMemory }
  }

  convenience init(_ text: String) throws(ErrorReport) {
    try self.init { append throws(GeobgError) in try append(Array(text.utf8)) }
  }

  /// The numbers, in the byte order of the machine.
  convenience init(_ numbers: [Double]) throws(ErrorReport) {
    try self.init { append throws(GeobgError) in
      // Not all at once, because there would be a second copy of all.
      for start in stride(from: 0, to: numbers.count, by: 1 << 12) {
        let part = numbers[start..<min(numbers.count, start + (1 << 12))]
        try append(part.withUnsafeBytes { Array($0) })
      }
    }
  }
}
