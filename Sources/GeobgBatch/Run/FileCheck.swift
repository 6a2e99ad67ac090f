internal import GeobgKit

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Tells whether the file of a record is there as it was made.
enum FileCheck {
  /// Whether the file of `record` has its size and, if it is to be read, its digest.
  static func isWhole(
    _ record: ManifestRecord, in place: ManifestPlace, reading: Bool = false
  ) -> Bool {
    guard case .made(let byteCount, let digest) = record.outcome else { return false }
    let path = place.path(of: record.name)
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == byteCount
    else { return false }
    return !reading || FileCheck.digest(of: path) == digest
  }

  /// The SHA-256 of the file at `path`; nil where it cannot be read.
  private static func digest(of path: String) -> String? {
    let descriptor = System.openToRead(path)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var digest = SHA256()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = System.readNext(descriptor, into: &block)
      guard count >= 0 else { return nil }
      guard count > 0 else { return digest.finish() }
      digest.append(count == block.count ? block : Array(block[..<count]))
    }
  }
}
