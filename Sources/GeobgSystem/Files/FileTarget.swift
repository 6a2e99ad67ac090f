#if canImport(Darwin)
internal import Darwin
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

  private let path: String
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
  public init(
    _ path: String, replacing: Bool = true, followingLinks: Bool = true
  ) throws(FileError) {
    self.path = path
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
      kind = .device
      return
    }
    kind = .file(entry, try TemporaryFile(for: entry, named: path), replacing: replacing)
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
    func wrapping<Value>(_ body: () throws(FileError) -> Value) throws(Failure) -> Value {
      do throws(FileError) {
        return try body()
      } catch {
        throw wrap(error)
      }
    }
    guard !isUsed else { throw wrap(.writtenBefore(path: path)) }
    isUsed = true
    switch kind {
    case .descriptor(let descriptor):
      try body { bytes throws(Failure) in
        try wrapping { () throws(FileError) in
          try System.writeAll(bytes, to: descriptor, path: path)
        }
      }
      try whenWhole()
    case .device:
      let descriptor = System.retrying { open(path.systemPath, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else {
        throw wrap(.cannotCreate(path: path, reason: System.reason))
      }
      defer { close(descriptor) }
      try body { bytes throws(Failure) in
        try wrapping { () throws(FileError) in
          try System.writeAll(bytes, to: descriptor, path: path)
        }
      }
      try whenWhole()
    case .file(let entry, let temporary, let replacing):
      try body { bytes throws(Failure) in
        try wrapping { () throws(FileError) in try temporary.append(bytes) }
      }
      try wrapping { () throws(FileError) in try temporary.finish(mode: entry.status?.mode) }
      try whenWhole()
      try wrapping { () throws(FileError) in
        try temporary.publish(as: entry.name, replacing: replacing)
      }
    }
  }
}
