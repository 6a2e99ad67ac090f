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
    /// - Parameters:
    ///   - name: The final name in the folder of the temporary file.
    ///   - mode: The permissions of the replaced file; nil for a new file.
    case file(TemporaryFile, name: String, mode: mode_t?, replacing: Bool)
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
    let folder = try ManagedFolder(of: entry, named: path)
    return .file(
      try TemporaryFile(for: entry.name, in: folder, named: path), name: entry.name,
      mode: entry.status?.mode, replacing: replacing)
  }

  /// The file called `name` in `folder`; missing folders on the way to it are made.
  ///
  /// No link is followed: neither on the way to the file nor in its place.
  ///
  /// - Throws: ``FileError/cannotCreate(path:reason:)``, also for a link;
  ///   ``FileError/exists(path:)``.
  package convenience init(
    _ name: String, in folder: ManagedFolder, replacing: Bool = true
  ) throws(FileError) {
    self.init(
      path: folder.path(of: name),
      kind: try FileTarget.kind(name, in: folder, replacing: replacing))
  }

  /// What is called `name` in `folder`, or can be made there.
  private static func kind(
    _ name: String, in folder: ManagedFolder, replacing: Bool
  ) throws(FileError) -> Kind {
    let path = folder.path(of: name)
    guard !name.isEmpty, !name.utf8.contains(0),
      let (folder, name) = try folder.parent(of: name, isMade: true), !name.isEmpty
    else {
      throw .cannotCreate(path: path, reason: "it is not a valid file name; write another name")
    }
    let status = FileStatus(name, in: folder.descriptor)
    func obstacle(_ reason: String) -> FileError { .cannotCreate(path: path, reason: reason) }
    switch status?.kind {
    case nil: break
    case .file:
      guard replacing else { throw .exists(path: path) }
      guard faccessat(folder.descriptor, name.systemText, W_OK, 0) == 0 else {
        throw obstacle("the file exists and is not writable")
      }
    case .folder: throw obstacle("a folder has this name; choose another file name")
    case .link: throw obstacle(ManagedFolder.linkReason)
    case .special: throw obstacle("a pipe, a device or a socket has this name; remove it")
    }
    return .file(
      try TemporaryFile(for: name, in: folder, named: path), name: name, mode: status?.mode,
      replacing: replacing)
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

  /// Writes `bytes` to a file at `path`, which the user named, and makes its folder if it is missing.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      _ = try ManagedFolder.making(String(path[..<slash]))
    }
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
    case .file(let temporary, let name, let mode, let replacing):
      try body { bytes throws(Failure) in
        try Failure.mapping(wrap, try temporary.append(bytes))
      }
      try Failure.mapping(wrap, try temporary.finish(mode: mode))
      try whenWhole()
      try Failure.mapping(wrap, try temporary.publish(as: name, replacing: replacing))
    }
  }
}
