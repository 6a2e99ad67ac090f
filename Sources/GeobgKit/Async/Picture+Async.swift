public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

// These forms run on their own threads, so they delay no other task. A cancelled task gets
// `GeobgError.render(.stopped)` at once, in every format, and no file remains; its threads end at
// their next check. They call ``RenderOptions/progress``.

extension Picture {
  /// The picture as the bytes of a file in `format`.
  ///
  /// - Parameter options: How the file is made. Default: with the picture's metadata, no encoders.
  /// - Throws: ``GeobgError/render(_:)``, ``RenderError/stopped`` in it where the task is cancelled;
  ///   ``GeobgError/output(_:)`` where there is no encoder.
  public func render(
    as format: Format, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> [UInt8] {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try render(as: format, options.cancelled(with: work))
    }
  }

  /// The pixels of the picture, the same that its PNG has.
  ///
  /// - Parameters:
  ///   - isPremultiplied: Whether the colors are multiplied by the opacity. Default: false.
  ///   - options: How they are drawn. Default: the defaults.
  /// - Throws: ``GeobgError/render(_:)``, ``RenderError/stopped`` in it where the task is cancelled.
  public func pixels(
    premultiplied isPremultiplied: Bool = false, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> PixelBuffer {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try pixels(premultiplied: isPremultiplied, options.cancelled(with: work))
    }
  }

  /// Writes the picture to `path`, in the format that its name ends in.
  ///
  /// The file is whole or not there.
  ///
  /// - Parameter options: How the file is made. Default: with the picture's metadata, no encoders.
  /// - Throws: ``GeobgError/file(_:)``, ``GeobgError/output(_:)``, ``GeobgError/render(_:)``,
  ///   ``RenderError/stopped`` in it where the task is cancelled.
  public func write(
    to path: String, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try write(to: path, options.cancelled(with: work), whenWhole: work.throwIfCancelled)
    }
  }
}

extension RenderOptions {
  /// The options for work that ends with `work` as well.
  func cancelled(with work: Work) -> RenderOptions {
    var options = self
    let others = cancellation
    options.cancellation = Cancellation { work.isCancelled || others.isCancelled }
    return options
  }
}

extension Work {
  /// Lets a file take its name, unless the task was cancelled: then nobody expects the file.
  ///
  /// - Throws: ``RenderError/stopped``.
  func throwIfCancelled() throws(GeobgError) {
    guard commit() else { throw .render(.stopped) }
  }
}
