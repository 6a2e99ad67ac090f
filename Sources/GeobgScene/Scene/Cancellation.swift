/// Whether long-running work is still wanted.
///
/// Composers, renderers and painters check it every few marks or rows, so that work ends soon after
/// it was canceled.
public struct Cancellation: Sendable {
  private let ask: (@Sendable () -> Bool)?

  /// Work that is never canceled.
  public static let never = Cancellation(ask: nil)

  /// Work that is canceled once `isCancelled` returns true; it is called often, from many threads.
  public init(_ isCancelled: @escaping @Sendable () -> Bool) {
    self.init(ask: isCancelled)
  }

  private init(ask: (@Sendable () -> Bool)?) {
    self.ask = ask
  }

  /// Whether the work was canceled.
  public var isCancelled: Bool { ask?() ?? false }

  /// Whether the work can be canceled at all.
  var isPossible: Bool { ask != nil }

  /// Throws an error if the work was canceled.
  ///
  /// - Throws: ``RenderError/stopped``.
  public func check() throws(RenderError) {
    if isCancelled { throw .stopped }
  }
}
