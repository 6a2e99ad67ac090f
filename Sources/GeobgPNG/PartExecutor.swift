public import GeobgScene

/// Makes the parts of a whole, on one thread or several, and passes them on one by one, in order.
public protocol PartExecutor: Sendable {
  /// Calls `worker` once per thread for a function that makes parts, and `take` with each part.
  ///
  /// The parts come to `take` in order.
  ///
  /// - Throws: The error of the first call that fails; `take` is not called after that.
  func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError)
}
