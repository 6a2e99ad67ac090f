// The module Dispatch of Embedded Swift, which the toolchain does not have: the one type of it that GeobgSystem's threads
// use.

private import Glibc

/// A counter that threads wait for.
public final class DispatchSemaphore: @unchecked Sendable {
  private struct State {
    var mutex = pthread_mutex_t()
    var condition = pthread_cond_t()
    var count: Int
  }

  // The system's objects must not move.
  private let state: UnsafeMutablePointer<State>

  /// A counter that begins at `value`.
  public init(value: Int) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(count: value))
    pthread_mutex_init(&state.pointee.mutex, nil)
    pthread_cond_init(&state.pointee.condition, nil)
  }

  deinit {
    pthread_cond_destroy(&state.pointee.condition)
    pthread_mutex_destroy(&state.pointee.mutex)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Waits until the count is above 0, and takes one.
  public func wait() {
    pthread_mutex_lock(&state.pointee.mutex)
    while state.pointee.count == 0 {
      pthread_cond_wait(&state.pointee.condition, &state.pointee.mutex)
    }
    state.pointee.count -= 1
    pthread_mutex_unlock(&state.pointee.mutex)
  }

  /// Adds one, for one of the threads that wait.
  public func signal() {
    pthread_mutex_lock(&state.pointee.mutex)
    state.pointee.count += 1
    pthread_cond_signal(&state.pointee.condition)
    pthread_mutex_unlock(&state.pointee.mutex)
  }
}
