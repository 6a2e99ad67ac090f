#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// What is at a path.
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

  /// What it is.
  package let kind: Kind
  /// How many bytes it has; for a file that is not regular, the number has no meaning.
  package let byteCount: Int
  /// The permissions, as chmod(2) takes them.
  let mode: mode_t

  /// What is at `path`; nil for nothing.
  ///
  /// - Parameter followingLinks: Whether a symbolic link stands for what it leads to. Default: true.
  package init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// What is open as `descriptor`; nil where the system cannot report it.
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
    mode = status.st_mode & 0o777
  }
}
