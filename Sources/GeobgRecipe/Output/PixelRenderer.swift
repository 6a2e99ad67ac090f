/// What draws the pixels of a picture.
public enum PixelRenderer: String, Hashable, Sendable, CaseIterable {
  /// Cairo: the same pixels for one version of Cairo.
  case cairo
  /// GeobgRaster: the same pixels on every machine.
  case exact
}
