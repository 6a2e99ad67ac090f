public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

extension Recipe {
  /// The picture as the bytes of a file that carries this recipe.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe in it, and no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/output(_:)``, ``GeobgError/render(_:)``,
  ///   ``RenderError/stopped`` in it where the task is cancelled.
  public func render(
    as format: Format, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> [UInt8] {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try render(as: format, options.cancelled(with: work))
    }
  }

  /// The pixels of the recipe's picture, the same that its PNG has.
  ///
  /// - Parameters:
  ///   - isPremultiplied: Whether the colors are multiplied by the opacity. Default: false.
  ///   - options: How they are drawn. Default: the defaults.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``, ``RenderError/stopped`` in it
  ///   where the task is cancelled.
  public func pixels(
    premultiplied isPremultiplied: Bool = false, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> PixelBuffer {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try pixels(premultiplied: isPremultiplied, options.cancelled(with: work))
    }
  }

  /// Writes the picture to `path`, in the format that its name ends in, and carrying this recipe.
  ///
  /// The file is whole or not there.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe in it, and no encoders.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/file(_:)``, ``GeobgError/output(_:)``,
  ///   ``GeobgError/render(_:)``, ``RenderError/stopped`` in it where the task is cancelled.
  public func write(
    to path: String, _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try write(to: path, options.cancelled(with: work), whenWhole: work.throwIfCancelled)
    }
  }
}

extension RecipeFile {
  /// The file in its ``Output/format``.
  ///
  /// - Parameter options: How the file is made. Default: with this recipe in it, and no encoders.
  /// - Throws: As ``GeobgScene/Recipe/render(as:_:)`` does.
  public func render(
    _ options: RenderOptions = RenderOptions()
  ) async throws(GeobgError) -> [UInt8] {
    try await Threads.run(cancelled: .render(.stopped)) { work throws(GeobgError) in
      try render(options.cancelled(with: work))
    }
  }
}
