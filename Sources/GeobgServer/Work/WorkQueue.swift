internal import GeobgScene
internal import GeobgSystem
internal import NIOCore

/// One thread that does work, and a limited number of work that waits for it.
///
/// A picture uses all processors, so a second one at the same time would make both slower.
final class WorkQueue: Sendable {
  // A pool of NIO traps if the system makes no thread.
  private let tasks = TaskQueue(threads: 1)
  private let limit: Int
  private let open = Locked(0)
  private let isEnding = Locked(false)

  /// A queue for at most `limit` pieces of work, the running one included; nil if the system makes
  /// no thread for it.
  init?(limit: Int) {
    self.limit = limit
    // The thread is made with the first task, and stays.
    guard tasks.add({}) else { return nil }
  }

  /// Permission for one piece of work; nil if the queue is full.
  func begin() -> WorkPermit? {
    let isFree = open.held { open in
      guard open < limit else { return false }
      open += 1
      return true
    }
    return isFree ? WorkPermit(self) : nil
  }

  /// The answer of `work`, when its turn has come.
  func run(
    _ work: Work, _ permit: WorkPermit, on loop: any EventLoop
  ) -> EventLoopFuture<Response> {
    let promise = loop.makePromise(of: Response.self)
    let isAdded = tasks.add { promise.succeed(permit.answer(of: work)) }
    if !isAdded { promise.succeed(.refused(.ending)) }
    return promise.futureResult
  }

  /// Cancels all work, and ends the thread after it.
  func end() {
    isEnding.held { $0 = true }
    tasks.end()
  }

  /// Called when a permit is no longer used.
  fileprivate func leave() { open.held { $0 -= 1 } }

  /// Whether all work is canceled.
  fileprivate var isCancelled: Bool { isEnding.held { $0 } }
}

/// A place in a queue; it is free again when its connection and its thread have let it go.
final class WorkPermit: Sendable {
  private let queue: WorkQueue
  private let isCancelled = Locked(false)

  fileprivate init(_ queue: WorkQueue) {
    self.queue = queue
  }

  deinit {
    queue.leave()
  }

  /// Cancels the work, because nobody waits for the answer any more.
  func cancel() {
    isCancelled.held { $0 = true }
  }

  /// Does `work` on the calling thread.
  fileprivate func answer(of work: Work) -> Response {
    let cancellation = Cancellation { [self] in isCancelled.held { $0 } || queue.isCancelled }
    // Most canceled work never begins.
    guard !cancellation.isCancelled else { return .refused(.ending) }
    do throws(Refusal) {
      return try work.perform(cancellation)
    } catch {
      return .refused(error)
    }
  }
}
