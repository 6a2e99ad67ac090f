#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Lists and creates folders.
package enum Folder {
  /// The names of everything in the folder at `path`, sorted by bytes; an empty path is the current
  /// folder.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``, ``FileError/readFailed(path:reason:)``.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let stream = opendir((path.isEmpty ? "." : path).systemPath) else {
      throw .unreadable(path: path, reason: System.reason(for: path))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // The end and a failure both return nil; only `errno` distinguishes them.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { PathText.text($0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .readFailed(path: path, reason: System.reason) }
    return names.sorted { one, other in
      PathText.bytes(one).lexicographicallyPrecedes(PathText.bytes(other))
    }
  }

  /// Creates the folder at `path` and any missing parent folders.
  ///
  /// - Throws: ``FileError/cannotCreate(path:reason:)``, ``FileError/diskFull(path:reason:)``.
  package static func make(_ path: String) throws(FileError) {
    if path.isEmpty || mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      throw System.createFailure(path)
    }
    try make(String(path[..<slash]))
    guard mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST else {
      throw System.createFailure(path)
    }
  }

  /// Creates the folder of the file at `path`, if it is missing.
  ///
  /// - Throws: As ``make(_:)`` does.
  package static func make(for path: String) throws(FileError) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    try make(String(path[..<slash]))
  }

  /// Removes the folder at `path`, if it is there and empty.
  package static func remove(_ path: String) {
    rmdir(path.systemPath)
  }

  /// Waits until the names in the folder at `path` are on the disk, where the system can.
  package static func sync(_ path: String) {
    let descriptor = open(path.systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
