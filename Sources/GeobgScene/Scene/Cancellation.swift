/// Whether work that takes long is still wanted.
///
/// Composers, renderers and painters ask it every few marks or rows, so that work ends soon after it
/// was cancelled.
public struct Cancellation: Sendable {
  private let isCancelled: (@Sendable () -> Bool)?

  /// Work that nobody cancels.
  public static let never = Cancellation(isCancelled: nil)

  /// Work that is cancelled once `isCancelled` says so; it is asked often, and from many threads.
  public init(_ isCancelled: @escaping @Sendable () -> Bool) {
    self.init(isCancelled: isCancelled)
  }

  private init(isCancelled: (@Sendable () -> Bool)?) {
    self.isCancelled = isCancelled
  }

  /// Goes on, or ends cancelled work.
  ///
  /// - Throws: ``RenderError/stopped``.
  public func check() throws(RenderError) {
    if let isCancelled, isCancelled() { throw .stopped }
  }
}
