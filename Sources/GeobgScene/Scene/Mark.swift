/// One thing painted, in units of the scene: the canvas's top left corner is the origin.
public enum Mark: Hashable, Sendable {
  /// A shape filled with a paint.
  case fill(Shape, Paint)
  /// A path stroked with a line of a width, ends cut square, corners mitered.
  case stroke(Path, width: Thousandths, Paint)
  /// A scene in a frame.
  indirect case group(Group)
  /// A color over a box, more opaque here than there.
  case veil(Veil)

  /// What of the mark touches `area`: all of a shape, or nothing; of a path, the parts of one
  /// straight line each that come near, and all others; of a group, what of its marks does; a veil
  /// whole, since its opacity is measured from its edges.
  func part(in area: Rectangle) -> Mark? {
    switch self {
    case .fill(let shape, _): shape.bounds.overlaps(area) ? self : nil
    case .stroke(let path, let width, let paint):
      .stroke(path.lines(near: area.outset(by: width)), width: width, paint)
    case .group(let group): group.part(in: area).map(Mark.group)
    case .veil(let veil): veil.frame.overlaps(area) ? self : nil
    }
  }
}

/// What fills a shape or colors a stroke.
public enum Paint: Hashable, Sendable {
  /// One color everywhere.
  case solid(Color, Opacity)
}
