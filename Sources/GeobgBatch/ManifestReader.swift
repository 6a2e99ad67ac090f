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
  public init(_ place: ManifestPlace) throws(BatchError) {
    try self.init(place, LineReader(manifest: place))
  }

  /// A reader of the manifest at `place`, which is not a link.
  ///
  /// - Parameter folder: The folder of `place`.
  init(_ place: ManifestPlace, in folder: ManagedFolder) throws(BatchError) {
    try self.init(place, LineReader(manifest: place, in: folder))
  }

  private init(_ place: ManifestPlace, _ lines: LineReader) throws(BatchError) {
    var lines = lines
    guard let first = try lines.next(of: place) else {
      throw .notManifest(path: place.path, reason: "the file is empty")
    }
    header = try ManifestHeader(parsing: first.bytes, place: place)
    wholeByteCount = lines.offset
    self.lines = lines
    self.place = place
  }

  /// The next record; nil at the end, or if the last line is truncated.
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
      throw .manifestDamaged(path: place.path, line: lines.number, reason: error.reasonInLine)
    }
  }

  /// The items that were made according to the manifest at `place`, sorted by index.
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

extension ManifestPlace {
  /// The header of the manifest that an earlier run of a batch wrote here; nil if there is none.
  public var writtenHeader: ManifestHeader? {
    guard let folder = try? ManagedFolder(folder) else { return nil }
    return try? ManifestReader(self, in: folder).header
  }

  /// Whether a file here begins as a manifest does.
  public var hasManifest: Bool { (try? ManifestReader(self)) != nil }
}

extension LineReader {
  init(manifest place: ManifestPlace) throws(BatchError) {
    self = try BatchError.mapping(
      BatchError.file, try LineReader(place.path, lineLimit: ManifestHeader.lineLimit))
  }

  init(manifest place: ManifestPlace, in folder: ManagedFolder) throws(BatchError) {
    let file = try BatchError.mapping(BatchError.file, try FileReader(place.name, in: folder))
    self.init(file, lineLimit: ManifestHeader.lineLimit)
  }

  /// The next line of the manifest at `place`; nil at its end.
  mutating func next(of place: ManifestPlace) throws(BatchError) -> Line? {
    do {
      return try next()
    } catch .lineTooLong(_, let line, let limit) {
      throw .manifestLineTooLong(path: place.path, line: line, limit: limit)
    } catch {
      throw .file(error)
    }
  }
}
