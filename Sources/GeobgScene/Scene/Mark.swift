/// One painted thing, in scene units; the origin is the canvas's top left corner.
public enum Mark: Hashable, Sendable {
  /// A shape filled with a paint.
  case fill(Shape, Paint)
  /// A path stroked with a line of a given width, with butt ends and mitered corners.
  case stroke(Path, width: Thousandths, Paint)
  /// A scene in a frame.
  indirect case group(Group)
  /// A color over a box, with an opacity that changes across the box.
  case veil(FadeOverlay)

  /// The part of the mark to draw in `area`; nil for nothing.
  ///
  /// A shape or its outline is kept whole or left out. A mesh loses its lines far from `area`. A
  /// group loses its marks outside `area`. A veil is kept whole or left out, because its opacity is
  /// measured from its edges.
  @inline(never)
  package func part(in area: Rectangle) -> Mark? {
    switch self {
    case .fill(let shape, _): shape.bounds.overlaps(area) ? self : nil
    case .stroke(let path, let width, let paint):
      if path.isClosed {
        path.bounds.outset(by: width).overlaps(area) ? self : nil
      } else {
        .stroke(path.lines(near: area.outset(by: width)), width: width, paint)
      }
    case .group(let group): group.part(in: area).map(Mark.group)
    case .veil(let veil): veil.frame.overlaps(area) ? self : nil
    }
  }

  /// Whether it is a mesh, which is open lines; the outline of a shape is closed.
  package var isMesh: Bool {
    if case .stroke(let path, _, _) = self { !path.isClosed } else { false }
  }
}
