/// Whether work that takes long is still wanted.
///
/// Composers, renderers and painters ask it every few marks or rows, so that work ends soon after it
/// was cancelled.
public struct Cancellation: Sendable {
  private let ask: (@Sendable () -> Bool)?

  /// Work that is never cancelled.
  public static let never = Cancellation(ask: nil)

  /// Work that is cancelled once `isCancelled` says so; it is asked often, and from many threads.
  public init(_ isCancelled: @escaping @Sendable () -> Bool) {
    self.init(ask: isCancelled)
  }

  private init(ask: (@Sendable () -> Bool)?) {
    self.ask = ask
  }

  /// Whether the work is wanted no more.
  public var isCancelled: Bool { ask?() ?? false }

  /// Whether anybody may cancel the work.
  var isPossible: Bool { ask != nil }

  /// Goes on, or ends cancelled work.
  ///
  /// - Throws: ``RenderError/stopped``.
  public func check() throws(RenderError) {
    if isCancelled { throw .stopped }
  }
}
