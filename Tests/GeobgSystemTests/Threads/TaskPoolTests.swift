import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

/// Our own threads, and the pool of tasks that uses them.
@Suite(.timed) struct TaskPoolTests {
  @Test(arguments: [1, 2, 5]) func allTasksRunOnFewThreads(limit: Int) {
    let (pool, threads) = (TaskPool(threads: limit), Locked<Set<UInt64>>([]))
    let order = Locked<[Int]>([])
    for number in 0..<200 {
      let isAdded = pool.add {
        let thread = TaskPoolTests.thread
        threads.withLock { _ = $0.insert(thread) }
        order.withLock { $0.append(number) }
      }
      #expect(isAdded)
    }
    pool.finish()
    #expect(order.withLock { $0.sorted() } == Array(0..<200))
    #expect(threads.withLock { $0.count } <= limit)
    #expect(!threads.withLock { $0.contains(TaskPoolTests.thread) })
    if limit == 1 { #expect(order.withLock { $0 } == Array(0..<200)) }
  }

  /// A thread stays for later tasks, as long as one is free.
  @Test func aThreadIsUsedAgain() {
    let (pool, threads) = (TaskPool(threads: 8), Locked<Set<UInt64>>([]))
    for _ in 0..<50 {
      let isFree = DispatchSemaphore(value: 0)
      let isAdded = pool.add {
        let thread = TaskPoolTests.thread
        threads.withLock { _ = $0.insert(thread) }
      } afterwards: {
        isFree.signal()
      }
      #expect(isAdded)
      isFree.wait()
    }
    pool.finish()
    #expect(threads.withLock { $0.count } == 1)
  }

  /// Tasks that wait at the end still run; later ones are refused.
  @Test(arguments: [true, false]) func tasksThatWaitRunAtTheEnd(waits: Bool) {
    let (pool, count) = (TaskPool(threads: 2), Locked(0))
    let (door, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<20 {
      _ = pool.add {
        door.wait()
        count.withLock { $0 += 1 }
        door.signal()
        isDone.signal()
      }
    }
    #expect(count.withLock { $0 } == 0)
    door.signal()
    if waits { pool.finish() } else { pool.end() }
    #expect(!pool.add {})
    for _ in 0..<20 { isDone.wait() }
    #expect(count.withLock { $0 } == 20)
    pool.finish()
  }

  /// Signals for the process are for threads of the program; a thread of ours takes none.
  @Test func signalsAreBlocked() throws {
    let blocked = Locked<[Int32: Bool]>([:])
    let thread = try #require(
      SystemThread {
        var set = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &set)
        for signal in [SIGINT, SIGTERM, SIGCHLD, SIGSEGV, SIGPIPE] {
          let isMember = sigismember(&set, signal) == 1
          blocked.withLock { $0[signal] = isMember }
        }
      })
    thread.join()
    #expect(
      blocked.withLock { $0 }
        == [SIGINT: true, SIGTERM: true, SIGCHLD: true, SIGSEGV: false, SIGPIPE: false])
  }

  @Test(arguments: [-1, 0, 1, 2, 9]) func workIsOnSoManyThreads(count: Int) {
    let threads = Locked<Set<UInt64>>([])
    let (arrived, door) = (Locked(0), DispatchSemaphore(value: 0))
    Threads.run(count) {
      let thread = TaskPoolTests.thread
      threads.withLock { _ = $0.insert(thread) }
      // No call returns until all have begun.
      let isLast = arrived.withLock { arrived in
        arrived += 1
        return arrived == max(1, count)
      }
      if isLast { for _ in 0..<max(1, count) { door.signal() } }
      door.wait()
    }
    #expect(threads.withLock { $0.count } == max(1, count))
    // This thread works alone, or only waits.
    #expect(threads.withLock { $0.contains(TaskPoolTests.thread) } == (count <= 1))
  }

  /// The number of the calling thread.
  private static var thread: UInt64 {
    #if canImport(Darwin)
    var number: UInt64 = 0
    pthread_threadid_np(nil, &number)
    return number
    #else
    return UInt64(pthread_self())
    #endif
  }
}
