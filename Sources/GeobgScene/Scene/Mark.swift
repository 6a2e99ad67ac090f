/// One thing painted, in units of the scene: the canvas's top left corner is the origin.
public enum Mark: Hashable, Sendable {
  /// A shape filled with a paint.
  case fill(Shape, Paint)
  /// A path stroked with a line of a width, ends cut square, corners mitered.
  case stroke(Path, width: Thousandths, Paint)
}
