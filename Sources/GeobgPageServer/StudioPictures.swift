package import GeobgKit
package import GeobgRecipe
package import GeobgScene
package import GeobgServer
package import GeobgSystem

/// Draws pictures for the page with geobg's own renderers.
package struct StudioPictures: Sendable {
  /// The most bytes of a picture that is sent to the page, which must be in memory.
  package static let byteLimit = 256 << 20
  /// The shortest time between two events about the progress of a picture, in seconds.
  private static let eventInterval = 0.1

  /// The formats that the page cannot make alone.
  package static let formats: [Format] = [.png, .pdf, .jpeg, .webp]

  private var options: RenderOptions
  private let report: @Sendable (_ share: Double, _ id: String) -> Void

  /// Draws with `options`, within the limits of servers.
  ///
  /// - Parameter report: Gets the finished share, 0 to 1, of the work called `id`. Default: does
  ///   nothing.
  package init(
    _ options: RenderOptions,
    reporting report: @escaping @Sendable (_ share: Double, _ id: String) -> Void = { _, _ in }
  ) {
    self.options = options
    self.options.limits = .shared
    self.report = report
  }

  package func bytes(
    _ request: StudioRequest, _ cancellation: Cancellation
  ) throws(HTTPError) -> [UInt8] {
    let isTooLong = Locked(false)
    do throws(GeobgError) {
      let prepared = try prepared(request.file, request, cancellation)
      var bytes: [UInt8] = []
      try prepared.write { piece throws(GeobgError) in
        guard bytes.count + piece.count <= StudioPictures.byteLimit else {
          isTooLong.withLock { $0 = true }
          throw .render(.stopped)
        }
        bytes += piece
      }
      return bytes
    } catch {
      guard !isTooLong.withLock({ $0 }) else {
        throw HTTPError(
          400, "the file is too large to send; save it into the folder",
          code: .limit)
      }
      throw HTTPError(drawing: error)
    }
  }

  /// Writes the picture `file` to `target`.
  ///
  /// - Throws: ``HTTPError``; then no file is left.
  package func write(
    _ file: RecipeFile, to target: FileTarget, _ request: StudioRequest,
    _ cancellation: Cancellation
  ) throws(HTTPError) {
    do throws(GeobgError) {
      try prepared(file, request, cancellation).write(to: target)
    } catch {
      throw HTTPError(drawing: error)
    }
  }

  private func prepared(
    _ file: RecipeFile, _ request: StudioRequest, _ cancellation: Cancellation
  ) throws(GeobgError) -> PreparedFile {
    var options = options
    options.cancellation = cancellation
    let next = Locked(CommandProcess.now)
    options.progress = { [report] share in
      let now = CommandProcess.now
      let isDue = next.withLock { next in
        guard now >= next else { return false }
        next = now + StudioPictures.eventInterval
        return true
      }
      if isDue { report(share, request.id) }
    }
    return try file.prepared(options)
  }
}

extension HTTPError {
  /// The picture cannot be drawn or written.
  init(drawing error: GeobgError) {
    switch error {
    case .recipe(let error): self.init(400, error.description, code: error.code)
    case .output(let error): self.init(400, error.description, code: error.code)
    case .document(let error): self.init(error)
    case .render(.stopped):
      self.init(503, "the picture was canceled", code: .canceled)
    case .render(let error):
      let isOurs = error.code == .memory || error.code == .internal
      self.init(isOurs ? 500 : 400, error.description, code: error.code)
    case .file(let error): self = SaveFolder.refusal(error)
    case .size, .palette, .paletteFile, .sheet, .join:
      self.init(500, error.description, code: .internal)
    }
  }
}
