public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

// These functions do what the functions of the same names do without `async`, with the same errors.
// They run on their own threads, so they do not delay other tasks. In every format, a canceled task
// gets `GeobgError.render(.stopped)` at once and leaves no file; its threads end at their next check.
// They call ``RenderOptions/progress``.

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
    try await options.concurrently { options, _ throws(GeobgError) in
      try render(as: format, options)
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
    try await options.concurrently { options, _ throws(GeobgError) in
      try pixels(premultiplied: isPremultiplied, by: renderer, options)
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
    try await options.concurrently { options, work throws(GeobgError) in
      try write(to: path, options, whenWhole: work.throwIfCancelled)
    }
  }
}

extension RecipeFile {
  /// Renders the file in its ``Output/format``.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe as metadata, no encoders.
  /// - Throws: The errors of `Recipe.render(as:_:)`.
  public func render(_ options: RenderOptions = RenderOptions()) async throws(GeobgError) -> [UInt8]
  {
    try await options.concurrently { options, _ throws(GeobgError) in try render(options) }
  }
}

extension Picture {
  /// Writes the picture to `path`, as `Recipe.write(to:_:)` does.
  ///
  /// - Throws: ``GeobgError/file(_:)``, ``GeobgError/output(_:)``, ``GeobgError/render(_:)``, with
  ///   ``RenderError/stopped`` if the task is canceled.
  public func write(
    to path: String, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) {
    try await options.concurrently { options, work throws(GeobgError) in
      try write(to: path, options, whenWhole: work.throwIfCancelled)
    }
  }

  /// The pixels of the picture, as `Recipe.pixels(premultiplied:by:_:)` draws them.
  ///
  /// - Throws: ``GeobgError/render(_:)``, with ``RenderError/stopped`` if the task is canceled.
  public func pixels(
    premultiplied isPremultiplied: Bool = false, by renderer: PixelRenderer = .cairo,
    _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> PixelBuffer {
    try await options.concurrently { options, _ throws(GeobgError) in
      try pixels(premultiplied: isPremultiplied, by: renderer, options)
    }
  }

  /// Renders the picture as the bytes of a file in `format`, as `Recipe.render(as:_:)` does.
  ///
  /// - Throws: ``GeobgError/render(_:)``, with ``RenderError/stopped`` if the task is canceled;
  ///   ``GeobgError/output(_:)`` if there is no encoder for the format.
  public func render(
    as format: Format, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> [UInt8] {
    try await options.concurrently { options, _ throws(GeobgError) in
      try render(as: format, options)
    }
  }
}

extension RenderOptions {
  /// The result of `body` on another thread; its options also stop when the task is canceled.
  fileprivate func concurrently<Value: Sendable>(
    _ body: @escaping @Sendable (RenderOptions, AsyncWork) throws(GeobgError) -> Value
  ) async throws(GeobgError) -> Value {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      var options = self
      options.cancellation = Cancellation { work.isCancelled || cancellation.isCancelled }
      return try body(options, work)
    }
  }
}

extension AsyncWork {
  /// Lets the file get its name, unless the task was canceled first.
  fileprivate func throwIfCancelled() throws(GeobgError) {
    guard commit() else { throw .render(.stopped) }
  }
}
