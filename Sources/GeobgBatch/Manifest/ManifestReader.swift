internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Reads a manifest record by record; only one line is in memory at a time.
public struct ManifestReader: ~Copyable {
  /// The manifest's header.
  public let header: ManifestHeader
  /// Where the manifest is.
  public let place: ManifestPlace
  /// How many bytes of the manifest are complete: a killed writer may have truncated the last line.
  public private(set) var wholeByteCount: Int
  /// The number of the line that was read last, counted from 1.
  public var lineNumber: Int { lines.number }
  private var lines: LineReader

  /// A reader of the manifest at `place`.
  ///
  /// - Throws: ``BatchError/file(_:)``, ``BatchError/manifest(_:)`` with
  ///   ``ManifestError/notManifest(path:reason:)`` or ``ManifestError/lineTooLong(path:line:limit:)``.
  public init(_ place: ManifestPlace) throws(BatchError) {
    var lines = try LineReader(manifest: place)
    guard let first = try lines.next(of: place) else {
      throw .manifest(.notManifest(path: place.path, reason: "the file is empty"))
    }
    header = try BatchError.wrapping(BatchError.manifest) { () throws(ManifestError) in
      try ManifestHeader(parsing: first.bytes, place: place)
    }
    wholeByteCount = lines.offset
    self.lines = lines
    self.place = place
  }

  /// The next record; nil at the end, or if the last line is truncated.
  ///
  /// - Throws: ``BatchError/file(_:)`` with ``FileError/readFailed(path:reason:)``,
  ///   ``BatchError/manifest(_:)`` with ``ManifestError/damaged(path:line:reason:)`` or
  ///   ``ManifestError/lineTooLong(path:line:limit:)``.
  public mutating func next() throws(BatchError) -> ManifestRecord? {
    guard let line = try lines.next(of: place), line.isWhole else { return nil }
    do throws(DocumentError) {
      let record = try ManifestRecord(
        JSONField(try JSONValue(parsing: line.bytes, limit: ManifestHeader.lineLimit)))
      // Otherwise a wrong record could mark a missing file as complete.
      guard record.index <= header.plan.lastIndex,
        header.plan.item(at: record.index).name == record.name
      else { throw DocumentError.invalid(field: "index", reason: "it is not a file of this batch") }
      wholeByteCount = lines.offset
      return record
    } catch {
      throw .manifest(
        .damaged(path: place.path, line: lines.number, reason: error.reasonInLine))
    }
  }
}

extension ManifestReader {
  /// The items that were made according to the manifest at `place`, sorted by index.
  ///
  /// - Throws: As reading it does.
  public static func items(madeIn place: ManifestPlace) throws(BatchError) -> [BatchItem] {
    var reader = try ManifestReader(place)
    var indices: Set<UInt64> = []
    while let record = try reader.next() {
      // If an item has several records, the last one counts.
      if case .made = record.outcome {
        indices.insert(record.index)
      } else {
        indices.remove(record.index)
      }
    }
    return indices.sorted().map(reader.header.plan.item(at:))
  }
}

extension LineReader {
  /// A reader of the lines of the manifest at `place`.
  ///
  /// - Throws: ``BatchError/file(_:)`` with ``FileError/unreadable(path:reason:)``.
  init(manifest place: ManifestPlace) throws(BatchError) {
    do throws(FileError) {
      try self.init(place.path, lineLimit: ManifestHeader.lineLimit)
    } catch {
      throw .file(error)
    }
  }

  /// The next line of the manifest at `place`; nil at its end.
  ///
  /// - Throws: ``BatchError/manifest(_:)`` with ``ManifestError/lineTooLong(path:line:limit:)``,
  ///   ``BatchError/file(_:)`` with ``FileError/readFailed(path:reason:)``.
  mutating func next(of place: ManifestPlace) throws(BatchError) -> Line? {
    do {
      return try next()
    } catch {
      switch error {
      case .lineTooLong(let number):
        throw .manifest(
          .lineTooLong(path: place.path, line: number, limit: ManifestHeader.lineLimit))
      case .file(let error): throw .file(error)
      }
    }
  }
}
