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
  private let name: String
  private let folder: ManagedFolder
  private let descriptor: CInt
  private let place: RunLimits.Place?

  /// Locks the file called `name` in `folder`, without a slash; creates it if it is missing.
  ///
  /// A link is not followed. The file is changed only after it is locked, and only if it is a regular
  /// file that has no other name.
  ///
  /// - Throws: ``FileError/inUse(path:by:)``, or why it cannot be created.
  package init(_ name: String, in folder: ManagedFolder) throws(FileError) {
    (self.name, self.folder) = (name, folder)
    let path = folder.path(of: name)
    while true {
      // Without O_NONBLOCK, opening a pipe could wait.
      let descriptor = folder.open(name, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw folder.obstacle(name) }
      // Some cluster file systems do not support locks; there, users must avoid parallel runs
      // themselves.
      let isHeld = System.retrying { flock(descriptor, LOCK_EX | LOCK_NB) } != 0
      guard !isHeld || errno != EWOULDBLOCK else {
        defer { close(descriptor) }
        throw .inUse(path: path, by: FileLock.holder(descriptor))
      }
      // The previous holder may have removed the file between the open and the lock above.
      guard folder.has(descriptor, as: name) else {
        close(descriptor)
        continue
      }
      guard let status = FileStatus(descriptor: descriptor), status.kind == .file,
        status.linkCount == 1
      else {
        close(descriptor)
        throw .cannotCreate(
          path: path, reason: "it is not a regular file, or it has another name, too; remove it")
      }
      self.descriptor = descriptor
      break
    }
    place = RunLimits.willRemove(name, in: folder.descriptor)
    ftruncate(descriptor, 0)
    let holder = Array("process \(getpid()) on \(CommandProcess.host)".utf8)
    // The text is only for people; the lock works without it.
    _ = pwrite(descriptor, holder, holder.count, 0)
  }

  deinit {
    // Once it is removed, the path may be the lock of another process.
    RunLimits.willKeep(place)
    folder.remove(name)
    close(descriptor)
  }

  private static func holder(_ descriptor: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : "another process"
  }
}

extension ManagedFile {
  /// Keeps others that lock the file out, as long as the result exists; waits for them at most
  /// `seconds`.
  ///
  /// - Throws: ``FileError/inUse(path:by:)``, or why there can be no lock.
  package func lock(waiting seconds: Double) throws(FileError) -> FileLock {
    let folder = try ManagedFolder.making(folder)
    let end = CommandProcess.now + seconds
    while true {
      do throws(FileError) {
        return try FileLock(".\(name).lock", in: folder)
      } catch .inUse where CommandProcess.now < end {
        CommandProcess.pause(milliseconds: 100)
      }
    }
  }
}
