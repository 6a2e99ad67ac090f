/// How much time to spend on making a PNG smaller.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// As fast as possible.
  case fast
  /// Smaller than the files of other programs, and still faster.
  case `default`
  /// As small as possible in acceptable time.
  case small

  /// The number of the encoder: with another one, ``default`` and ``small`` may have other bytes for the
  /// same pixels.
  ///
  /// `docs/reproducibility.md` lists all numbers. The bytes of ``fast`` stay.
  public static let encoder = 4
}
