internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Checks whether the file of a record exists unchanged.
enum FileCheck {
  /// Whether the file of `record` has the recorded size and, if `reading` is true, the recorded
  /// digest; a link counts as no file.
  static func isWhole(
    _ record: ManifestRecord, in folder: ManagedFolder, reading: Bool = false
  ) -> Bool {
    guard case .made(let byteCount, let digest) = record.outcome else { return false }
    let name = record.name
    guard let status = folder.status(of: name), status.kind == .file, status.byteCount == byteCount
    else { return false }
    return !reading || FileCheck.digest(of: name, in: folder) == digest
  }

  /// Whether the file of `record` has the recorded size.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)`` or ``FileError/readFailed(path:reason:)`` if the
  ///   system cannot tell whether the file is there, or if it is a link.
  static func isThere(
    _ record: ManifestRecord, in folder: ManagedFolder
  ) throws(FileError) -> Bool {
    guard case .made(let byteCount, _) = record.outcome else { return false }
    let status: FileStatus?
    do throws(FileError) {
      status = try folder.looking(at: record.name)
    } catch {
      let hint = "; make it readable, and try again"
      switch error {
      case .unreadable(let path, let reason):
        // The reason for a link has a solution.
        throw .unreadable(path: path, reason: reason.contains(";") ? reason : reason + hint)
      case .readFailed(let path, let reason):
        throw .readFailed(path: path, reason: reason + hint)
      default: throw error
      }
    }
    return status?.kind == .file && status?.byteCount == byteCount
  }

  private static func digest(of name: String, in folder: ManagedFolder) -> String? {
    guard let file = try? FileReader(name, in: folder) else { return nil }
    var digest = SHA256()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? file.read(into: &block) {
      guard count > 0 else { return digest.finish() }
      digest.append(count == block.count ? block : Array(block[..<count]))
    }
    return nil
  }
}
