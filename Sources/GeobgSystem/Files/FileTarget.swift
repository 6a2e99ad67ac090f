#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A place to write one file to, checked before the work of making its bytes begins.
///
/// A regular file appears whole or not at all: its bytes go to an unnamed file in the same folder
/// (a hidden one where the system has no unnamed files), which is synced and then takes the name.
/// A killed run leaves what was there before. A device or a pipe is written to and never replaced;
/// a symbolic link is followed and kept; the mode of a replaced file is kept, and a new one's
/// follows the umask.
///
/// A target is written once. A second attempt, also after one that failed, throws
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
    FileTarget(path: "standard output", kind: .descriptor(STDOUT_FILENO))
  }

  private init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// The target at `path`.
  ///
  /// - Parameter replacing: Whether a file that is there may be replaced. Default: true.
  /// - Throws: ``FileError/cannotCreate(path:reason:)``, ``FileError/exists(path:)``.
  public init(_ path: String, replacing: Bool = true) throws(FileError) {
    self.path = path
    let entry = try FolderEntry(following: path)
    switch entry.status?.kind {
    case nil: break
    case .file:
      guard replacing else { throw .exists(path: path) }
      guard access(entry.path, W_OK) == 0 else {
        throw .cannotCreate(path: path, reason: "the file that is there may not be written")
      }
    case .folder: throw .cannotCreate(path: path, reason: "it is a folder; name a file in it")
    case .special, .link:
      guard access(entry.path, W_OK) == 0 else {
        throw .cannotCreate(path: path, reason: System.reason)
      }
      kind = .device
      return
    }
    kind = .file(entry, try TemporaryFile(for: entry, named: path), replacing: replacing)
  }

  /// Writes `bytes`, which are the whole file.
  ///
  /// - Throws: ``FileError/writeFailed(path:reason:)``, ``FileError/diskFull(path:reason:)``,
  ///   ``FileError/closedPipe``, ``FileError/writtenBefore(path:)``, and ``FileError/exists(path:)``
  ///   where a file that is not to be replaced has appeared meanwhile.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    func itself(_ error: FileError) -> FileError { error }
    try write(wrapping: itself) { append throws(FileError) in try append(bytes) }
  }

  /// Writes the pieces that `body` appends, which together are the whole file.
  ///
  /// - Parameters:
  ///   - wrap: Turns an error of the file into one of the caller's.
  ///   - whenWhole: Called once the bytes are on the disk and before they take the name: a record
  ///     that it writes exists before the file does. Default: nothing.
  ///   - body: Called once.
  /// - Throws: As ``write(_:)`` for bytes does, wrapped, and what `body` or `whenWhole` throws; then
  ///   nothing is left behind.
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
      let descriptor = System.retrying { open(path, O_WRONLY | O_CLOEXEC) }
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
