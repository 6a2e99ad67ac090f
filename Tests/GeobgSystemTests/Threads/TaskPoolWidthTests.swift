import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

@Suite(.timed) struct TaskPoolWidthTests {
  /// Records what the tasks do.
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var busy = 0
    private(set) var widest = 0
    private(set) var begun: [Int] = []
    private(set) var ended: [Int] = []

    func begin(_ number: Int, width: Int) {
      lock.withLock {
        busy += width
        widest = max(widest, busy)
        begun.append(number)
      }
    }

    func end(_ number: Int, width: Int) {
      lock.withLock {
        busy -= width
        ended.append(number)
      }
    }
  }

  /// Runs tasks with `widths` on `count` threads; if `naps` is true, tasks sleep.
  private func run(_ widths: [Int], on count: Int, naps: Bool = true) -> Log {
    let (pool, log) = (TaskPool(threads: count), Log())
    for (number, width) in widths.enumerated() {
      pool.begin(width: width) {
        log.begin(number, width: width)
        if naps { usleep(UInt32(100 * (number % 7))) }
        log.end(number, width: width)
      }
    }
    pool.finish()
    return log
  }

  @Test(arguments: [1, 2, 3, 7, 16])
  func allRunAndNeverTooManyAtOnce(count: Int) {
    var generator = FixedGenerator(UInt64(count))
    let widths = (0..<200).map { _ in Int.random(in: 1...count, using: &generator) }
    let log = run(widths, on: count)
    #expect(log.begun.sorted() == Array(0..<200))
    #expect(log.ended.sorted() == Array(0..<200))
    #expect(log.widest <= count)
    #expect(log.widest > count / 2)
  }

  /// All threads are used, whatever the number of processors.
  @Test func allThreadsAreUsed() {
    let (pool, log) = (TaskPool(threads: 9), Log())
    let door = DispatchSemaphore(value: 0)
    for number in 0..<9 {
      pool.begin(width: 1) {
        log.begin(number, width: 1)
        // No task continues until all have started.
        if log.begun.count == 9 { for _ in 0..<9 { door.signal() } }
        door.wait()
      }
    }
    pool.finish()
    #expect(log.widest == 9)
  }

  @Test func oneThreadKeepsTheOrder() {
    let log = run([Int](repeating: 1, count: 100), on: 1)
    #expect(log.begun == Array(0..<100))
    #expect(log.ended == Array(0..<100))
  }

  /// A task that needs all threads runs alone: after all earlier tasks and before all later ones.
  @Test func aWideTaskIsAlone() {
    let widths = (0..<60).map { $0 % 10 == 9 ? 4 : 1 }
    let log = run(widths, on: 4)
    for wide in stride(from: 9, to: 60, by: 10) {
      #expect(Set(log.ended[..<wide]) == Set(0..<wide))
      #expect(log.ended[wide] == wide && log.begun[wide] == wide)
    }
  }

  @Test func nothingToDo() {
    #expect(run([], on: 3).begun == [])
  }
}
