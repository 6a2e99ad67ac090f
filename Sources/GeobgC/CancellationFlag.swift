internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Whether work was canceled, for any number of threads.
final class CancellationFlag: Handled, @unchecked Sendable {
  static let noun = "a cancellation"

  private let lock = Lock()
  // Protected by the lock.
  private var isSet = false

  /// Whether ``cancel()`` was called.
  var isCancelled: Bool { lock.withLock { isSet } }

  func cancel() {
    lock.withLock { isSet = true }
  }
}
