internal import CGeobgCairo
internal import GeobgScene

/// The functions of Cairo that geobg draws with.
///
/// It lives within ``Surface/draw(_:)``, or as long as a ``ForeignContext``.
struct Context: ~Copyable {
  /// The C object, which lives as long as the context.
  let pointer: OpaquePointer?

  init(surface: OpaquePointer) {
    pointer = cairo_create(surface)
  }

  /// The context `pointer`, which already has an owner.
  init(retaining pointer: OpaquePointer) {
    self.pointer = cairo_reference(pointer)
  }

  deinit {
    cairo_destroy(pointer)
  }

  /// The first error, or success.
  var status: cairo_status_t { cairo_status(pointer) }

  /// Makes one unit `x` device units wide and `y` high.
  func scale(x: Double, y: Double) {
    cairo_scale(pointer, x, y)
  }

  /// Moves the origin.
  func translate(x: Double, y: Double) {
    cairo_translate(pointer, x, y)
  }

  /// Draws with `body`, and then undoes its scales, moves and clips.
  func saving<Failure: Error>(
    _ body: (borrowing Context) throws(Failure) -> Void
  ) throws(Failure) {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    try body(self)
  }

  /// Clips all later drawing to `path`.
  func clip(to path: Path) {
    trace(path)
    cairo_clip(pointer)
  }

  /// Covers everything with `color`.
  func paint(_ color: Color) {
    setSource(.solid(color, .opaque))
    cairo_paint(pointer)
  }

  /// Fills `path` with `paint`.
  func fill(_ path: Path, with paint: Paint) {
    trace(path)
    setSource(paint)
    cairo_fill(pointer)
  }

  /// Strokes `path` with a line of `width` units.
  func stroke(_ path: Path, width: Thousandths, with paint: Paint) {
    trace(path)
    setSource(paint)
    cairo_set_line_width(pointer, width.double)
    cairo_stroke(pointer)
  }

  /// Replaces the current path by `path`.
  func trace(_ path: Path) {
    cairo_new_path(pointer)
    var (start, current) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        cairo_move_to(pointer, point.x.double, point.y.double)
        (start, current) = (point, point)
      case .line(let point):
        cairo_line_to(pointer, point.x.double, point.y.double)
        current = point
      case .arc(let point, let radius):
        for cubic in Arc(from: current, to: point, radius: radius).cubics {
          cairo_curve_to(
            pointer, cubic.control1.x, cubic.control1.y, cubic.control2.x, cubic.control2.y,
            cubic.end.x, cubic.end.y)
        }
        current = point
      case .close:
        cairo_close_path(pointer)
        current = start
      }
    }
  }

  /// Uses `paint` for all later drawing.
  func setSource(_ paint: Paint) {
    switch paint {
    case .solid(let color, let opacity):
      cairo_set_source_rgba(
        pointer, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
        opacity.value.double)
    }
  }
}
