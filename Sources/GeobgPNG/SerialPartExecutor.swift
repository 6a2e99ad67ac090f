public import GeobgScene

/// Makes one part after another, on one thread.
public struct SerialPartExecutor: PartExecutor {
  /// A serial executor.
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
