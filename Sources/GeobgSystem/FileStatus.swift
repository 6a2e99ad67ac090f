#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Information about a file, folder, or anything else at a path.
package struct FileStatus {
  /// The kinds that callers distinguish.
  package enum Kind {
    case file
    case folder
    case link
    /// A device, a pipe or a socket.
    case special
  }

  package let kind: Kind
  /// The size in bytes; has no meaning for anything but a regular file.
  package let byteCount: Int
  /// When the content was last changed, in milliseconds since 1970-01-01 UTC.
  package let changed: Int64
  /// The permissions, in the form that chmod(2) takes.
  let mode: mode_t
  /// How many names a file has.
  let linkCount: Int
  /// Which file it is, whatever its names are.
  let identity: Identity

  /// The disk and the number of a file or a folder.
  struct Identity: Hashable {
    private let disk: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      disk = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  /// Whether other users of the computer may read it.
  package var isReadableByOthers: Bool { mode & 0o044 != 0 }

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
    try checkAbsence(of: path)
    return nil
  }

  /// Checks that the last call, which looked at `path`, failed because nothing is there.
  static func checkAbsence(of path: String) throws(FileError) {
    switch errno {
    case ENOENT, ENOTDIR: return
    case EACCES, EPERM, ELOOP, ENAMETOOLONG:
      throw .unreadable(path: path, reason: System.reason(for: path))
    default: throw .readFailed(path: path, reason: System.reason)
    }
  }

  /// The status of what is called `name` in the folder `descriptor`, also of a link itself; nil if
  /// nothing is there.
  init?(_ name: String, in descriptor: CInt) {
    var status = stat()
    guard fstatat(descriptor, name.systemText, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return nil
    }
    self.init(status)
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
    // A file system can hold a date that no clock has shown; times are subtracted from each other.
    let seconds = min(max(Int64(time.tv_sec), -1 << 50), 1 << 50)
    changed = seconds * 1000 + Int64(time.tv_nsec) / 1_000_000
    mode = status.st_mode & 0o777
    linkCount = Int(status.st_nlink)
    identity = Identity(status)
  }
}
