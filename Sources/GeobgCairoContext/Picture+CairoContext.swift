internal import GeobgCairo
public import GeobgScene

extension Picture {
  /// Draws the picture on a Cairo context that the program has: a window's, a page's, or an image's.
  ///
  /// It fills the rectangle of `width` by `height` in the context's user space units, from the
  /// origin on; nothing outside that rectangle is painted. The context may be scaled, moved, turned
  /// and clipped. On pixels of an image at the picture's own size, a picture with a background is
  /// the same as its PNG.
  ///
  /// Guarantees: the context's settings, its clip and its current path are afterwards as they were,
  /// also where drawing fails; what was painted until then stays.
  ///
  /// - Parameters:
  ///   - context: A `cairo_t *`. Cairo allows one thread at a time to use it.
  ///   - cancellation: Asked every few marks. Default: never cancelled.
  /// - Throws: ``CairoContextError``.
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

/// Why a picture could not be drawn on a Cairo context.
public enum CairoContextError: Error, Hashable, Sendable {
  /// The width or the height is not a positive, finite number.
  case sizeOutOfRange(width: Double, height: Double)
  /// The context was in an error state before anything was drawn; Cairo ignores all that is drawn on
  /// such a context.
  case alreadyFailed(RenderError)
  /// Drawing failed, or was cancelled.
  case render(RenderError)
}

extension CairoContextError: CustomStringConvertible {
  /// One sentence, in lower case, that says what was found and the way out.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height):
      "a picture cannot be drawn at \(width) by \(height); both must be positive numbers"
    case .alreadyFailed(let error):
      "the Cairo context failed before the picture was drawn; draw on a new one (\(error))"
    case .render(let error): error.description
    }
  }
}
