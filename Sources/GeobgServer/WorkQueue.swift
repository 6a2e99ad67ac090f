internal import GeobgSystem
internal import NIOCore

/// One thread that does work, and a limited number of work that waits for it.
///
/// A picture uses all processors, so a second one at the same time would make both slower. Work
/// whose client has left gives up its place at once, even if other work runs.
final class WorkQueue: Sendable {
  private struct Waiting: Sendable {
    let work: ResponseWork
    let permit: WorkPermit
    let answer: EventLoopPromise<Response>
  }

  private struct WorkState: Sendable {
    /// How many permits are in use.
    var open = 0
    var waiting: [Waiting] = []
    /// Whether the thread does work.
    var isRunning = false
    var isEnding = false
  }

  // A pool of NIO traps if the system makes no thread.
  private let tasks = TaskPool(threads: 1)
  private let limit: Int
  private let state = Locked(WorkState())

  /// A queue for at most `limit` pieces of work, the running one included; nil if the system makes
  /// no thread for it.
  init?(limit: Int) {
    self.limit = limit
    // The thread is made with the first task, and stays.
    guard tasks.add({}) else { return nil }
  }

  /// Permission for one piece of work; nil if the queue is full.
  func begin() -> WorkPermit? {
    let isFree = state.withLock { state in
      guard state.open < limit else { return false }
      state.open += 1
      return true
    }
    return isFree ? WorkPermit(self) : nil
  }

  /// The answer of `work`, when its turn has come.
  func run(
    _ work: ResponseWork, _ permit: WorkPermit, on loop: any EventLoop
  ) -> EventLoopFuture<Response> {
    let answer = loop.makePromise(of: Response.self)
    let (isEnding, isFirst) = state.withLock { state in
      guard !state.isEnding else { return (true, false) }
      state.waiting.append(Waiting(work: work, permit: permit, answer: answer))
      defer { state.isRunning = true }
      return (false, !state.isRunning)
    }
    if isEnding { answer.succeed(.refused(.ending)) }
    if isFirst, !tasks.add({ self.runAll() }) { answer.succeed(.refused(.ending)) }
    return answer.futureResult
  }

  /// Does work until none waits.
  private func runAll() {
    while true {
      let next = state.withLock { state -> Waiting? in
        guard !state.waiting.isEmpty else {
          state.isRunning = false
          return nil
        }
        return state.waiting.removeFirst()
      }
      guard let next else { return }
      next.answer.succeed(next.permit.answer(of: next.work))
    }
  }

  /// Takes the work of `permit` out of the queue, if it waits.
  func remove(_ permit: WorkPermit) {
    let removed = state.withLock { state -> Waiting? in
      let index = state.waiting.firstIndex { $0.permit === permit }
      return index.map { state.waiting.remove(at: $0) }
    }
    removed?.answer.succeed(.refused(.ending))
  }

  /// Cancels all work, and ends the thread after it.
  func end() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isEnding = true
      return state.waiting
    }
    for one in waiting { one.answer.succeed(.refused(.ending)) }
    tasks.end()
  }

  /// Called when a permit is no longer used.
  func leave() { state.withLock { $0.open -= 1 } }

  /// Whether all work is canceled.
  var isCancelled: Bool { state.withLock { $0.isEnding } }
}
