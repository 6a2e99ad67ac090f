internal import GeobgSystem

/// An event of a running batch.
public enum BatchEvent: Sendable {
  /// A file was made.
  case made(ManifestRecord)
  /// A file could not be made.
  case failed(ManifestRecord, BatchError)
  /// A large picture is being drawn: its name, and the finished share of it, from 0 to 1.
  case drawing(name: String, share: Double)
}
