import Dispatch
import GeobgKit
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import WallpaperRouter

/// The threads that draw pictures, and the count of open ones.
final class Drawings: Sendable {
  private let pool: NIOThreadPool
  private let limit: Int
  fileprivate let open = NIOLockedValueBox(0)

  /// Threads within `limits`, waiting for pictures.
  init(_ limits: Limits) {
    pool = NIOThreadPool(numberOfThreads: limits.drawingThreads ?? System.coreCount)
    limit = limits.openPictures
    pool.start()
  }

  /// A drawing that may begin; nil if too many are open.
  func begin() -> Drawing? {
    let isFree = open.withLockedValue { open in
      guard open < limit else { return false }
      open += 1
      return true
    }
    return isFree ? Drawing(self) : nil
  }

  /// The bytes of `file`, drawn on one of the threads.
  ///
  /// The result fails with ``GeobgError/render(_:)`` and ``RenderError/stopped`` after
  /// ``Drawing/cancel()``.
  func draw(
    _ file: RecipeFile, _ drawing: Drawing, on loop: any EventLoop
  ) -> EventLoopFuture<ByteBuffer> {
    pool.runIfActive(eventLoop: loop) { try drawing.bytes(of: file) }
  }

  /// Ends the threads after their current pictures.
  func stop() throws {
    try pool.syncShutdownGracefully()
  }
}

/// One open picture; it counts as open until its connection and its thread have let it go.
final class Drawing: Sendable {
  private let drawings: Drawings
  private let isCancelled = NIOLockedValueBox(false)

  fileprivate init(_ drawings: Drawings) {
    self.drawings = drawings
  }

  deinit {
    drawings.open.withLockedValue { $0 -= 1 }
  }

  /// Stops the work within milliseconds, because nobody waits for the picture any more.
  func cancel() {
    isCancelled.withLockedValue { $0 = true }
  }

  /// Draws `file` on the calling thread.
  fileprivate func bytes(of file: RecipeFile) throws(GeobgError) -> ByteBuffer {
    let start = DispatchTime.now()
    var options = RenderOptions()
    options.limits = .shared
    options.cancellation = Cancellation { [isCancelled] in isCancelled.withLockedValue { $0 } }
    var buffer = ByteBuffer()
    do throws(GeobgError) {
      // Most canceled pictures never begin.
      guard !options.cancellation.isCancelled else { throw .render(.stopped) }
      try file.prepared(options).write { bytes in buffer.writeBytes(bytes) }
    } catch {
      if error == .render(.stopped) {
        let canvas = file.recipe.view.canvas
        let time = (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1_000_000
        Log.line(
          "canceled \(canvas.pixelWidth)x\(canvas.pixelHeight) \(file.output.format) after "
            + "\(time) ms of work")
      }
      throw error
    }
    return buffer
  }
}
