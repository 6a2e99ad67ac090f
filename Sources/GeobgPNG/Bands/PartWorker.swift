public import GeobgScene

/// Makes the parts of a whole, on one thread or on many, and takes them one by one in their order.
public protocol PartWorker: Sendable {
  /// Calls `worker` once a thread for what makes part after part, and `take` with each part in order.
  ///
  /// - Throws: What the first of them to fail throws; nothing is taken after that.
  func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError)
}

/// Makes one part after another.
public struct InTurn: PartWorker {
  /// A worker without threads.
  public init() {}

  /// Calls `worker` once, and `take` with each part as it is made.
  ///
  /// - Throws: What `worker` or `take` throws.
  public func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError) {
    let make = try worker()
    for index in 0..<max(0, count) { try take(make(index)) }
  }
}
