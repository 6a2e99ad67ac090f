/// The limits of a PNG that geobg writes.
public enum PNGLimit {
  /// The default for the most pixels.
  ///
  /// It is enough for a wall of 100,000 by 80,000 pixels, and guards against a mistyped digit.
  public static let defaultPixels: Int64 = 10_000_000_000
}
