internal import GeobgKit
internal import GeobgSystem

/// Appends records to a manifest, each complete or not at all.
struct ManifestWriter {
  private let file: AppendedFile

  /// A writer that keeps the first `byteCount` bytes of the manifest at `place`; if that is 0, it
  /// writes `header` first.
  ///
  /// - Parameter folder: The folder of `place`.
  init(
    _ place: ManifestPlace, in folder: ManagedFolder, keeping byteCount: Int,
    header: ManifestHeader
  ) throws(FileError) {
    file = try AppendedFile(place.name, in: folder, keeping: byteCount)
    if byteCount == 0 { try append(header.json) }
  }

  /// Appends a line.
  ///
  /// - Throws: ``FileError``; then the manifest is as it was.
  func append(_ line: String) throws(FileError) {
    try file.append(Array((line + "\n").utf8))
  }

  /// Waits until all records are on the disk.
  func finish() throws(FileError) {
    try file.sync()
  }
}
