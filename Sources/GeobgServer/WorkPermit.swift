internal import GeobgScene
internal import GeobgSystem
internal import NIOCore

/// A place in a queue; it is free again when its connection and its thread have let it go.
final class WorkPermit: Sendable {
  let queue: WorkQueue
  let isCancelled = Locked(false)

  init(_ queue: WorkQueue) {
    self.queue = queue
  }

  deinit {
    queue.leave()
  }

  /// Cancels the work, because nobody waits for the answer any more.
  func cancel() {
    isCancelled.withLock { $0 = true }
    queue.remove(self)
  }

  func answer(of work: ResponseWork) -> Response {
    let cancellation = Cancellation { [self] in isCancelled.withLock { $0 } || queue.isCancelled }
    guard !cancellation.isCancelled else { return .refused(.ending) }
    do throws(HTTPError) {
      return try work.perform(cancellation)
    } catch {
      return .refused(error)
    }
  }
}
