internal import CGeobgCairo
internal import GeobgScene

/// What Cairo draws on.
///
/// It owns the C object, cannot be copied, and frees it when it goes.
struct Surface: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes over `pointer`, which Cairo has just made.
  ///
  /// - Throws: ``RenderError`` where Cairo could not make it.
  init(owning pointer: OpaquePointer?) throws(RenderError) {
    guard let pointer else { throw .outOfMemory }
    // Cairo answers a failure with an inert object that carries its status.
    if let error = RenderError(cairo_surface_status(pointer)) {
      cairo_surface_destroy(pointer)
      throw error
    }
    self.pointer = pointer
  }

  deinit {
    cairo_surface_destroy(pointer)
  }

  /// Draws with `body`.
  ///
  /// - Throws: ``RenderError``. Cairo's error state is sticky, so it is asked once, at the end.
  func draw(_ body: (borrowing Context) throws(RenderError) -> Void) throws(RenderError) {
    let context = Context(surface: pointer)
    try body(context)
    if let error = RenderError(context.status) { throw error }
  }

  /// Lets `body` use the C object.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    body(pointer)
  }
}
