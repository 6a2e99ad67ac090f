/// One action of drawing by hand.
public enum Gesture: Hashable, Sendable {
  /// Places 1 to 8 shapes around a point of the plane.
  case tap(Tap)
  /// Adds a mesh, or one more pass to the mesh that is on top.
  case mesh
  /// Takes back the last mark (one shape or one mesh pass), or the last clear.
  case undo
  /// Puts back what the last undo took away.
  case redo
  /// Takes away everything drawn by hand, and all changes of shapes.
  case clear
  /// Changes one shape, of a tap by hand or of the plane.
  case change(ShapeChange)
}
