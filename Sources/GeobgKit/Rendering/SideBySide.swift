internal import GeobgPNG
package import GeobgScene
internal import GeobgSystem

/// Makes parts on several threads.
package struct ParallelPartExecutor: PartExecutor {
  /// The number of threads; 1 means the calling thread alone.
  package let threads: Int

  /// The most bytes of memory that making or passing on a part takes.
  private let partBytes: Int

  /// A worker with `threads` threads; at least one, and only one where addresses are limited.
  ///
  /// - Parameter partBytes: The most bytes of memory that making or passing on a part takes. If there
  ///   are fewer, the work ends with ``RenderError/outOfMemory``. Default: 0.
  package init(threads: Int, partBytes: Int = 0) {
    self.threads = MemoryRight.hasLimitedAddresses ? 1 : max(1, threads)
    self.partBytes = partBytes
  }

  /// Calls `worker` once per thread, and `take` with each part in order; see ``PartExecutor``.
  package func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError) {
    let partBytes = partBytes
    let careful: @Sendable () throws(RenderError) -> (Int) throws(RenderError) -> Part = {
      () throws(RenderError) in
      let make = try MemoryRight.during(partBytes, worker)
      return { index throws(RenderError) in
        try MemoryRight.during(partBytes) { () throws(RenderError) in try make(index) }
      }
    }
    func takeCarefully(_ part: Part) throws(RenderError) {
      try MemoryRight.during(partBytes) { () throws(RenderError) in try take(part) }
    }
    guard threads > 1, count > 1 else {
      return try SerialPartExecutor().run(count: count, worker: careful, take: takeCarefully)
    }
    try ParallelExecutor(count: count, threads: threads).run(worker: careful, take: takeCarefully)
  }
}

extension MemoryRight {
  /// Calls `body`, which takes at most `byteCount` bytes of memory.
  ///
  /// - Throws: ``RenderError/outOfMemory`` if there are fewer, and the errors of `body`.
  static func during<Value>(
    _ byteCount: Int, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    guard let right = MemoryRight(byteCount: byteCount) else { throw .outOfMemory }
    let value = try body()
    _ = consume right
    return value
  }
}
