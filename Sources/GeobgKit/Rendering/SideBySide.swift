internal import GeobgPNG
package import GeobgScene
internal import GeobgSystem

/// Makes parts on several threads.
package struct SideBySide: PartWorker {
  /// The number of threads, including the calling thread.
  package let threads: Int

  /// A worker with `threads` threads; at least one.
  package init(threads: Int) {
    self.threads = max(1, threads)
  }

  /// Calls `worker` once per thread, and `take` with each part in order; see ``PartWorker``.
  package func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError) {
    guard threads > 1, count > 1 else {
      return try InTurn().run(count: count, worker: worker, take: take)
    }
    try OrderedParts(count: count, threads: threads).run(worker: worker, take: take)
  }
}
