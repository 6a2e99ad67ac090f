internal import GeobgKit

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Keeps a second run away from a manifest for as long as it lives.
///
/// The kernel holds the lock, and lets it go however its holder ends; the file only tells who that
/// is. A holder that was killed leaves the file behind, and the next one takes it over.
final class ManifestLock {
  private let path: String
  private let descriptor: CInt

  /// Takes the lock of the manifest at `place`.
  ///
  /// - Throws: ``ManifestError/inUse(path:holder:)``, ``FileError/cannotCreate(path:reason:)``,
  ///   ``FileError/diskFull(path:reason:)``.
  init(_ place: ManifestPlace) throws {
    path = place.lockPath
    while true {
      let descriptor = System.retrying { open(place.lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o666) }
      guard descriptor >= 0 else { throw System.createFailure(place.lockPath) }
      // Some file systems of clusters have no locks; there, runs are kept apart by who starts them.
      let isHeld = System.retrying { flock(descriptor, LOCK_EX | LOCK_NB) } != 0
      guard !isHeld || errno != EWOULDBLOCK else {
        defer { close(descriptor) }
        throw ManifestError.inUse(path: place.path, holder: ManifestLock.holder(descriptor))
      }
      // The last holder may have taken the file away between its opening here and its locking.
      guard ManifestLock.isNamed(descriptor, path) else {
        close(descriptor)
        continue
      }
      self.descriptor = descriptor
      break
    }
    ftruncate(descriptor, 0)
    let holder = Array("process \(getpid()) on \(ManifestLock.host)".utf8)
    // Who holds it is a courtesy; the lock is held without.
    _ = pwrite(descriptor, holder, holder.count, 0)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func isNamed(_ descriptor: CInt, _ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
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
