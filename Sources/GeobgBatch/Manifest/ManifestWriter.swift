internal import GeobgKit

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Adds records to a manifest, each whole or not at all.
final class ManifestWriter {
  private let path: String
  private let descriptor: CInt
  private var byteCount: off_t

  /// A writer of the manifest at `place`, whose first `byteCount` bytes are kept; where there are
  /// none, it begins with `header`.
  ///
  /// - Throws: ``FileError``.
  init(_ place: ManifestPlace, keeping byteCount: Int, header: ManifestHeader) throws {
    path = place.path
    self.byteCount = off_t(byteCount)
    descriptor = System.retrying {
      open(place.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw System.createFailure(path) }
    guard ftruncate(descriptor, self.byteCount) == 0 else { throw System.createFailure(path) }
    if byteCount == 0 { try append(header.json) }
  }

  deinit {
    close(descriptor)
  }

  /// Adds a line.
  ///
  /// - Throws: ``FileError``; then the manifest is as it was.
  func append(_ line: String) throws(FileError) {
    let bytes = Array((line + "\n").utf8)
    do {
      try System.writeAll(bytes, to: descriptor, path: path)
    } catch {
      // What was written of the line would make the next one unreadable.
      ftruncate(descriptor, byteCount)
      throw error
    }
    byteCount += off_t(bytes.count)
  }

  /// Brings all records down to the disk.
  ///
  /// - Throws: ``FileError``.
  func finish() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw System.writeFailure(path) }
  }
}
