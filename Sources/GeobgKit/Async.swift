public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

extension Recipe {
  /// Renders the picture as the bytes of a file that contains this recipe.
  ///
  /// - Parameters:
  ///   - format: The kind of file.
  ///   - options: How the file is made. Default: with this recipe as metadata, no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/output(_:)``, ``GeobgError/render(_:)``,
  ///   with ``RenderError/stopped`` if the task is canceled.
  public func render(
    as format: Format, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> [UInt8] {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try render(as: format, options.cancelled(with: work))
    }
  }

  /// The pixels of the recipe's picture; its PNG has the same pixels.
  ///
  /// - Parameters:
  ///   - isPremultiplied: Whether the colors are multiplied by the opacity. Default: false.
  ///   - renderer: What draws the pixels. Default: Cairo.
  ///   - options: How the pixels are drawn. Default: `RenderOptions()`.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``, with ``RenderError/stopped``
  ///   if the task is canceled.
  public func pixels(
    premultiplied isPremultiplied: Bool = false, by renderer: PixelRenderer = .cairo,
    _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> PixelBuffer {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try pixels(premultiplied: isPremultiplied, by: renderer, options.cancelled(with: work))
    }
  }

  /// Writes the picture with this recipe to `path`, in the format of the path's extension.
  ///
  /// The file is written completely or not at all.
  ///
  /// - Parameters:
  ///   - path: Where the file is written; its extension is the format's.
  ///   - options: How the file is made. Default: with this recipe as metadata, no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/file(_:)``, ``GeobgError/output(_:)``,
  ///   ``GeobgError/render(_:)``, with ``RenderError/stopped`` if the task is canceled.
  public func write(
    to path: String, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try write(to: path, options.cancelled(with: work), whenWhole: work.throwIfCancelled)
    }
  }
}

extension RecipeFile {
  /// Renders the file in its ``Output/format``.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe as metadata, no encoders.
  /// - Throws: The errors of `Recipe.render(as:_:)`.
  public func render(
    _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> [UInt8] {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try render(options.cancelled(with: work))
    }
  }
}

// These functions run on their own threads, so they do not delay other tasks. In every format, a
// canceled task gets `GeobgError.render(.stopped)` at once and leaves no file; its threads end at
// their next check. These functions call ``RenderOptions/progress``.

extension Picture {
  /// Renders the picture as the bytes of a file in `format`.
  ///
  /// - Parameters:
  ///   - format: The kind of file.
  ///   - options: How the file is made. Default: with the picture's metadata, no encoders.
  /// - Throws: ``GeobgError/render(_:)``, with ``RenderError/stopped`` if the task is canceled;
  ///   ``GeobgError/output(_:)`` if there is no encoder for the format.
  public func render(
    as format: Format, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> [UInt8] {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try render(as: format, options.cancelled(with: work))
    }
  }

  /// The pixels of the picture; its PNG has the same pixels.
  ///
  /// - Parameters:
  ///   - isPremultiplied: Whether the colors are multiplied by the opacity. Default: false.
  ///   - renderer: What draws the pixels. Default: Cairo.
  ///   - options: How the pixels are drawn. Default: `RenderOptions()`.
  /// - Throws: ``GeobgError/render(_:)``, with ``RenderError/stopped`` if the task is canceled.
  public func pixels(
    premultiplied isPremultiplied: Bool = false, by renderer: PixelRenderer = .cairo,
    _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> PixelBuffer {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try pixels(premultiplied: isPremultiplied, by: renderer, options.cancelled(with: work))
    }
  }

  /// Writes the picture to `path`, in the format of the path's extension.
  ///
  /// The file is written completely or not at all.
  ///
  /// - Parameters:
  ///   - path: Where the file is written; its extension is the format's.
  ///   - options: How the file is made. Default: with the picture's metadata, no encoders.
  /// - Throws: ``GeobgError/file(_:)``, ``GeobgError/output(_:)``, ``GeobgError/render(_:)``, with
  ///   ``RenderError/stopped`` if the task is canceled.
  public func write(
    to path: String, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try write(to: path, options.cancelled(with: work), whenWhole: work.throwIfCancelled)
    }
  }
}

extension RenderOptions {
  /// These options, with work that also stops when `work` is canceled.
  func cancelled(with work: Work) -> RenderOptions {
    var options = self
    let others = cancellation
    options.cancellation = Cancellation { work.isCancelled || others.isCancelled }
    return options
  }
}

extension Work {
  /// Lets the file get its name, unless the task was canceled first.
  func throwIfCancelled() throws(GeobgError) {
    guard commit() else { throw .render(.stopped) }
  }
}
