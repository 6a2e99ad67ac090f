internal import GeobgCairo
public import GeobgScene

extension Picture {
  /// Draws the picture on the program's own Cairo context: a window's, a page's, or an image's.
  ///
  /// It fills the rectangle of `width` by `height` in the context's user space units, from the
  /// origin, and paints nothing outside it. The context may be scaled, moved, rotated and clipped.
  /// On an image at the picture's own size, a picture with a background has the same pixels as its
  /// PNG.
  ///
  /// Guarantees: the context's settings, its clip and its current path are the same afterwards,
  /// even if drawing fails. Everything painted before a failure stays.
  ///
  /// - Parameters:
  ///   - context: A `cairo_t *`. Cairo allows only one thread at a time to use it.
  ///   - cancellation: Checked every few marks. Default: never canceled.
  public func draw(
    on context: OpaquePointer, width: Double, height: Double, cancellation: Cancellation = .never
  ) throws(CairoContextError) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    let foreign = ForeignContext(context)
    if let failure = foreign.failure { throw .alreadyFailed(failure) }
    do throws(RenderError) {
      try foreign.draw(self, width: width, height: height, cancellation: cancellation)
    } catch {
      throw .render(error)
    }
  }
}
