#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A file to which pieces are appended, each completely or not at all.
package final class AppendedFile {
  private let path: String
  private let descriptor: CInt
  private var byteCount: off_t

  /// Opens the file called `name` in `folder`, without a slash, and truncates it to `byteCount` bytes;
  /// creates it if it is missing.
  ///
  /// A link is not followed.
  package init(
    _ name: String, in folder: ManagedFolder, keeping byteCount: Int
  ) throws(FileError) {
    path = folder.path(of: name)
    self.byteCount = off_t(byteCount)
    // Without O_NONBLOCK, opening a pipe would wait for a reader.
    descriptor = folder.open(
      name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw folder.obstacle(name) }
    guard FileStatus(descriptor: descriptor)?.kind == .file else {
      throw .cannotCreate(path: path, reason: "it is not a regular file; remove it")
    }
    guard ftruncate(descriptor, self.byteCount) == 0 else { throw System.createFailure(path) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
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
  package func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw System.writeFailure(path) }
  }
}
