import Dispatch
import GeobgKit
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import WallpaperRouter

/// The threads that draw pictures, the pictures that wait for them, and the count of open ones.
///
/// A picture whose client has left gives up its place at once, even if it still waits.
final class Drawings: Sendable {
  /// A picture that waits for a thread.
  private struct Waiting: Sendable {
    let file: RecipeFile
    let drawing: Drawing
    let bytes: EventLoopPromise<ByteBuffer>
  }

  private struct State: Sendable {
    /// How many pictures wait, are drawn or are sent.
    var open = 0
    var waiting: [Waiting] = []
    /// How many threads draw.
    var running = 0
  }

  private let pool: NIOThreadPool
  private let threads: Int
  private let limit: Int
  private let state = NIOLockedValueBox(State())

  /// Threads within `limits`, waiting for pictures.
  init(_ limits: Limits) {
    threads = limits.drawingThreads ?? System.coreCount
    pool = NIOThreadPool(numberOfThreads: threads)
    limit = limits.openPictures
    pool.start()
  }

  /// A drawing that may begin; nil if too many are open.
  func begin() -> Drawing? {
    let isFree = state.withLockedValue { state in
      guard state.open < limit else { return false }
      state.open += 1
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
    let bytes = loop.makePromise(of: ByteBuffer.self)
    let needsThread = state.withLockedValue { state in
      state.waiting.append(Waiting(file: file, drawing: drawing, bytes: bytes))
      guard state.running < threads else { return false }
      state.running += 1
      return true
    }
    if needsThread { pool.submit { _ in self.drawAll() } }
    return bytes.futureResult
  }

  /// Draws until no picture waits.
  private func drawAll() {
    while true {
      let next = state.withLockedValue { state -> Waiting? in
        guard !state.waiting.isEmpty else {
          state.running -= 1
          return nil
        }
        return state.waiting.removeFirst()
      }
      guard let next else { return }
      do throws(GeobgError) {
        next.bytes.succeed(try next.drawing.bytes(of: next.file))
      } catch {
        next.bytes.fail(error)
      }
    }
  }

  /// Takes the picture of `drawing` out, if it waits.
  fileprivate func remove(_ drawing: Drawing) {
    let removed = state.withLockedValue { state -> Waiting? in
      let index = state.waiting.firstIndex { $0.drawing === drawing }
      return index.map { state.waiting.remove(at: $0) }
    }
    guard let removed else { return }
    Drawings.report(removed.file, milliseconds: 0)
    removed.bytes.fail(GeobgError.render(.stopped))
  }

  /// Called when a drawing is no longer used.
  fileprivate func leave() { state.withLockedValue { $0.open -= 1 } }

  /// Writes a line about a picture that nobody waits for any more.
  fileprivate static func report(_ file: RecipeFile, milliseconds: UInt64) {
    let canvas = file.recipe.view.canvas
    Log.line(
      "canceled \(canvas.pixelWidth)x\(canvas.pixelHeight) \(file.output.format) after "
        + "\(milliseconds) ms of work")
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
    drawings.leave()
  }

  /// Stops the work within milliseconds, because nobody waits for the picture any more.
  func cancel() {
    isCancelled.withLockedValue { $0 = true }
    drawings.remove(self)
  }

  /// Draws `file` on the calling thread.
  fileprivate func bytes(of file: RecipeFile) throws(GeobgError) -> ByteBuffer {
    let start = DispatchTime.now()
    var options = RenderOptions()
    options.limits = .shared
    options.cancellation = Cancellation { [isCancelled] in isCancelled.withLockedValue { $0 } }
    var buffer = ByteBuffer()
    do throws(GeobgError) {
      guard !options.cancellation.isCancelled else { throw .render(.stopped) }
      try file.prepared(options).write { bytes in buffer.writeBytes(bytes) }
    } catch {
      if error == .render(.stopped) {
        let time = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
        Drawings.report(file, milliseconds: time / 1_000_000)
      }
      throw error
    }
    return buffer
  }
}
