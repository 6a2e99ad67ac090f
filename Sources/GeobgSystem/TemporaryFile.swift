#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// An unfinished file in its final folder.
///
/// It has no name, if the system allows that, so that a killed run leaves nothing behind.
final class TemporaryFile {
  private let path: String
  private let folder: ManagedFolder
  private let descriptor: CInt
  /// The hidden name, until the file is renamed; nil for a file without a name.
  private var hiddenName: String?
  /// Where the hidden name is removed if the process reaches a limit.
  private var place: RunLimits.Place?

  /// A new file in `folder`.
  ///
  /// - Parameters:
  ///   - name: The final name.
  ///   - path: The path as the user wrote it, for errors.
  ///   - mode: Its permissions, minus the umask, until ``finish(mode:)``.
  convenience init(
    for name: String, in folder: ManagedFolder, named path: String, mode: mode_t = 0o666
  ) throws(FileError) {
    if let reason = TemporaryFile.excess(of: name, in: folder) {
      throw .cannotCreate(path: path, reason: reason)
    }
    Leftovers.removeOnce(in: folder)
    if let unnamed = TemporaryFile.openUnnamed(in: folder, mode) {
      self.init(path: path, folder: folder, descriptor: unnamed)
      return
    }
    while true {
      let name = Leftovers.makeName()
      let place = RunLimits.willRemove(name, in: folder.descriptor)
      let descriptor = folder.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else {
        let failure = System.createFailure(path)
        RunLimits.willKeep(place)
        throw failure
      }
      // Another process may have found the file before it was held, and removes it.
      guard Leftovers.hold(descriptor), folder.has(descriptor, as: name) else {
        unlinkat(folder.descriptor, name, 0)
        RunLimits.willKeep(place)
        close(descriptor)
        continue
      }
      self.init(path: path, folder: folder, descriptor: descriptor)
      (hiddenName, self.place) = (name, place)
      return
    }
  }

  private init(path: String, folder: ManagedFolder, descriptor: CInt) {
    (self.path, self.folder, self.descriptor) = (path, folder, descriptor)
  }

  deinit {
    if let hiddenName { unlinkat(folder.descriptor, hiddenName, 0) }
    RunLimits.willKeep(place)
    close(descriptor)
  }

  func append(_ bytes: [UInt8]) throws(FileError) {
    try System.writeAll(bytes, to: descriptor, path: path)
  }

  /// Syncs the file to the disk and sets its permissions to `mode`; nil means 666 minus the umask.
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
        let hidden = Leftovers.makeName()
        place = RunLimits.willRemove(hidden, in: folder.descriptor)
        _ = Leftovers.hold(descriptor)
        guard link(as: hidden) else { throw failure }
        hiddenName = hidden
      }
      if let hidden = hiddenName {
        try check(
          renameat(folder.descriptor, hidden, folder.descriptor, name.systemText))
        hiddenName = nil
      }
    }
    // Sync the folder, so that the name survives a power cut. Some file systems do not support
    // this.
    guard fsync(folder.descriptor) == 0 || errno == EINVAL else { throw failure }
  }

  private var failure: FileError { System.writeFailure(path) }

  private func check(_ status: CInt) throws(FileError) {
    guard status == 0 else { throw failure }
  }

  /// Links the file as `name`; false if the name is taken or links are not supported.
  private func link(as name: String) -> Bool {
    let folder = folder.descriptor
    if let hiddenName { return linkat(folder, hiddenName, folder, name.systemText, 0) == 0 }
    return linkat(
      AT_FDCWD, TemporaryFile.descriptorPath(descriptor), folder, name.systemText, AT_SYMLINK_FOLLOW
    ) == 0
  }

  /// What is wrong with the length of `name`; nil for a name that `folder` can hold.
  ///
  /// An unnamed file gets its name only when it is complete, too late to find out.
  private static func excess(of name: String, in folder: ManagedFolder) -> String? {
    let limit = fpathconf(folder.descriptor, CInt(_PC_NAME_MAX))
    let count = PathText.bytes(name).count
    return limit > 0 && count > limit
      ? "the name has \(count) bytes, and the limit is \(limit); use a shorter name" : nil
  }

  private static func descriptorPath(_ descriptor: CInt) -> String {
    "/proc/self/fd/\(descriptor)"
  }

  /// A file without a name in `folder`; nil if the system cannot create one, or cannot name it
  /// later.
  private static func openUnnamed(in folder: ManagedFolder, _ mode: mode_t) -> CInt? {
    #if os(Linux) || hasFeature(Embedded)
    // The header defines O_TMPFILE as an expression, which Swift does not import.
    let unnamed: CInt = 0o20_000_000 | O_DIRECTORY
    let descriptor = openat(folder.descriptor, ".", unnamed | O_WRONLY | O_CLOEXEC, mode)
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
