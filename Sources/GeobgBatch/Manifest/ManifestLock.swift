internal import GeobgSystem

/// Keeps a second run from using a manifest, until it is deallocated.
struct ManifestLock {
  private let lock: FileLock

  /// Locks the manifest at `place`.
  ///
  /// - Throws: ``BatchError/manifest(_:)`` with ``ManifestError/inUse(path:holder:)``,
  ///   ``BatchError/file(_:)`` with ``FileError/cannotCreate(path:reason:)`` or
  ///   ``FileError/diskFull(path:reason:)``.
  init(_ place: ManifestPlace) throws(BatchError) {
    do {
      lock = try FileLock(place.lockPath)
    } catch {
      switch error {
      case .held(let holder): throw .manifest(.inUse(path: place.path, holder: holder))
      // The lock is a hidden file: name the manifest instead.
      case .file(.cannotCreate(_, let reason)):
        throw .file(.cannotCreate(path: place.path, reason: reason))
      case .file(let error): throw .file(error)
      }
    }
  }
}
