public import GeobgSystem

/// A file that is sure to be possible, and is made as it is written.
public struct FileInMaking: Sendable {
  private let body: @Sendable (_ write: ([UInt8]) throws -> Void) throws -> Void

  init(_ body: @escaping @Sendable (_ write: ([UInt8]) throws -> Void) throws -> Void) {
    self.body = body
  }

  /// Hands `write` the file from its beginning to its end, a piece at a time.
  ///
  /// - Throws: ``RenderError/outOfMemory``, and what `write` throws.
  public func write(_ write: ([UInt8]) throws -> Void) throws {
    try body(write)
  }

  /// Writes the file to `target`.
  ///
  /// - Throws: As ``FileTarget/write(_:)`` does, and ``RenderError/outOfMemory``.
  public func write(to target: FileTarget) throws {
    try target.write { append in try write(append) }
  }
}
