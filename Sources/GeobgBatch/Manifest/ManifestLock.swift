internal import GeobgSystem

/// Keeps a second run away from a manifest for as long as it lives.
struct ManifestLock {
  private let lock: FileLock

  /// Takes the lock of the manifest at `place`.
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
