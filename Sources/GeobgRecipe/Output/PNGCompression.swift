/// How much time a PNG may take to be small.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// As fast as can be.
  case fast
  /// Smaller than what other programs write, and still faster.
  case `default`
  /// As small as can be at a bearable time.
  case small
}
