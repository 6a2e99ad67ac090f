internal import GeobgSystem

/// Adds records to a manifest, each whole or not at all.
struct ManifestWriter {
  private let file: AppendedFile

  /// A writer of the manifest at `place`, whose first `byteCount` bytes are kept; where there are
  /// none, it begins with `header`.
  ///
  /// - Throws: ``FileError``.
  init(_ place: ManifestPlace, keeping byteCount: Int, header: ManifestHeader) throws(FileError) {
    file = try AppendedFile(place.path, keeping: byteCount)
    if byteCount == 0 { try append(header.json) }
  }

  /// Adds a line.
  ///
  /// - Throws: ``FileError``; then the manifest is as it was.
  func append(_ line: String) throws(FileError) {
    try file.append(Array((line + "\n").utf8))
  }

  /// Waits until all records are on the disk.
  ///
  /// - Throws: ``FileError``.
  func finish() throws(FileError) {
    try file.sync()
  }
}
