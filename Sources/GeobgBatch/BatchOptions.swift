public import GeobgKit
public import GeobgRecipe
internal import GeobgSystem

/// Options that control how a batch runs, but not what it makes.
public struct BatchOptions: Sendable {
  /// How many threads draw; numbers below 1 count as 1.
  ///
  /// Default: 1.
  public var jobs = 1
  /// How many threads may draw one picture, at least 1; nil for no limit.
  ///
  /// Default: nil.
  public var threadsPerPicture: Int?
  /// The most pixels that a file may have.
  ///
  /// Default: the limit of ``RenderOptions``.
  public var pixelLimit = RenderOptions().pixelLimit
  /// Encoders for the formats that GeobgKit cannot write by itself, as in ``RenderOptions``.
  ///
  /// Default: none.
  public var encoders: [Format: any PixelEncoder] = [:]
  /// Whether existing files may be replaced; complete files of this batch are kept in any case.
  ///
  /// Default: true.
  public var replacing = true
  /// Whether existing files are read completely and their digests compared, instead of only their
  /// sizes.
  ///
  /// Default: false.
  public var verifies = false

  /// Default options.
  public init() {}

  var clamped: BatchOptions {
    var options = self
    options.jobs = max(1, jobs)
    options.threadsPerPicture = threadsPerPicture.map { max(1, $0) }
    return options
  }
}
