/// A value that only one thread at a time can read or change.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  // Protected by the lock.
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  /// Calls `body` with the value, while no other thread can use it.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
