package import GeobgScene
internal import GeobgSystem
internal import NIOCore

/// Work that takes time, such as drawing a picture, and makes the answer to a request.
package struct ResponseWork: Sendable {
  /// Does the work on the calling thread; ends soon after it was canceled.
  package let perform: @Sendable (Cancellation) throws(HTTPError) -> Response

  package init(_ perform: @escaping @Sendable (Cancellation) throws(HTTPError) -> Response) {
    self.perform = perform
  }
}
