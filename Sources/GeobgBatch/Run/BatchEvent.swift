/// What happens in a batch while it runs.
public enum BatchEvent: Sendable {
  /// A file was made.
  case made(ManifestRecord)
  /// A file could not be made.
  case failed(ManifestRecord, any Error)
  /// A large picture is being drawn: its name, and the share of it that is done, from 0 to 1.
  case drawing(name: String, share: Double)
}

/// How a batch ended.
public struct BatchOutcome: Sendable {
  /// How many files were made now.
  public var made: UInt64 = 0
  /// How many could not be made.
  public var failed: UInt64 = 0
  /// The first of those that could not be made, in the order of the plan, and why.
  public private(set) var failures: [(index: UInt64, name: String, error: any Error)] = []
  /// What ended the batch before its end, where that was no single file's fault: a full disk.
  public var cause: (any Error)?

  /// How many ``failures`` are kept.
  public static let failureLimit = 100

  /// Counts the file of `record`, which could not be made because of `error`.
  mutating func add(_ record: ManifestRecord, failedBecauseOf error: any Error) {
    failed += 1
    // Whichever thread came to it first: the list does not depend on that.
    let place = failures.firstIndex { $0.index > record.index } ?? failures.count
    failures.insert((record.index, record.name, error), at: place)
    if failures.count > BatchOutcome.failureLimit { failures.removeLast() }
  }
}
