internal import GeobgKit
package import GeobgSystem

/// Keeps a second run from using a manifest, until it is deallocated.
package struct ManifestLock {
  private let lock: FileLock

  /// - Parameter folder: The folder of `place`.
  package init(_ place: ManifestPlace, in folder: ManagedFolder) throws(BatchError) {
    do {
      lock = try FileLock(place.lockName, in: folder)
    } catch .inUse(_, let holder) {
      throw .manifestInUse(path: place.path, holder: holder)
    } catch .cannotCreate(_, let reason) where folder.status(of: place.lockName) == nil {
      // The lock is a hidden file: name the manifest instead.
      throw .file(.cannotCreate(path: place.path, reason: reason))
    } catch {
      throw .file(error)
    }
  }
}
