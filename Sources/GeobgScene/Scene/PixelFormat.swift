/// How the 32 bits of a pixel are used: red in the lowest byte, then green, blue, and a fourth
/// byte.
public enum PixelFormat: Hashable, Sendable {
  /// The fourth byte is 0; for pictures with a background, which are opaque.
  case rgb
  /// The fourth byte is the opacity; the colors are not multiplied by it.
  case rgba
  /// The fourth byte is the opacity; the colors are multiplied by it.
  case premultipliedRGBA
}
