internal import GeobgKit
public import GeobgRecipe
public import GeobgScene

/// Renders any format with the library, using the same encoders as the command.
public struct LibraryRenderer: Renderer {
  private let format: Format
  private let threads: Int

  /// A renderer for `format` on `threads` threads.
  public init(_ format: Format, threads: Int = 1) {
    self.format = format
    self.threads = threads
  }

  /// The bytes of a file with `scene`.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    var options = Fixtures.rendering()
    options.threads = threads
    do throws(GeobgError) {
      return try scene.render(as: format, options)
    } catch {
      if case .render(let error) = error { throw error }
      throw .backend(message: "\(error)")
    }
  }
}
