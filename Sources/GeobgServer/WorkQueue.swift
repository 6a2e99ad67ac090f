package import GeobgScene
internal import GeobgSystem
internal import NIOCore

/// One thread that does work, and a limited number of work that waits for it.
///
/// A picture uses all processors, so a second one at the same time would make both slower. Work
/// whose client has left gives up its place at once, even if other work runs.
final class WorkQueue: Sendable {
  private struct Waiting: Sendable {
    let work: Work
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
    let isFree = state.held { state in
      guard state.open < limit else { return false }
      state.open += 1
      return true
    }
    return isFree ? WorkPermit(self) : nil
  }

  /// The answer of `work`, when its turn has come.
  func run(
    _ work: Work, _ permit: WorkPermit, on loop: any EventLoop
  ) -> EventLoopFuture<Response> {
    let answer = loop.makePromise(of: Response.self)
    let (isEnding, isFirst) = state.held { state in
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
      let next = state.held { state -> Waiting? in
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
  fileprivate func remove(_ permit: WorkPermit) {
    let removed = state.held { state -> Waiting? in
      let index = state.waiting.firstIndex { $0.permit === permit }
      return index.map { state.waiting.remove(at: $0) }
    }
    removed?.answer.succeed(.refused(.ending))
  }

  /// Cancels all work, and ends the thread after it.
  func end() {
    let waiting = state.held { state in
      defer { state.waiting = [] }
      state.isEnding = true
      return state.waiting
    }
    for one in waiting { one.answer.succeed(.refused(.ending)) }
    tasks.end()
  }

  /// Called when a permit is no longer used.
  fileprivate func leave() { state.held { $0.open -= 1 } }

  /// Whether all work is canceled.
  fileprivate var isCancelled: Bool { state.held { $0.isEnding } }
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
    queue.remove(self)
  }

  fileprivate func answer(of work: Work) -> Response {
    let cancellation = Cancellation { [self] in isCancelled.held { $0 } || queue.isCancelled }
    guard !cancellation.isCancelled else { return .refused(.ending) }
    do throws(Refusal) {
      return try work.perform(cancellation)
    } catch {
      return .refused(error)
    }
  }
}

/// Work that takes time, such as drawing a picture, and makes the answer to a request.
package struct Work: Sendable {
  /// Does the work on the calling thread; ends soon after it was canceled.
  package let perform: @Sendable (Cancellation) throws(Refusal) -> Response

  package init(_ perform: @escaping @Sendable (Cancellation) throws(Refusal) -> Response) {
    self.perform = perform
  }
}
