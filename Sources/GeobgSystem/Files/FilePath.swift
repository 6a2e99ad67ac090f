#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Absolute paths, and checking and removing files.
package enum FilePath {
  /// `path` as an absolute path; symbolic links and dots are not resolved.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)`` if the current folder no longer exists.
  package static func absolute(_ path: String) throws(FileError) -> String {
    if path.hasPrefix("/") { return path }
    if let host = CommandHost.current { return "\(host.folder)/\(path)" }
    guard let folder = getcwd(nil, 0) else {
      throw .unreadable(
        path: path, reason: "the current folder no longer exists; use a path that begins with /")
    }
    defer { free(folder) }
    return "\(PathText.text(folder))/\(path)"
  }

  /// The absolute path of `path`, without dots and symbolic links; nil if nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path.systemPath, nil) else { return nil }
    defer { free(resolved) }
    return PathText.text(resolved)
  }

  /// Whether anything is at `path`.
  package static func exists(_ path: String) -> Bool {
    access(path.systemPath, F_OK) == 0
  }

  /// Removes the file at `path`, if there is one and it can be removed.
  package static func remove(_ path: String) {
    unlink(path.systemPath)
  }

  /// Moves the file at `source` to `path`, on the same disk, in one step.
  ///
  /// A file or a link at `path` is replaced; the permissions of a replaced file stay.
  ///
  /// - Throws: ``FileError/writeFailed(path:reason:)``, ``FileError/diskFull(path:reason:)``.
  package static func move(_ source: String, to path: String) throws(FileError) {
    if let status = FileStatus(path), status.kind == .file { chmod(source.systemPath, status.mode) }
    guard rename(source.systemPath, path.systemPath) == 0 else { throw System.writeFailure(path) }
  }
}
