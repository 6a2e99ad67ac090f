internal import CGeobgCairo
package import GeobgScene

/// A Cairo context that other code made and owns.
package struct ForeignContext: ~Copyable {
  private let context: Context

  /// The context `pointer`, a `cairo_t *`; it stays alive as long as this value.
  package init(_ pointer: OpaquePointer) {
    context = Context(retaining: pointer)
  }

  /// The context's first error, in Cairo's words; nil for none.
  package var failure: RenderError? { RenderError(context.status) }

  /// Draws `picture` in `width` by `height` of the context's own units, from its origin.
  ///
  /// Guarantees: the context's settings, its clip and its path are the same afterwards.
  package func draw(
    _ picture: some Picture, width: Double, height: Double, cancellation: Cancellation
  ) throws(RenderError) {
    try context.savingPath { context throws(RenderError) in
      try context.saving { context throws(RenderError) in
        context.setDefaults()
        context.scale(x: width / picture.width.double, y: height / picture.height.double)
        let bounds = picture.bounds.path
        // Outside the clip, which would thin an edge within a pixel a second time.
        if let background = picture.background {
          context.fill(bounds, with: .solid(background, .opaque))
        }
        context.clip(to: bounds)
        try ScenePainter(cancellation: cancellation)
          .paint(picture.marks(in: picture.bounds), on: context)
      }
    }
    if let failure { throw failure }
  }
}

extension Context {
  /// Draws with `body`, and then restores the context's path.
  fileprivate func savingPath(
    _ body: (borrowing Context) throws(RenderError) -> Void
  ) throws(RenderError) {
    guard let path = cairo_copy_path(pointer) else { throw .outOfMemory }
    defer {
      cairo_new_path(pointer)
      if path.pointee.status == CAIRO_STATUS_SUCCESS { cairo_append_path(pointer, path) }
      cairo_path_destroy(path)
    }
    if let error = RenderError(path.pointee.status) { throw error }
    try body(self)
  }

  /// Resets the drawing settings, as in a new context.
  fileprivate func setDefaults() {
    cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
    cairo_set_antialias(pointer, CAIRO_ANTIALIAS_DEFAULT)
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
    cairo_set_line_cap(pointer, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(pointer, CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(pointer, 10)
    cairo_set_tolerance(pointer, 0.1)
    cairo_set_dash(pointer, nil, 0, 0)
  }
}
