#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A lock on a file that keeps other processes out until it is deallocated.
///
/// The kernel holds the lock and releases it when the process ends, for whatever reason; the file's
/// text only names the process. If the process is killed, the file remains, and the next process
/// takes it over.
package final class FileLock: Sendable {
  private let path: String
  private let descriptor: CInt
  private let place: RunLimits.Place?

  /// Locks the file at `path`; creates it if it is missing.
  ///
  /// - Throws: ``FileError/inUse(path:by:)``, or why it cannot be created.
  package init(_ path: String) throws(FileError) {
    self.path = path
    while true {
      let descriptor = System.retrying {
        open(path.systemPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      }
      guard descriptor >= 0 else { throw System.createFailure(path) }
      // Some cluster file systems do not support locks; there, users must avoid parallel runs
      // themselves.
      let isHeld = System.retrying { flock(descriptor, LOCK_EX | LOCK_NB) } != 0
      guard !isHeld || errno != EWOULDBLOCK else {
        defer { close(descriptor) }
        throw .inUse(path: path, by: FileLock.holder(descriptor))
      }
      // The previous holder may have removed the file between the open and the lock above.
      guard FileLock.isNamed(descriptor, path) else {
        close(descriptor)
        continue
      }
      self.descriptor = descriptor
      break
    }
    place = RunLimits.willRemove(path, in: AT_FDCWD)
    ftruncate(descriptor, 0)
    let holder = Array("process \(getpid()) on \(FileLock.host)".utf8)
    // The text is only for people; the lock works without it.
    _ = pwrite(descriptor, holder, holder.count, 0)
  }

  deinit {
    // Once it is removed, the path may be the lock of another process.
    RunLimits.willKeep(place)
    unlink(path.systemPath)
    close(descriptor)
  }

  private static func isNamed(_ descriptor: CInt, _ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    return fstat(descriptor, &held) == 0 && stat(path.systemPath, &named) == 0
      && held.st_dev == named.st_dev && held.st_ino == named.st_ino
  }

  private static func holder(_ descriptor: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : "another process"
  }

  private static var host: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "this machine" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A file to which pieces are appended, each completely or not at all.
package final class AppendedFile {
  private let path: String
  private let descriptor: CInt
  private var byteCount: off_t

  /// Opens the file at `path` and truncates it to `byteCount` bytes; creates it if it is missing.
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
  package func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw System.writeFailure(path) }
  }
}
