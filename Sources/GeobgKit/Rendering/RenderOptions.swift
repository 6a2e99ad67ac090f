internal import GeobgPNG
public import GeobgRecipe
public import GeobgScene

/// How a file is made, as far as it does not decide the file's bytes.
public struct RenderOptions: Sendable {
  /// How many bands may be drawn side by side.
  public static let threadRange = 1...1024

  /// Whether the file carries its recipe.
  ///
  /// Default: true.
  public var metadata: Bool
  /// What writes the formats that GeobgKit does not write alone, ``Format/jpeg`` and ``Format/webp``.
  ///
  /// GeobgJPEG and GeobgWebP each have one. Default: none.
  public var encoders: [Format: any PixelEncoder]
  /// How many bands of pixels are made side by side; a number outside ``threadRange`` is the nearest
  /// within it.
  ///
  /// Default: 1.
  public var threads = 1
  /// The most pixels of a file.
  ///
  /// Default: ten thousand million.
  public var pixelLimit = PNGLimit.defaultPixels
  /// Called as the file grows, with how much of it is done, from 0 to 1.
  ///
  /// Default: nothing.
  public var progress: @Sendable (_ share: Double) -> Void = { _ in }
  /// Whether the file is still wanted; work that is not ends with ``RenderError/stopped``.
  ///
  /// Default: never cancelled.
  public var cancellation = Cancellation.never

  /// With or without metadata, and all else by default.
  ///
  /// - Parameter encoders: Those of JPEG and WebP, where they are wanted. Default: none.
  public init(metadata: Bool = true, encoders: [Format: any PixelEncoder] = [:]) {
    self.metadata = metadata
    self.encoders = encoders
  }

  /// What draws bands side by side.
  var worker: SideBySide {
    let range = RenderOptions.threadRange
    return SideBySide(threads: min(max(threads, range.lowerBound), range.upperBound))
  }
}
