#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The system calls that the files of this target share.
enum System {
  /// The system's message for the last failed call.
  static var reason: String {
    // The system's own message does not say that the fault may be anywhere in the path.
    if errno == ENOTDIR { return "the path has a file where a folder is needed" }
    return message(errno)
  }

  /// The system's message for the last failed call, which got `path`.
  static func reason(for path: String) -> String {
    guard path.utf8.contains(0) else { return reason }
    return "the path has a zero byte, and no file can have one in its name; write another path"
  }

  /// Repeats `body`, a system call that may wait, while signals interrupt it.
  static func retrying<Count: SignedInteger>(_ body: () -> Count) -> Count {
    ForkGate.aside {
      while true {
        let result = body()
        if result >= 0 || errno != EINTR { return result }
      }
    }
  }

  /// The bytes of an open file in `range`; `path` names the file in messages.
  ///
  /// - Throws: ``FileError/readFailed(path:reason:)``, also if there are fewer.
  static func bytes(
    of descriptor: CInt, in range: Range<Int>, path: String
  ) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < range.count {
      let count = System.retrying {
        bytes.withUnsafeMutableBytes {
          pread(
            descriptor, $0.baseAddress.map { $0 + filled }, range.count - filled,
            off_t(range.lowerBound + filled))
        }
      }
      guard count > 0 else {
        throw .readFailed(
          path: path, reason: count == 0 ? "the file became shorter during reading" : System.reason)
      }
      filled += count
    }
    return bytes
  }

  /// Why the last call could not write to the file at `path`.
  static func writeFailure(_ path: String) -> FileError {
    // To users, an exhausted quota is the same as a full disk.
    errno == ENOSPC || errno == EDQUOT
      ? .diskFull(path: path, reason: reason) : .writeFailed(path: path, reason: reason(for: path))
  }

  /// Why the last call could not create anything at `path`.
  static func createFailure(_ path: String) -> FileError {
    let failure = writeFailure(path)
    if case .diskFull = failure { return failure }
    return .cannotCreate(path: path, reason: reason(for: path))
  }

  /// Opens the file, pipe or device at `path`, which the user named, for reading.
  ///
  /// Opening a pipe waits for its writer.
  static func openToRead(_ path: String) throws(FileError) -> (descriptor: CInt, FileStatus) {
    try openToRead(path, flags: 0) { $0 != .folder }
  }

  /// Opens the regular file at `path` for reading, without waiting.
  ///
  /// Anything else might never end, or wait for a writer that never comes.
  static func openRegular(_ path: String) throws(FileError) -> (descriptor: CInt, FileStatus) {
    // Without O_NONBLOCK, opening a pipe would wait. On a regular file it has no effect.
    try openToRead(path, flags: O_NONBLOCK | O_NOCTTY) { $0 == .file }
  }

  private static func openToRead(
    _ path: String, flags: CInt, accepting accepts: (FileStatus.Kind) -> Bool
  ) throws(FileError) -> (descriptor: CInt, FileStatus) {
    let descriptor = retrying { open(path.systemPath, O_RDONLY | O_CLOEXEC | flags) }
    guard descriptor >= 0 else {
      // A socket cannot be opened, and the system's message does not say that.
      guard errno != ENXIO else { throw .notRegular(path) }
      throw .unreadable(path: path, reason: reason(for: path))
    }
    return try checked(descriptor, path: path, accepting: accepts)
  }

  /// The open `descriptor` and its status; closes it if it is not of an accepted kind.
  static func checked(
    _ descriptor: CInt, path: String, accepting accepts: (FileStatus.Kind) -> Bool
  ) throws(FileError) -> (descriptor: CInt, FileStatus) {
    guard let status = FileStatus(descriptor: descriptor) else {
      defer { close(descriptor) }
      throw .unreadable(path: path, reason: reason)
    }
    guard accepts(status.kind) else {
      close(descriptor)
      guard status.kind != .folder else { throw .unreadable(path: path, reason: "it is a folder") }
      throw .notRegular(path)
    }
    return (descriptor, status)
  }

  /// Reads the next bytes, at most as many as fit into `buffer`; returns -1 on failure.
  static func readNext(_ descriptor: CInt, into buffer: inout [UInt8]) -> Int {
    retrying { buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) } }
  }

  /// Writes all of `bytes` to `descriptor`.
  ///
  /// Swift's `print` would lose bytes on a full disk without reporting it.
  static func writeAll(
    _ bytes: [UInt8], to descriptor: CInt, path: String
  ) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The kernel writes at most two gigabytes at once.
      let count = retrying {
        rest.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 1 << 30)) }
      }
      guard count >= 0 else {
        if errno == EPIPE { throw .closedPipe }
        throw writeFailure(path)
      }
      rest = rest.dropFirst(count)
    }
  }
}

extension sigaction {
  /// The function that is called for the signal.
  var handler: (@convention(c) (CInt) -> Void)? {
    get {
      #if canImport(Darwin)
      return __sigaction_u.__sa_handler
      #elseif canImport(Musl)
      return __sa_handler.sa_handler
      #else
      return __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
      __sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
      __sa_handler.sa_handler = newValue
      #else
      __sigaction_handler.sa_handler = newValue
      #endif
    }
  }
}

extension Error {
  /// The value of `body`, whose error `wrap` turns into an error of this type.
  package static func mapping<Value, Failure: Error>(
    _ wrap: (Failure) -> Self, _ body: @autoclosure () throws(Failure) -> Value
  ) throws(Self) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw wrap(error)
    }
  }
}
