#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Lists folders.
package enum Folder {
  /// The names of everything in the folder at `path`, sorted by bytes; an empty path is the current
  /// folder.
  package static func names(in path: String) throws(FileError) -> [String] {
    let place = (path.isEmpty ? "." : path).systemPath
    return try names(of: open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC), at: path)
  }

  /// The names of everything in the folder `descriptor`, which is at `path`; closes it.
  static func names(of descriptor: CInt, at path: String) throws(FileError) -> [String] {
    var names: [String] = []
    try forEachName(of: descriptor, at: path) { name in
      names.append(PathText.text(name))
      return true
    }
    return names.sorted { one, other in
      PathText.bytes(one).lexicographicallyPrecedes(PathText.bytes(other))
    }
  }

  /// Calls `body` for each name in the folder `descriptor`, which is at `path`, until it returns false;
  /// closes the descriptor.
  static func forEachName(
    of descriptor: CInt, at path: String, _ body: (UnsafePointer<CChar>) -> Bool
  ) throws(FileError) {
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      let error = FileError.unreadable(path: path, reason: System.reason(for: path))
      if descriptor >= 0 { close(descriptor) }
      throw error
    }
    defer { closedir(stream) }
    while true {
      // The end and a failure both return nil; only `errno` distinguishes them.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let goesOn = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
          strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || body(name)
        }
      }
      guard goesOn else { return }
    }
    guard errno == 0 else { throw .readFailed(path: path, reason: System.reason) }
  }
}
