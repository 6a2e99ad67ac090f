internal import GeobgPNG
internal import GeobgSVG
internal import GeobgSystem

#if Cairo
internal import GeobgCairo
#endif

/// A file that was checked and is made while it is written.
public struct PreparedFile: Sendable {
  /// Takes the next bytes of a file; if it throws, the work stops.
  public typealias Sink = (_ bytes: [UInt8]) throws(GeobgError) -> Void

  private let body: @Sendable (_ write: Sink) throws(GeobgError) -> Void

  init(_ body: @escaping @Sendable (_ write: Sink) throws(GeobgError) -> Void) { self.body = body }

  /// A file whose bytes come from `render`.
  init(
    rendering render:
      @escaping @Sendable (
        _ write: (_ bytes: [UInt8]) throws(RenderError) -> Void
      ) throws(RenderError) -> Void
  ) {
    self.init { write throws(GeobgError) in
      // The renderer only learns that it must stop; this keeps the error of the writer.
      var failure: GeobgError?
      do throws(RenderError) {
        try render { bytes throws(RenderError) in
          do throws(GeobgError) {
            try write(bytes)
          } catch {
            failure = error
            throw .stopped
          }
        }
      } catch {
        throw failure ?? .render(error)
      }
    }
  }

  /// Passes the file to `write` from start to end, a piece at a time.
  ///
  /// - Throws: ``GeobgError/render(_:)``, and the errors of `write`.
  public func write(_ write: Sink) throws(GeobgError) { try body(write) }

  /// The whole file, in memory.
  ///
  /// - Throws: ``GeobgError/render(_:)``.
  public func bytes() throws(GeobgError) -> [UInt8] {
    var bytes: [UInt8] = []
    try body { piece throws(GeobgError) in
      let count = bytes.count + piece.count
      if count > bytes.capacity {
        // An array doubles its memory, and copies its bytes.
        try GeobgError.mapping(
          GeobgError.render,
          try MemoryReservation.during(2 * count, bytes.reserveCapacity(2 * count)))
      }
      bytes += piece
    }
    return bytes
  }

  /// Writes the file to `target`.
  ///
  /// - Throws: ``GeobgError/file(_:)``, ``GeobgError/render(_:)``.
  public func write(to target: FileTarget) throws(GeobgError) {
    try write(to: target, whenWhole: {})
  }

  /// Writes the file to `target`.
  ///
  /// - Parameter whenWhole: Called before the file gets its name; if it throws, no file is left.
  func write(
    to target: FileTarget, whenWhole: () throws(GeobgError) -> Void
  ) throws(GeobgError) {
    try target.write(wrapping: GeobgError.file, whenWhole: whenWhole) { append throws(GeobgError) in
      try write(append)
    }
  }

  /// Writes the file that `prepare` returns to `path`, in the format of the path's extension.
  ///
  /// - Parameter whenWhole: Called before the file gets its name; if it throws, no file is left.
  static func write(
    to path: String, whenWhole: () throws(GeobgError) -> Void,
    preparing prepare: (Output) throws(GeobgError) -> PreparedFile
  ) throws(GeobgError) {
    let target = try GeobgError.mapping(GeobgError.file, try FileTarget(path))
    let output = try GeobgError.mapping(GeobgError.output, try Output(forFileAt: path))
    try prepare(output).write(to: target, whenWhole: whenWhole)
  }
}
