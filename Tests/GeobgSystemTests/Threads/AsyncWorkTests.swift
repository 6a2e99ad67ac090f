import Dispatch
import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

/// Asynchronous work shares its threads.
@Suite(.timed) struct AsyncWorkTests {
  private struct Stopped: Error {}

  /// A thousand calls at the same time run on as many threads as there are processors.
  @Test func manyCallsShareFewThreads() async throws {
    let running = Locked((now: 0, most: 0))
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<1000 {
        group.addTask {
          try await Threads.run(cancelled: Stopped()) { _ throws(Stopped) in
            running.withLock {
              $0.now += 1
              $0.most = max($0.most, $0.now)
            }
            usleep(200)
            running.withLock { $0.now -= 1 }
            return number
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 1000 * 999 / 2)
    #expect(running.withLock { $0.most } <= CommandProcess.processorCount)
  }

  /// While all threads are busy, a call that waits for one is canceled at once, and never begins.
  @Test func aCallThatWaitsIsCanceledAtOnce() async throws {
    let (door, begun) = (DispatchSemaphore(value: 0), Locked(0))
    let busy = (0..<CommandProcess.processorCount).map { _ in
      Task {
        try await Threads.run(cancelled: Stopped()) { _ throws(Stopped) in
          begun.withLock { $0 += 1 }
          door.wait()
        }
      }
    }
    while begun.withLock({ $0 }) < busy.count { try await Task.sleep(for: .milliseconds(1)) }
    let isRun = Locked(false)
    let waiting = Task {
      try await Threads.run(cancelled: Stopped()) { _ throws(Stopped) in
        isRun.withLock { $0 = true }
      }
    }
    waiting.cancel()
    await #expect(throws: Stopped.self) { try await waiting.value }
    for _ in busy { door.signal() }
    for each in busy { try await each.value }
    // Work that comes later runs after it would have.
    try await Threads.run(cancelled: Stopped()) { _ throws(Stopped) in }
    #expect(!isRun.withLock { $0 })
  }

  /// Work has the host of the task that asked for it, not that of whoever made its thread.
  @Test func workHasTheHostOfItsTask() async throws {
    for folder in ["/a", "/b"] {
      let host = CommandHost(folder: folder, environment: [:], input: 0, output: 1, errors: 2)
      let found = try await CommandHost.$current.withValue(host) {
        try await Threads.run(cancelled: Stopped()) { _ throws(Stopped) in
          CommandHost.current === host
        }
      }
      #expect(found)
    }
    let isNone = try await Threads.run(cancelled: Stopped()) { _ throws(Stopped) in
      CommandHost.current == nil
    }
    #expect(isNone)
  }
}
