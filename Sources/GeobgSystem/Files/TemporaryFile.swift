#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// An unfinished file in its final folder.
///
/// It has no name, if the system allows that, so that a killed run leaves nothing behind.
final class TemporaryFile {
  private let path: String
  private let folder: CInt
  private let descriptor: CInt
  /// The hidden name, until the file is renamed; nil for a file without a name.
  private var hiddenName: String?
  /// Where the hidden name is removed if the process reaches a limit.
  private var place: RunLimits.Place?

  /// A new file in the folder of `entry`.
  ///
  /// - Parameter path: The path as the user wrote it, for errors.
  /// - Throws: ``FileError/cannotCreate(path:reason:)``.
  init(for entry: FolderEntry, named path: String) throws(FileError) {
    self.path = path
    folder = open(entry.folder.systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      let isMissing = errno == ENOENT
      throw .cannotCreate(
        path: path,
        reason: isMissing
          ? "the folder \(entry.folder) does not exist; create it first" : System.reason)
    }
    if let reason = TemporaryFile.excess(of: entry.name, in: folder) {
      close(folder)
      throw .cannotCreate(path: path, reason: reason)
    }
    if let unnamed = TemporaryFile.openUnnamed(in: folder) {
      descriptor = unnamed
      return
    }
    let name = TemporaryFile.makeName()
    place = RunLimits.willRemove(name, in: folder)
    descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let failure = System.createFailure(path)
      RunLimits.willKeep(place)
      close(folder)
      throw failure
    }
    hiddenName = name
  }

  deinit {
    if let hiddenName { unlinkat(folder, hiddenName, 0) }
    RunLimits.willKeep(place)
    close(descriptor)
    close(folder)
  }

  /// Adds `bytes` to the file.
  ///
  /// - Throws: ``FileError/writeFailed(path:reason:)``.
  func append(_ bytes: [UInt8]) throws(FileError) {
    try System.writeAll(bytes, to: descriptor, path: path)
  }

  /// Syncs the file to the disk and sets its permissions to `mode`; nil means 666 minus the umask.
  ///
  /// - Throws: ``FileError/writeFailed(path:reason:)``.
  func finish(mode: mode_t?) throws(FileError) {
    if let mode { try check(fchmod(descriptor, mode)) }
    try check(fsync(descriptor))
  }

  /// Gives the file its `name`.
  ///
  /// - Throws: ``FileError/exists(path:)`` if the name is taken and `replacing` is false,
  ///   ``FileError/writeFailed(path:reason:)``.
  func publish(as name: String, replacing: Bool) throws(FileError) {
    if !link(as: name) {
      guard replacing || errno != EEXIST else { throw .exists(path: path) }
      // A link never replaces a file; a rename does, in one step.
      if hiddenName == nil {
        let hidden = TemporaryFile.makeName()
        place = RunLimits.willRemove(hidden, in: folder)
        guard link(as: hidden) else { throw failure }
        hiddenName = hidden
      }
      if let hidden = hiddenName {
        try check(renameat(folder, hidden, folder, name.systemText))
        hiddenName = nil
      }
    }
    // Sync the folder, so that the name survives a power cut. Some file systems do not support
    // this.
    guard fsync(folder) == 0 || errno == EINVAL else { throw failure }
  }

  private var failure: FileError { System.writeFailure(path) }

  private func check(_ status: CInt) throws(FileError) {
    guard status == 0 else { throw failure }
  }

  /// Links the file as `name`; false if the name is taken or links are not supported.
  private func link(as name: String) -> Bool {
    if let hiddenName { return linkat(folder, hiddenName, folder, name.systemText, 0) == 0 }
    return linkat(
      AT_FDCWD, TemporaryFile.descriptorPath(descriptor), folder, name.systemText, AT_SYMLINK_FOLLOW
    ) == 0
  }

  /// What is wrong with the length of `name`; nil for a name that `folder` can hold.
  ///
  /// An unnamed file gets its name only when it is complete, too late to find out.
  private static func excess(of name: String, in folder: CInt) -> String? {
    let limit = fpathconf(folder, CInt(_PC_NAME_MAX))
    let count = PathText.bytes(name).count
    return limit > 0 && count > limit
      ? "the name has \(count) bytes, and the limit is \(limit); use a shorter name" : nil
  }

  private static func makeName() -> String {
    ".geobg-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
  }

  private static func descriptorPath(_ descriptor: CInt) -> String {
    "/proc/self/fd/\(descriptor)"
  }

  /// A file without a name in `folder`; nil if the system cannot create one, or cannot name it
  /// later.
  private static func openUnnamed(in folder: CInt) -> CInt? {
    #if os(Linux)
    // The header defines O_TMPFILE as an expression, which Swift does not import.
    let unnamed: CInt = 0o20_000_000 | O_DIRECTORY
    let descriptor = openat(folder, ".", unnamed | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    guard access(descriptorPath(descriptor), F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
    #else
    return nil
    #endif
  }
}
