package import GeobgScene

/// Work that takes time, such as drawing a picture, and makes the answer to a request.
package struct Work: Sendable {
  /// Does the work on the calling thread; ends soon after it was canceled.
  package let perform: @Sendable (Cancellation) throws(Refusal) -> Response

  /// Work that `perform` does.
  package init(_ perform: @escaping @Sendable (Cancellation) throws(Refusal) -> Response) {
    self.perform = perform
  }
}
