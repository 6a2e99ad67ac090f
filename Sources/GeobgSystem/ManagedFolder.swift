#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A folder whose files geobg makes, replaces and removes: a site, a batch, saved wallpapers, the
/// folder of a studio.
///
/// A folder can come from somebody else, as an archive, a clone or a shared folder, with symbolic
/// links in it. So everything below it is opened, made, renamed, removed and listed relative to its
/// descriptor, name by name, and no link is followed. Nothing else in geobg does this by path.
///
/// The path of the folder itself is the user's; links in it are followed. Names below it are relative
/// and may have slashes.
package final class ManagedFolder: Sendable {
  /// What a folder is opened for.
  private enum Purpose {
    /// To open, make or remove what is in it; the permission to list it is not needed.
    case searching
    /// Also to list and to sync it.
    case listing

    var flags: CInt {
      #if canImport(Darwin)
      // The second number is O_SEARCH, which the header defines as an expression.
      let access = self == .listing ? O_RDONLY : 0x4000_0000 | O_DIRECTORY
      #else
      // The second number is O_PATH, whose name the headers hide from Swift.
      let access = self == .listing ? O_RDONLY : 0o10_000_000
      #endif
      return access | O_DIRECTORY | O_CLOEXEC
    }
  }

  /// Why nothing is read from or written to a link below a managed folder.
  static let linkReason =
    "it is a symbolic link, and geobg follows no links inside the folders that it writes; remove "
    + "the link"

  /// The path as the user wrote it, for errors; empty for the current folder.
  package let path: String
  /// Open as long as this object exists.
  let descriptor: CInt

  private init(path: String, descriptor: CInt) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// The folder at `path`, which the user named; an empty path is the current folder.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package convenience init(_ path: String) throws(FileError) {
    // Embedded Swift loses the memory of an object whose own initializer throws.
    self.init(path: path, descriptor: try ManagedFolder.open(path))
  }

  /// The folder at `path`, which the user named; nil if it is missing.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package static func existing(_ path: String) throws(FileError) -> ManagedFolder? {
    let descriptor = openNamed(path)
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: System.reason(for: path))
    }
    return ManagedFolder(path: path, descriptor: descriptor)
  }

  /// The folder at `path`, which the user named; it and missing parent folders are made.
  ///
  /// - Throws: ``FileError/cannotCreate(path:reason:)``, ``FileError/diskFull(path:reason:)``.
  package static func making(_ path: String) throws(FileError) -> ManagedFolder {
    if !path.isEmpty { try make(path) }
    let descriptor = openNamed(path)
    guard descriptor >= 0 else { throw System.createFailure(path) }
    return ManagedFolder(path: path, descriptor: descriptor)
  }

  /// The folder of the file at `entry`, to write that file.
  ///
  /// - Parameter file: The path of the file as the user wrote it, for errors.
  convenience init(of entry: FolderEntry, named file: String) throws(FileError) {
    let descriptor = ManagedFolder.openNamed(entry.folder)
    guard descriptor >= 0 else {
      throw .cannotCreate(
        path: file,
        reason: errno == ENOENT
          ? "the folder \(entry.folder) does not exist; create it first" : System.reason)
    }
    self.init(path: entry.folder, descriptor: descriptor)
  }

  /// The root of all paths, to find a file whose path has no links.
  static func root() throws(FileError) -> ManagedFolder {
    let descriptor = openat(AT_FDCWD, "/", Purpose.searching.flags)
    guard descriptor >= 0 else { throw .unreadable(path: "/", reason: System.reason) }
    return ManagedFolder(path: "/", descriptor: descriptor)
  }

  private static func open(_ path: String) throws(FileError) -> CInt {
    let descriptor = openNamed(path)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: System.reason(for: path))
    }
    return descriptor
  }

  /// Opens the folder at `path` and follows links; -1 sets `errno`.
  private static func openNamed(_ path: String) -> CInt {
    System.retrying {
      openat(AT_FDCWD, (path.isEmpty ? "." : path).systemPath, Purpose.listing.flags)
    }
  }

  /// Makes the folder at `path` and missing parent folders.
  private static func make(_ path: String) throws(FileError) {
    if path.isEmpty || mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      throw System.createFailure(path)
    }
    try make(String(path[..<slash]))
    guard mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST else {
      throw System.createFailure(path)
    }
  }

  /// The path of what is called `name`, for errors and for people.
  package func path(of name: String) -> String {
    path.isEmpty ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  // MARK: - Folders

  /// The folder called `name`; nil if there is none.
  ///
  /// - Throws: ``FileError/cannotCreate(path:reason:)`` if a link or a file has the name.
  package func folder(_ name: String) throws(FileError) -> ManagedFolder? {
    try folder(name, for: .listing, isMade: false)
  }

  /// The folder called `name`; it and missing folders on the way to it are made.
  package func making(_ name: String) throws(FileError) -> ManagedFolder {
    guard let folder = try folder(name, for: .listing, isMade: true) else {
      throw System.createFailure(path(of: name))
    }
    return folder
  }

  /// The folder called `name`, found name by name; nil if it is missing and not made.
  private func folder(
    _ name: String, for purpose: Purpose, isMade: Bool
  ) throws(FileError) -> ManagedFolder? {
    var folder = self
    for part in name.utf8.split(separator: UInt8(ascii: "/")) {
      let next = String(Substring(part))
      guard next != "." else { continue }
      guard next != ".." else {
        throw .cannotCreate(
          path: path(of: name), reason: "its path leaves the folder by ..; leave out the ..")
      }
      var descriptor = folder.open(next, purpose.flags)
      if descriptor < 0, errno == ENOENT {
        guard isMade else { return nil }
        guard mkdirat(folder.descriptor, next.systemText, 0o777) == 0 || errno == EEXIST else {
          throw System.createFailure(path(of: name))
        }
        descriptor = folder.open(next, purpose.flags)
      }
      guard descriptor >= 0 else { throw folder.obstacle(next) }
      folder = ManagedFolder(path: folder.path(of: next), descriptor: descriptor)
    }
    return folder
  }

  /// The folder that has `name` in it, and the last part of `name`; nil if the folder is missing and
  /// not made.
  func parent(
    of name: String, isMade: Bool = false
  ) throws(FileError) -> (folder: ManagedFolder, name: String)? {
    // Search bytes, because Swift combines a slash and a following accent into one character.
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (self, name) }
    let purpose: Purpose = isMade ? .listing : .searching
    guard let folder = try folder(String(name[..<slash]), for: purpose, isMade: isMade) else {
      return nil
    }
    return (folder, String(name[name.utf8.index(after: slash)...]))
  }

  /// The names of everything in the folder, sorted by bytes.
  package func names() throws(FileError) -> [String] {
    // Reading the names moves the position of a descriptor, so they get their own.
    try Folder.names(of: openat(descriptor, ".", Purpose.listing.flags), at: path)
  }

  /// Calls `body` for each name in the folder, in no order, until it returns false.
  func forEachName(_ body: (UnsafePointer<CChar>) -> Bool) throws(FileError) {
    try Folder.forEachName(of: openat(descriptor, ".", Purpose.listing.flags), at: path, body)
  }

  /// Removes the empty folder called `name`, if it is there.
  package func removeFolder(_ name: String) {
    unlinkat(descriptor, name.systemText, AT_REMOVEDIR)
  }

  /// Removes this folder itself, if it is empty.
  package func removeItself() {
    rmdir(path.systemPath)
  }

  /// Waits until the names in the folder are on the disk, where the system can.
  package func sync() {
    fsync(descriptor)
  }

  // MARK: - Files

  /// The status of what is called `name`, also of a link itself; nil if nothing is there, or a folder
  /// on the way to it is missing or is a link.
  package func status(of name: String) -> FileStatus? {
    guard let (folder, name) = try? parent(of: name) else { return nil }
    return FileStatus(name, in: folder.descriptor)
  }

  /// The status of what is called `name`; nil if nothing is there.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)`` for a link, also on the way to it; and the
  ///   errors of ``FileStatus/looking(at:)``.
  package func looking(at name: String) throws(FileError) -> FileStatus? {
    let path = path(of: name)
    do throws(FileError) {
      guard let (folder, last) = try parent(of: name) else { return nil }
      let status = FileStatus(last, in: folder.descriptor)
      if status == nil { try FileStatus.checkAbsence(of: path) }
      guard status?.kind != .link else {
        throw FileError.unreadable(path: path, reason: ManagedFolder.linkReason)
      }
      return status
    } catch .cannotCreate(let path, let reason) {
      throw .unreadable(path: path, reason: reason)
    }
  }

  /// Opens the regular file called `name` for reading, without waiting; nil if it is missing.
  func openRegular(_ name: String) throws(FileError) -> (descriptor: CInt, FileStatus)? {
    let path = path(of: name)
    do throws(FileError) {
      guard let (folder, last) = try parent(of: name) else { return nil }
      let descriptor = folder.open(last, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { return nil }
        if errno == ENXIO { throw FileError.notRegular(path) }
        throw folder.obstacle(last)
      }
      return try System.checked(descriptor, path: path) { $0 == .file }
    } catch .cannotCreate(let path, let reason) {
      throw .unreadable(path: path, reason: reason)
    }
  }

  /// The bytes of the regular file called `name`, at most `limit`; nil if it is missing.
  package func bytes(of name: String, atMost limit: Int = .max) throws(FileError) -> [UInt8]? {
    guard let source = try FileSource.regular(name, in: self) else { return nil }
    return try source.bytes(in: 0..<min(limit, source.byteCount))
  }

  /// Writes `bytes` to the file called `name`; missing folders on the way to it are made.
  package func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    try FileTarget(name, in: self).write(bytes)
  }

  /// Removes the file or link called `name`, if it is there and can be removed.
  package func remove(_ name: String) {
    guard let (folder, name) = try? parent(of: name) else { return }
    unlinkat(folder.descriptor, name.systemText, 0)
  }

  /// Moves the regular file called `name` into `folder`, on the same disk, in one step.
  ///
  /// A file or a link of the same name in `folder` is replaced; the permissions of a replaced file
  /// stay.
  package func move(_ name: String, to folder: ManagedFolder) throws(FileError) {
    if let old = FileStatus(name, in: folder.descriptor), old.kind == .file,
      let (file, _) = try openRegular(name)
    {
      fchmod(file, old.mode)
      close(file)
    }
    guard renameat(descriptor, name.systemText, folder.descriptor, name.systemText) == 0 else {
      throw System.writeFailure(folder.path(of: name))
    }
  }

  /// Opens `name`, which has no slash, and follows no link; -1 sets `errno`.
  func open(_ name: String, _ flags: CInt, _ mode: mode_t = 0o666) -> CInt {
    System.retrying { openat(descriptor, name.systemText, flags | O_NOFOLLOW, mode) }
  }

  /// Whether the open file `descriptor` has the name `name`, which has no slash.
  func has(_ descriptor: CInt, as name: String) -> Bool {
    guard let open = FileStatus(descriptor: descriptor) else { return false }
    return open.identity == FileStatus(name, in: self.descriptor)?.identity
  }

  /// Why the last call could not open `name`, which has no slash.
  func obstacle(_ name: String) -> FileError {
    let number = errno
    let isLink = FileStatus(name, in: descriptor)?.kind == .link
    errno = number
    guard isLink else { return System.createFailure(path(of: name)) }
    return .cannotCreate(path: path(of: name), reason: ManagedFolder.linkReason)
  }
}
