internal import GeobgPNG
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
    self.threads = MemoryReservation.hasLimitedAddresses ? 1 : max(1, threads)
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
      // Not `during`: macOS 13 and 14 know no type of a closure with typed throws at run time.
      let right = try MemoryReservation.given(partBytes)
      let make = try worker()
      _ = consume right
      return { index throws(RenderError) in try MemoryReservation.during(partBytes, try make(index))
      }
    }
    func takeCarefully(_ part: Part) throws(RenderError) {
      try MemoryReservation.during(partBytes, try take(part))
    }
    guard threads > 1, count > 1 else {
      return try SerialPartExecutor().run(count: count, worker: careful, take: takeCarefully)
    }
    try ParallelExecutor(count: count, threads: threads).run(worker: careful, take: takeCarefully)
  }
}
