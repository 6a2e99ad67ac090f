#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The system calls that reading and writing share.
package enum System {
  /// What the last failed call said, in the system's words.
  package static var reason: String {
    let words = String(cString: strerror(errno))
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// Calls `body` again for as long as a signal interrupts it.
  package static func retrying<Count: SignedInteger>(_ body: () -> Count) -> Count {
    while true {
      let result = body()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Why the last call could not write to the file at `path`.
  package static func writeFailure(_ path: String) -> FileError {
    // A quota that is used up is a disk of one's own that is full.
    errno == ENOSPC || errno == EDQUOT
      ? .diskFull(path: path, reason: reason) : .writeFailed(path: path, reason: reason)
  }

  /// Why the last call could not create anything at `path`.
  package static func createFailure(_ path: String) -> FileError {
    let failure = writeFailure(path)
    if case .diskFull = failure { return failure }
    return .cannotCreate(path: path, reason: reason)
  }

  /// Seconds since some moment, by a clock that is never set.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Makes the folder at `path`, and those above it, where they are missing.
  ///
  /// - Throws: ``FileError/cannotCreate(path:reason:)``, ``FileError/diskFull(path:reason:)``.
  package static func makeFolders(_ path: String) throws(FileError) {
    if path.isEmpty || mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      throw createFailure(path)
    }
    try makeFolders(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw createFailure(path) }
  }

  /// What is in the folder at `path`, sorted; the current one where that is empty.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path.isEmpty ? "." : path) else {
      throw .unreadable(path: path, reason: reason)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: bytes.pointee))
        {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Opens the file at `path` for reading, or answers -1.
  package static func openToRead(_ path: String) -> CInt {
    retrying { open(path, O_RDONLY | O_CLOEXEC) }
  }

  /// Reads what comes next, at most what `buffer` holds, or answers -1.
  package static func readNext(_ descriptor: CInt, into buffer: inout [UInt8]) -> Int {
    retrying { buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) } }
  }

  /// Writes all of `bytes` to `descriptor`.
  ///
  /// `print` would lose them on a full disk and say nothing.
  ///
  /// - Throws: ``FileError/closedPipe``, ``FileError/writeFailed(path:reason:)``.
  package static func writeAll(
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
        throw writeFailure(path)
      }
      rest = rest.dropFirst(count)
    }
  }
}
