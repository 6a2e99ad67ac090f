#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A file to which pieces are appended, each completely or not at all.
package final class AppendedFile {
  private let path: String
  private let descriptor: CInt
  private var byteCount: off_t

  /// Opens the file at `path` and truncates it to `byteCount` bytes; creates it if it is missing.
  ///
  /// - Throws: ``FileError/cannotCreate(path:reason:)``, ``FileError/diskFull(path:reason:)``.
  package init(_ path: String, keeping byteCount: Int) throws(FileError) {
    self.path = path
    self.byteCount = off_t(byteCount)
    descriptor = System.retrying {
      // Without O_NONBLOCK, opening a pipe would wait for a reader.
      open(path.systemPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    }
    guard descriptor >= 0 else { throw System.createFailure(path) }
    guard ftruncate(descriptor, self.byteCount) == 0 else { throw System.createFailure(path) }
  }

  deinit {
    close(descriptor)
  }

  /// Adds `bytes`.
  ///
  /// - Throws: ``FileError``; the file is then as it was before.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    do {
      try System.writeAll(bytes, to: descriptor, path: path)
    } catch {
      // A partial piece would make the next piece unreadable.
      ftruncate(descriptor, byteCount)
      throw error
    }
    byteCount += off_t(bytes.count)
  }

  /// Waits until all pieces are on the disk.
  ///
  /// - Throws: ``FileError/writeFailed(path:reason:)``, ``FileError/diskFull(path:reason:)``.
  package func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw System.writeFailure(path) }
  }
}
