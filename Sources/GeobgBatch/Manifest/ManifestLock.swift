internal import GeobgSystem

/// Keeps a second run from using a manifest, until it is deallocated.
struct ManifestLock {
  private let lock: FileLock

  /// Locks the manifest at `place`.
  ///
  /// - Throws: ``ManifestError/inUse(path:holder:)``, ``FileError/cannotCreate(path:reason:)``,
  ///   ``FileError/diskFull(path:reason:)``.
  init(_ place: ManifestPlace) throws {
    do {
      lock = try FileLock(place.lockPath)
    } catch .held(let holder) {
      throw ManifestError.inUse(path: place.path, holder: holder)
    } catch .file(let error) {
      throw error
    }
  }
}
