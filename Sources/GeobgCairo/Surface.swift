internal import CGeobgCairo
package import GeobgScene

/// A surface that Cairo draws on.
///
/// It owns the C object, cannot be copied, and frees the object at its end.
package struct Surface: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes ownership of `pointer`, which Cairo has just made.
  ///
  /// - Throws: ``RenderError``, if Cairo could not make it.
  package init(owning pointer: OpaquePointer?) throws(RenderError) {
    guard let pointer else { throw .outOfMemory }
    // If it fails, Cairo returns an inert object with an error status.
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
  /// - Throws: ``RenderError``. Cairo keeps its first error, so one check at the end is enough.
  package func draw(_ body: (borrowing Context) throws(RenderError) -> Void) throws(RenderError) {
    let context = Context(surface: pointer)
    try body(context)
    if let error = RenderError(context.status) { throw error }
  }

  /// Lets `body` use the C object.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    body(pointer)
  }
}
