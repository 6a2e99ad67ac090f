internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Makes the missing or damaged files of a plan, or of a shard of it.
///
/// A file's record is written to the manifest before the file gets its name. So a run may be killed
/// at any time: every complete file is in the manifest, and no file is made twice.
public final class BatchRun: @unchecked Sendable {
  /// Pictures with more pixels report their progress, several times a second.
  private static let largePixelCount = 1 << 24

  /// The manifest.
  public let place: ManifestPlace
  /// How many files exist after a complete run; 2^64-1 if there are more.
  public let total: UInt64
  /// How many of them already existed, complete.
  public let kept: UInt64

  private let header: ManifestHeader
  private let options: BatchOptions
  private let shard: ShardedIndices
  private let folder: ManagedFolder
  private let done: IntervalSet
  /// Becomes nil when the run ends.
  private var lock: ManifestLock?
  private let writer: ManifestWriter
  /// Protects the outcome and the writer, and keeps reports in order.
  private let turn = Lock()
  private var outcome = BatchOutcome()
  /// Protects the state below.
  ///
  /// It is separate from ``turn``, so that stopping never waits for a report, and a report can stop
  /// the run.
  private let stopping = Lock()
  private var isStopped = false

  /// Prepares a run for `header`, with its manifest at `place`.
  ///
  /// Locks the manifest and finds out which files are missing.
  public init(
    _ header: ManifestHeader, at place: ManifestPlace, options: BatchOptions
  ) throws(BatchError) {
    self.header = header
    self.place = place
    self.options = options.clamped
    shard = ShardedIndices(lastIndex: header.plan.lastIndex, shard: header.shard)
    folder = try BatchError.mapping(BatchError.file, try ManagedFolder.making(place.folder))
    lock = try ManifestLock(place, in: folder)
    Leftovers.remove(in: folder)
    let found = try ManifestScan(
      place, in: folder, header: header, shard: shard, verifies: options.verifies)
    done = found.done
    kept = found.done.count
    total = shard.count
    let byteCount = try found.widening?.rewrite(place, in: folder) ?? found.byteCount
    writer = try BatchError.mapping(
      BatchError.file,
      try ManifestWriter(place, in: folder, keeping: byteCount, header: header))
  }

  /// Makes the missing files, and calls `report` for one file at a time.
  ///
  /// If one file cannot be made, the run continues with the others; if the disk is full, it stops.
  /// At the end it releases the manifest's lock, so a run can be used only once.
  public func run(_ report: @escaping @Sendable (BatchEvent) -> Void) -> BatchOutcome {
    let pool = TaskPool(threads: options.jobs)
    var left = total - kept
    var next = done.gap(from: 0)
    while let ordinal = next, let index = shard.index(ordinal), isGoing {
      next = ordinal == .max ? nil : done.gap(from: ordinal + 1)
      let item = header.plan.item(at: index)
      let width = threads(for: item, left: left)
      left -= 1
      pool.begin(width: width) { [self] in
        // If the run was stopped while this file waited for its turn, do not start it.
        if isGoing { make(item, threads: width, report) }
      }
    }
    pool.finish()
    return turn.withLock {
      do throws(FileError) {
        try writer.finish()
      } catch {
        outcome.cause = outcome.cause ?? .file(error)
      }
      // Release it here, because a program may keep this object until the process ends, to stop the
      // run.
      lock = nil
      return outcome
    }
  }

  /// Finishes the files that were started, and starts no more.
  public func stop() {
    stopping.withLock { isStopped = true }
  }

  private var isGoing: Bool { stopping.withLock { !isStopped } }

  /// How many threads draw `item`: one for every eight bands of the picture.
  ///
  /// So large pictures do not wait for each other. If fewer pictures are left than threads, all
  /// threads are used.
  package func threads(for item: BatchItem, left: UInt64) -> Int {
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
    func record(_ result: ManifestRecord.Outcome) throws(FileError) -> ManifestRecord {
      // In thousandths of a second, like all numbers; the clock never runs backward.
      let record = ManifestRecord(
        item, outcome: result, seconds: Thousandths(rounding: min(CommandProcess.now - start, 1e9)))
      try turn.withLock { () throws(FileError) in try writer.append(record.json) }
      return record
    }
    do throws(GeobgError) {
      let made = try write(item, renderOptions(of: item, threads: threads, report)) {
        byteCount, digest throws(FileError) in
        try record(.made(byteCount: byteCount, digest: digest))
      }
      turn.withLock {
        outcome.made += 1
        report(.made(made))
      }
    } catch {
      let error = BatchError(error)
      if case .file(.diskFull) = error { return stop(because: error) }
      do throws(FileError) {
        let failed = try record(.failed(reason: "\(error)"))
        turn.withLock { note(failed, error, report) }
      } catch {
        stop(because: .file(error))
      }
    }
  }

  private func write(
    _ item: BatchItem, _ options: RenderOptions,
    whenWhole: (_ byteCount: Int, _ digest: String) throws(FileError) -> ManifestRecord
  ) throws(GeobgError) -> ManifestRecord {
    let target = try GeobgError.mapping(
      GeobgError.file, try FileTarget(item.name, in: folder, replacing: self.options.replacing))
    let file = try item.file.prepared(options)
    var (digest, byteCount) = (SHA256(), 0)
    var record: ManifestRecord?
    func finish() throws(GeobgError) {
      record = try GeobgError.mapping(GeobgError.file, try whenWhole(byteCount, digest.finish()))
    }
    try target.write(wrapping: GeobgError.file, whenWhole: finish) { append throws(GeobgError) in
      try file.write { bytes throws(GeobgError) in
        digest.append(bytes)
        byteCount += bytes.count
        try append(bytes)
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
      turn.withLock { report(.drawing(name: item.name, share: share)) }
    }
    return rendered
  }

  private func note(
    _ record: ManifestRecord, _ error: BatchError, _ report: (BatchEvent) -> Void
  ) {
    outcome.add(record, failedBecauseOf: error)
    report(.failed(record, error))
  }

  /// Starts no more files, because `error` would affect all of them.
  private func stop(because error: BatchError) {
    stop()
    turn.withLock { outcome.cause = outcome.cause ?? error }
  }
}
