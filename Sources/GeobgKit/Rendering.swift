internal import GeobgCairo

/// How a file is made, as far as it does not decide the file's bytes.
public struct Rendering: Sendable {
  /// Whether the file carries its recipe.
  ///
  /// Default: true.
  public var metadata: Bool
  /// How many bands of a PNG are made side by side; at least 1.
  ///
  /// Default: 1.
  public var threads = 1
  /// The most pixels of a PNG.
  ///
  /// Default: ten thousand million.
  public var pixelLimit = PNGRenderer.defaultPixelLimit
  /// Called as a PNG grows, with how many of its rows are done.
  ///
  /// Default: nothing.
  public var progress: @Sendable (_ rows: Int) -> Void = { _ in }

  /// With or without metadata, and all else by default.
  public init(metadata: Bool = true) {
    self.metadata = metadata
  }
}
