internal import GeobgSystem

/// The result of a batch.
public struct BatchOutcome: Sendable {
  /// How many files this run made.
  public var made: UInt64 = 0
  /// How many files could not be made.
  public var failed: UInt64 = 0
  /// The first files that could not be made, in the order of the plan, and why.
  public private(set) var failures: [(index: UInt64, name: String, error: BatchError)] = []
  /// What stopped the batch early, if it affects all files, such as a full disk.
  public var cause: BatchError?

  /// How many ``failures`` are kept, at most.
  public static let failureLimit = 100

  /// Counts the file of `record`, which could not be made because of `error`.
  mutating func add(_ record: ManifestRecord, failedBecauseOf error: BatchError) {
    failed += 1
    // Sort by index, so that the list does not depend on which thread failed first.
    let place = failures.firstIndex { $0.index > record.index } ?? failures.count
    failures.insert((record.index, record.name, error), at: place)
    if failures.count > BatchOutcome.failureLimit { failures.removeLast() }
  }
}
