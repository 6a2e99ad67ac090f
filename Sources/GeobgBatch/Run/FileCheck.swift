internal import GeobgSystem

/// Checks whether the file of a record exists unchanged.
enum FileCheck {
  /// Whether the file of `record` has the recorded size and, if `reading` is true, the recorded
  /// digest.
  static func isWhole(
    _ record: ManifestRecord, in place: ManifestPlace, reading: Bool = false
  ) -> Bool {
    guard case .made(let byteCount, let digest) = record.outcome else { return false }
    let path = place.path(of: record.name)
    guard let status = FileStatus(path), status.kind == .file, status.byteCount == byteCount else {
      return false
    }
    return !reading || FileCheck.digest(of: path) == digest
  }

  /// Whether the file of `record` has the recorded size.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)`` or ``FileError/readFailed(path:reason:)`` if the
  ///   system cannot tell whether the file is there.
  static func isThere(
    _ record: ManifestRecord, in place: ManifestPlace
  ) throws(FileError) -> Bool {
    guard case .made(let byteCount, _) = record.outcome else { return false }
    let status: FileStatus?
    do throws(FileError) {
      status = try FileStatus.looking(at: place.path(of: record.name))
    } catch {
      let wayOut = "; make it readable, and try again"
      switch error {
      case .unreadable(let path, let reason):
        throw .unreadable(path: path, reason: reason + wayOut)
      case .readFailed(let path, let reason):
        throw .readFailed(path: path, reason: reason + wayOut)
      default: throw error
      }
    }
    return status?.kind == .file && status?.byteCount == byteCount
  }

  /// The SHA-256 of the file at `path`; nil if it cannot be read.
  private static func digest(of path: String) -> String? {
    guard let file = try? FileReader(path) else { return nil }
    var digest = SHA256()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? file.read(into: &block) {
      guard count > 0 else { return digest.finish() }
      digest.append(count == block.count ? block : Array(block[..<count]))
    }
    return nil
  }
}
