#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A place to write one file to, checked before the work of making its bytes begins.
///
/// A regular file appears completely or not at all: its bytes go to an unnamed file in the same
/// folder (a hidden file if the system does not support unnamed files), which is synced and then
/// gets the name. If the run is killed, the earlier file remains. Devices and pipes are written to
/// and never replaced. Symbolic links are followed and kept. A replaced file keeps its mode; the
/// mode of a new file follows the umask.
///
/// A target can be written only once. A second attempt, even after a failed one, throws
/// ``FileError/writtenBefore(path:)`` and changes nothing.
public final class FileTarget {
  private enum Kind {
    case descriptor(CInt)
    case device
    case file(FolderEntry, TemporaryFile, replacing: Bool)
  }

  /// The path, for messages, or words for standard output.
  package let path: String
  private let kind: Kind
  private var isUsed = false

  /// Standard output.
  public static func standardOutput() -> FileTarget {
    FileTarget(path: "standard output", kind: .descriptor(StandardStream.output))
  }

  private init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// The target at `path`.
  ///
  /// - Parameters:
  ///   - replacing: Whether an existing file may be replaced. Default: true.
  ///   - followingLinks: Whether a symbolic link at the path is followed. Otherwise everything but
  ///     a regular file counts as an existing file that must not be replaced, so that the file is
  ///     in the folder of the path. Default: true.
  /// - Throws: ``FileError/cannotCreate(path:reason:)``, ``FileError/exists(path:)``.
  public convenience init(
    _ path: String, replacing: Bool = true, followingLinks: Bool = true
  ) throws(FileError) {
    // Embedded Swift loses the memory of an object whose own initializer throws.
    self.init(
      path: path,
      kind: try FileTarget.kind(path, replacing: replacing, followingLinks: followingLinks))
  }

  /// What is at `path`, or can be made there.
  private static func kind(
    _ path: String, replacing: Bool, followingLinks: Bool
  ) throws(FileError) -> Kind {
    let entry = try FolderEntry(at: path, followingLinks: followingLinks)
    guard followingLinks || [nil, .file].contains(entry.status?.kind) else {
      throw .exists(path: path)
    }
    switch entry.status?.kind {
    case nil: break
    case .file:
      guard replacing else { throw .exists(path: path) }
      guard access(entry.path.systemPath, W_OK) == 0 else {
        throw .cannotCreate(path: path, reason: "the file exists and is not writable")
      }
    case .folder:
      throw .cannotCreate(path: path, reason: "a folder has this name; choose another file name")
    case .special, .link:
      guard access(entry.path.systemPath, W_OK) == 0 else {
        throw .cannotCreate(path: path, reason: System.reason)
      }
      return .device
    }
    return .file(entry, try TemporaryFile(for: entry, named: path), replacing: replacing)
  }

  /// Writes `bytes`, the complete file.
  ///
  /// - Throws: ``FileError/writeFailed(path:reason:)``, ``FileError/diskFull(path:reason:)``,
  ///   ``FileError/closedPipe``, ``FileError/writtenBefore(path:)``, and
  ///   ``FileError/exists(path:)`` if a file that must not be replaced has appeared in the
  ///   meantime.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    func itself(_ error: FileError) -> FileError { error }
    try write(wrapping: itself) { append throws(FileError) in try append(bytes) }
  }

  /// Writes `bytes` to a new file at `path`, which only its owner can read.
  ///
  /// - Throws: The errors of ``init(_:replacing:followingLinks:)`` and ``write(_:)``; the file must
  ///   not exist.
  package static func writePrivately(_ bytes: [UInt8], to path: String) throws(FileError) {
    let entry = try FolderEntry(at: path, followingLinks: false)
    guard entry.status == nil else { throw .exists(path: path) }
    let temporary = try TemporaryFile(for: entry, named: path)
    // Nobody else can read it before it has its bytes.
    try temporary.finish(mode: 0o600)
    try temporary.append(bytes)
    try temporary.finish(mode: 0o600)
    try temporary.publish(as: entry.name, replacing: false)
  }

  /// Writes `bytes` to a file at `path`, and makes its folder if it is missing.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try Folder.make(for: path)
    try FileTarget(path).write(bytes)
  }

  /// Writes the complete file from the pieces that `body` appends.
  ///
  /// - Parameters:
  ///   - wrap: Turns an error of the file into one of the caller's.
  ///   - whenWhole: Called after the bytes are on the disk and before the file gets its name, so
  ///     that a record can be written before the file exists. Default: does nothing.
  ///   - body: Called once.
  /// - Throws: The errors of ``write(_:)`` for bytes, wrapped, and any error of `body` or
  ///   `whenWhole`; then no file is left behind.
  public func write<Failure: Error>(
    wrapping wrap: @escaping (FileError) -> Failure, whenWhole: () throws(Failure) -> Void = {},
    _ body: (_ append: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    guard !isUsed else { throw wrap(.writtenBefore(path: path)) }
    isUsed = true
    switch kind {
    case .descriptor(let descriptor):
      try body { bytes throws(Failure) in
        try Failure.mapping(wrap, try System.writeAll(bytes, to: descriptor, path: path))
      }
      try whenWhole()
    case .device:
      let descriptor = System.retrying { open(path.systemPath, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else {
        throw wrap(.cannotCreate(path: path, reason: System.reason))
      }
      defer { close(descriptor) }
      try body { bytes throws(Failure) in
        try Failure.mapping(wrap, try System.writeAll(bytes, to: descriptor, path: path))
      }
      try whenWhole()
    case .file(let entry, let temporary, let replacing):
      try body { bytes throws(Failure) in
        try Failure.mapping(wrap, try temporary.append(bytes))
      }
      try Failure.mapping(wrap, try temporary.finish(mode: entry.status?.mode))
      try whenWhole()
      try Failure.mapping(wrap, try temporary.publish(as: entry.name, replacing: replacing))
    }
  }
}

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
  convenience init(for entry: FolderEntry, named path: String) throws(FileError) {
    let folder = open(entry.folder.systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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
      self.init(path: path, folder: folder, descriptor: unnamed)
      return
    }
    let name = TemporaryFile.makeName()
    let place = RunLimits.willRemove(name, in: folder)
    let descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let failure = System.createFailure(path)
      RunLimits.willKeep(place)
      close(folder)
      throw failure
    }
    self.init(path: path, folder: folder, descriptor: descriptor)
    (hiddenName, self.place) = (name, place)
  }

  private init(path: String, folder: CInt, descriptor: CInt) {
    (self.path, self.folder, self.descriptor) = (path, folder, descriptor)
  }

  deinit {
    if let hiddenName { unlinkat(folder, hiddenName, 0) }
    RunLimits.willKeep(place)
    close(descriptor)
    close(folder)
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
    #if os(Linux) || hasFeature(Embedded)
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
