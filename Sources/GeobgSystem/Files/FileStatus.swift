#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Information about a file, folder, or anything else at a path.
package struct FileStatus {
  /// The kinds that callers distinguish.
  package enum Kind {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case link
    /// A device, a pipe or a socket.
    case special
  }

  /// The kind of file.
  package let kind: Kind
  /// The size in bytes; has no meaning for anything but a regular file.
  package let byteCount: Int
  /// When the content was last changed, in milliseconds since 1970-01-01 UTC.
  package let changed: Int64
  /// The permissions, in the form that chmod(2) takes.
  let mode: mode_t

  /// The status of `path`; nil if nothing is there.
  ///
  /// - Parameter followingLinks: Whether to return the status of a symbolic link's target instead
  ///   of the link's own. Default: true.
  package init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    let path = path.systemPath
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// The status of what is at `path`; nil if nothing is there.
  ///
  /// - Throws: If the system cannot tell: ``FileError/unreadable(path:reason:)`` because of missing
  ///   permissions, ``FileError/readFailed(path:reason:)`` because of a failing disk or a lost
  ///   connection.
  package static func looking(at path: String) throws(FileError) -> FileStatus? {
    if let status = FileStatus(path) { return status }
    switch errno {
    case ENOENT, ENOTDIR: return nil
    case EACCES, EPERM, ELOOP, ENAMETOOLONG:
      throw .unreadable(path: path, reason: System.reason(for: path))
    default: throw .readFailed(path: path, reason: System.reason)
    }
  }

  /// The status of the open `descriptor`; nil if the system cannot report it.
  init?(descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    byteCount = Int(status.st_size)
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    changed = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    mode = status.st_mode & 0o777
  }
}
