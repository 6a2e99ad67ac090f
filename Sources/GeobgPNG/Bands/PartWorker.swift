public import GeobgScene

/// Makes the parts of a whole, on one thread or many, and passes them on one by one, in order.
public protocol PartWorker: Sendable {
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

/// Makes one part after another, on one thread.
public struct InTurn: PartWorker {
  /// A worker without threads.
  public init() {}

  /// Calls `worker` once, and `take` with each part as it is made.
  ///
  /// - Throws: The errors of `worker` and `take`.
  public func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError) {
    let make = try worker()
    for index in 0..<max(0, count) { try take(make(index)) }
  }
}
