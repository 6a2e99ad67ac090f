import GeobgScene

/// Work that is never canceled: a page cannot interrupt the module while it works.
///
/// scripts/web compiles this file instead of the one with the same type in GeobgScene.
public struct Cancellation: Sendable {
  /// Work that is never canceled.
  public static var never: Cancellation { Cancellation() }

  /// Whether the work was canceled.
  public var isCancelled: Bool { false }

  /// Whether the work can be canceled at all.
  var isPossible: Bool { false }

  /// Throws nothing.
  public func check() throws(RenderError) {}
}
