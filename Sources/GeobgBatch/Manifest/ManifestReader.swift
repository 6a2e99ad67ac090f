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
  /// - Throws: ``FileError``, ``ManifestError/notManifest(path:reason:)``.
  public init(_ place: ManifestPlace) throws {
    var lines = try LineReader(manifest: place)
    guard let first = try lines.next(of: place) else {
      throw ManifestError.notManifest(path: place.path, reason: "it is empty")
    }
    header = try ManifestHeader(parsing: first.bytes, place: place)
    wholeByteCount = lines.offset
    self.lines = lines
    self.place = place
  }

  /// The next record; nil at the end, or if the last line is truncated.
  ///
  /// - Throws: ``ManifestError/damaged(path:line:reason:)``, ``FileError/readFailed(path:reason:)``.
  public mutating func next() throws -> ManifestRecord? {
    guard let line = try lines.next(of: place), line.isWhole else { return nil }
    do {
      let record = try ManifestRecord(
        JSONField(try JSONValue(parsing: line.bytes, limit: ManifestHeader.lineLimit)))
      // Otherwise a wrong record could mark a missing file as complete.
      guard record.index <= header.plan.lastIndex,
        header.plan.item(at: record.index).name == record.name
      else { throw DocumentError.invalid(field: "index", reason: "no file of this batch") }
      wholeByteCount = lines.offset
      return record
    } catch let error as DocumentError {
      throw ManifestError.damaged(path: place.path, line: lines.number, reason: error.description)
    }
  }
}

extension ManifestReader {
  /// The items that were made according to the manifest at `place`, sorted by index.
  ///
  /// - Throws: As reading it does.
  public static func items(madeIn place: ManifestPlace) throws -> [BatchItem] {
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
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  init(manifest place: ManifestPlace) throws(FileError) {
    try self.init(place.path, lineLimit: ManifestHeader.lineLimit)
  }

  /// The next line of the manifest at `place`; nil at its end.
  ///
  /// - Throws: ``ManifestError/lineTooLong(path:line:limit:)``,
  ///   ``FileError/readFailed(path:reason:)``.
  mutating func next(of place: ManifestPlace) throws -> Line? {
    do {
      return try next()
    } catch .lineTooLong(let number) {
      throw ManifestError.lineTooLong(
        path: place.path, line: number, limit: ManifestHeader.lineLimit)
    } catch .file(let error) {
      throw error
    }
  }
}
