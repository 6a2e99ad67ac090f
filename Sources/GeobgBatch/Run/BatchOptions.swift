public import GeobgKit
public import GeobgRecipe

/// How a batch is run, as far as it does not decide what is made.
public struct BatchOptions: Sendable {
  /// How many threads draw; a number below 1 is 1.
  ///
  /// Default: 1.
  public var jobs = 1
  /// How many of them may draw one picture, at least 1; nil for as many as it can use.
  ///
  /// Default: nil.
  public var threadsPerPicture: Int?
  /// The most pixels of a file.
  ///
  /// Default: that of ``RenderOptions``.
  public var pixelLimit = RenderOptions().pixelLimit
  /// What writes the formats that GeobgKit does not write alone, as in ``RenderOptions``.
  ///
  /// Default: none.
  public var encoders: [Format: any PixelEncoder] = [:]
  /// Whether files that are there, and not by this batch, may be replaced.
  ///
  /// Default: true.
  public var replacing = true
  /// Whether files that are there are read whole, and their digests compared; otherwise their size
  /// alone is.
  ///
  /// Default: false.
  public var verifies = false

  /// All by default.
  public init() {}

  /// The options with a thread at least.
  var clamped: BatchOptions {
    var options = self
    options.jobs = max(1, jobs)
    options.threadsPerPicture = threadsPerPicture.map { max(1, $0) }
    return options
  }
}
