#if Cairo
internal import GeobgCairo
package import GeobgScene

extension Recipe {
  /// Draws the picture on a Cairo context, in a rectangle from its origin.
  ///
  /// Guarantees: the context's settings, its clip and its path are the same afterwards.
  ///
  /// - Parameters:
  ///   - context: A `cairo_t *`, which no other thread uses meanwhile.
  ///   - width: The width of the rectangle in units of the context, a positive number; so is `height`.
  package func draw(
    on context: OpaquePointer, width: Double, height: Double, _ options: RenderOptions
  ) throws(GeobgError) {
    let scene = try GeobgError.mapping(
      GeobgError.recipe,
      try Composer(self, cancellation: options.cancellation).scene(limits: options.limits))
    let foreign = ForeignContext(context)
    if let failure = foreign.failure { throw .render(failure) }
    try GeobgError.mapping(
      GeobgError.render,
      try foreign.draw(scene, width: width, height: height, cancellation: options.cancellation))
  }
}
#endif
