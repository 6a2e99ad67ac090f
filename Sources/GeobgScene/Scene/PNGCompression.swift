/// How much time to spend on making a PNG or a WebP smaller; both keep all pixels.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// As fast as possible.
  case fast
  /// Small files in little time; other programs make larger PNGs and take longer.
  case `default`
  /// As small as possible in acceptable time.
  case small

  /// The number of the encoder of PNG: with another one, ``default`` and ``small`` may have other bytes for
  /// the same pixels.
  ///
  /// `docs/reproducibility.md` lists all numbers. The bytes of ``fast`` stay.
  public static let encoder = 4
}
