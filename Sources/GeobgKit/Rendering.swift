internal import GeobgCairo

/// How a file is made, as far as it does not decide the file's bytes.
public struct Rendering: Sendable {
  /// Whether the file carries its recipe.
  ///
  /// Default: true.
  public var metadata: Bool
  /// What writes the formats that GeobgKit does not write alone, ``Format/jpeg`` and ``Format/webp``.
  ///
  /// GeobgJPEG and GeobgWebP each have one. Default: none.
  public var encoders: [Format: any PixelEncoder]
  /// How many bands of pixels are made side by side; at least 1.
  ///
  /// Default: 1.
  public var threads = 1
  /// The most pixels of a file.
  ///
  /// Default: ten thousand million.
  public var pixelLimit = PNGRenderer.defaultPixelLimit
  /// Called as a file of pixels grows, with how many of its rows are done.
  ///
  /// Default: nothing.
  public var progress: @Sendable (_ rows: Int) -> Void = { _ in }

  /// With or without metadata, and all else by default.
  ///
  /// - Parameter encoders: Those of JPEG and WebP, where they are wanted. Default: none.
  public init(metadata: Bool = true, encoders: [Format: any PixelEncoder] = [:]) {
    self.metadata = metadata
    self.encoders = encoders
  }
}
