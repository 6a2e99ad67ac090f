internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Makes the files of a plan, or of a shard of it, that are missing or damaged.
///
/// Each file's record is in the manifest before the file has its name. So a run that was killed at
/// any instant leaves no whole file that its manifest does not know, and none is made twice.
public final class BatchRun: @unchecked Sendable {
  /// Larger pictures report their progress, several times a second.
  private static let largePixelCount = 1 << 24

  /// The manifest.
  public let place: ManifestPlace
  /// How many files the run is to leave; as many as 2^64-1 where there are more.
  public let total: UInt64
  /// How many of them were there already, and whole.
  public let kept: UInt64

  private let header: ManifestHeader
  private let options: BatchOptions
  private let shard: ShardedIndices
  private let done: IntervalSet
  /// Nil once the run has ended.
  private var lock: ManifestLock?
  private let writer: ManifestWriter
  /// Guards the outcome, the writer, and the order of reports.
  private let turn = Lock()
  private var outcome = BatchOutcome()
  /// Guards what follows; stopping the run waits for no report, and a report may stop the run.
  private let stopping = Lock()
  private var isStopped = false

  /// A run of what `header` says, whose manifest is at `place`.
  ///
  /// Takes the manifest's lock and finds out what is left to make.
  ///
  /// - Throws: ``ManifestError``, ``FileError``.
  public init(_ header: ManifestHeader, at place: ManifestPlace, options: BatchOptions) throws {
    self.header = header
    self.place = place
    self.options = options.clamped
    shard = ShardedIndices(lastIndex: header.plan.lastIndex, shard: header.shard)
    try Folder.make(place.folder)
    lock = try ManifestLock(place)
    let found = try ManifestScan(place, header: header, shard: shard, verifies: options.verifies)
    done = found.done
    kept = found.done.count
    total = shard.count
    writer = try ManifestWriter(place, keeping: found.byteCount, header: header)
  }

  /// Makes the missing files, and calls `report` for each file, in turn.
  ///
  /// A file that cannot be made does not keep the others from it; a full disk does. At the end the
  /// manifest's lock is let go: a run runs once.
  public func run(_ report: @escaping @Sendable (BatchEvent) -> Void) -> BatchOutcome {
    let lanes = Lanes(options.jobs)
    var left = total - kept
    var next = done.gap(from: 0)
    while let ordinal = next, let index = shard.index(ordinal), isGoing {
      next = ordinal == .max ? nil : done.gap(from: ordinal + 1)
      let item = header.plan.item(at: index)
      let width = threads(for: item, left: left)
      left -= 1
      lanes.begin(width: width) { [self] in
        // A file that was cancelled while it waited for its turn was not started.
        if isGoing { make(item, threads: width, report) }
      }
    }
    lanes.finish()
    return turn.held {
      do {
        try writer.finish()
      } catch {
        outcome.cause = outcome.cause ?? error
      }
      // Not with the object: a program may keep it, to stop the run, until the process ends.
      lock = nil
      return outcome
    }
  }

  /// Finishes the files that were started, and starts no others.
  public func stop() {
    stopping.held { isStopped = true }
  }

  private var isGoing: Bool { stopping.held { !isStopped } }

  /// As many threads as have eight bands of the picture each, so that large ones do not wait for
  /// each other; and where fewer pictures are left than threads, all of them.
  func threads(for item: BatchItem, left: UInt64) -> Int {
    guard item.file.output.format.isOfPixels else { return 1 }
    let canvas = item.file.recipe.view.canvas
    let bands = Int((Int64(canvas.pixelWidth) * Int64(canvas.pixelHeight)) >> 19)
    let shared = left < UInt64(options.jobs) ? options.jobs / max(1, Int(left)) : 1
    return min(max(bands / 8, shared, 1), options.jobs, options.threadsPerPicture ?? .max)
  }

  private func make(
    _ item: BatchItem, threads: Int, _ report: @escaping @Sendable (BatchEvent) -> Void
  ) {
    let start = CommandProcess.now
    func record(_ result: ManifestRecord.Outcome) throws -> ManifestRecord {
      // To a thousandth of a second, as all numbers; a clock cannot run backward.
      let record = ManifestRecord(
        item, outcome: result, seconds: Thousandths(rounding: min(CommandProcess.now - start, 1e9)))
      try turn.held { try writer.append(record.json) }
      return record
    }
    do {
      let made = try write(item, renderOptions(of: item, threads: threads, report)) {
        try record(.made(byteCount: $0, digest: $1))
      }
      turn.held {
        outcome.made += 1
        report(.made(made))
      }
    } catch {
      if case GeobgError.file(.diskFull) = error { return stop(because: error) }
      if case FileError.diskFull = error { return stop(because: error) }
      do {
        let failed = try record(.failed(reason: "\(error)"))
        turn.held { note(failed, error, report) }
      } catch {
        stop(because: error)
      }
    }
  }

  private func write(
    _ item: BatchItem, _ options: RenderOptions,
    whenWhole: (_ byteCount: Int, _ digest: String) throws -> ManifestRecord
  ) throws -> ManifestRecord {
    let path = place.path(of: item.name)
    if item.name.utf8.contains(UInt8(ascii: "/")) { try Folder.make(for: path) }
    let target = try FileTarget(path, replacing: self.options.replacing)
    let file = try item.file.prepared(options)
    var (digest, byteCount) = (SHA256(), 0)
    var record: ManifestRecord?
    func itself(_ error: FileError) -> any Error { error }
    func finish() throws { record = try whenWhole(byteCount, digest.finish()) }
    try target.write(wrapping: itself, whenWhole: finish) { append in
      try file.write { bytes throws(GeobgError) in
        digest.append(bytes)
        byteCount += bytes.count
        try GeobgError.writing { try append(bytes) }
      }
    }
    guard let record else { preconditionFailure("a file that is written was whole before") }
    return record
  }

  private func renderOptions(
    of item: BatchItem, threads: Int, _ report: @escaping @Sendable (BatchEvent) -> Void
  ) -> RenderOptions {
    var rendered = RenderOptions(metadata: header.metadata, encoders: options.encoders)
    rendered.threads = threads
    rendered.pixelLimit = options.pixelLimit
    let canvas = item.file.recipe.view.canvas
    guard Int64(canvas.pixelWidth) * Int64(canvas.pixelHeight) > BatchRun.largePixelCount else {
      return rendered
    }
    rendered.progress = { [self] share in
      turn.held { report(.drawing(name: item.name, share: share)) }
    }
    return rendered
  }

  private func note(
    _ record: ManifestRecord, _ error: any Error, _ report: (BatchEvent) -> Void
  ) {
    outcome.add(record, failedBecauseOf: error)
    report(.failed(record, error))
  }

  /// Begins nothing more, because of what all files would meet.
  private func stop(because error: any Error) {
    stop()
    turn.held { outcome.cause = outcome.cause ?? error }
  }
}
