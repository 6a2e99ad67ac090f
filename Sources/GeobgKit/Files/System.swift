#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The system calls that reading and writing share.
enum System {
  /// What the last failed call said, in the system's words.
  static var reason: String {
    let words = String(cString: strerror(errno))
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// Calls `body` again for as long as a signal interrupts it.
  static func retrying<Count: SignedInteger>(_ body: () -> Count) -> Count {
    while true {
      let result = body()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Opens the file at `path` for reading, or answers -1.
  static func openToRead(_ path: String) -> CInt {
    retrying { open(path, O_RDONLY | O_CLOEXEC) }
  }

  /// Reads what comes next, at most what `buffer` holds, or answers -1.
  static func readNext(_ descriptor: CInt, into buffer: inout [UInt8]) -> Int {
    retrying { buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) } }
  }

  /// Writes all of `bytes` to `descriptor`.
  ///
  /// `print` would lose them on a full disk and say nothing.
  ///
  /// - Throws: ``FileError/closedPipe``, ``FileError/writeFailed(path:reason:)``.
  static func writeAll(
    _ bytes: [UInt8], to descriptor: CInt, path: String
  ) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The kernel takes no more than two gigabytes at once.
      let count = retrying {
        rest.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 1 << 30)) }
      }
      guard count >= 0 else {
        if errno == EPIPE { throw .closedPipe }
        throw .writeFailed(path: path, reason: reason)
      }
      rest = rest.dropFirst(count)
    }
  }
}
