internal import GeobgPNG
public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

/// Settings for making a file.
///
/// Threads, progress and cancellation never change the bytes of the file.
public struct RenderOptions: Sendable {
  /// The numbers of bands that may be drawn in parallel.
  public static let threadRange = 1...1024

  /// Whether the file contains its recipe.
  ///
  /// Default: true.
  public var metadata: Bool
  /// Encoders for the formats that GeobgKit cannot write alone, ``Format/jpeg`` and
  /// ``Format/webp``.
  ///
  /// GeobgJPEG and GeobgWebP have one encoder each. Default: none.
  public var encoders: [Format: any PixelEncoder]
  /// The number of pixel bands that are drawn in parallel.
  ///
  /// A number outside ``threadRange`` becomes the nearest number in the range. Default: 1.
  public var threads = 1
  /// The most pixels a file may have.
  ///
  /// Default: 10 billion (10,000,000,000).
  public var pixelLimit = PNGLimit.defaultPixels
  /// The most that drawing may take: shapes and lines in memory, time, and memory.
  ///
  /// They are checked by estimate before anything is drawn. Default: ``RenderLimits/standard``;
  /// programs that draw what strangers ask for use ``RenderLimits/shared``.
  public var limits = RenderLimits.standard
  /// Called while the file is made, with the finished share, from 0 to 1.
  ///
  /// Default: does nothing.
  public var progress: @Sendable (_ share: Double) -> Void = { _ in }
  /// Whether the work is canceled; canceled work ends with ``RenderError/stopped``.
  ///
  /// Default: never canceled.
  public var cancellation = Cancellation.never

  /// Options with or without metadata, and defaults for the rest.
  ///
  /// - Parameters:
  ///   - metadata: Whether the file contains its recipe. Default: true.
  ///   - encoders: Encoders for JPEG and WebP, if needed. Default: none.
  public init(metadata: Bool = true, encoders: [Format: any PixelEncoder] = [:]) {
    self.metadata = metadata
    self.encoders = encoders
  }

  /// The worker that draws bands of `pixelCount` pixels in parallel.
  func worker(pixelCount: Int) -> ParallelPartExecutor {
    let range = RenderOptions.threadRange
    return ParallelPartExecutor(
      threads: min(max(threads, range.lowerBound), range.upperBound),
      partBytes: RenderOptions.workBytes + RenderOptions.pixelBytes * pixelCount)
  }

  /// The most memory that a thread takes for a band of any size: the tables of a compressor and a
  /// painter.
  private static let workBytes = 16 << 20
  /// The most memory that a thread takes for each pixel of a band: in the painter, as runs of pixels, in
  /// the compressor and in its result.
  private static let pixelBytes = 64
}

extension MemoryReservation {
  /// Calls `body`, which takes at most `byteCount` bytes of memory.
  ///
  /// - Throws: ``RenderError/outOfMemory`` if there are fewer, and the errors of `body`.
  static func during<Value>(
    _ byteCount: Int, _ body: @autoclosure () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let right = try given(byteCount)
    let value = try body()
    _ = consume right
    return value
  }

  /// The right to `byteCount` bytes.
  ///
  /// - Throws: ``RenderError/outOfMemory`` if there are fewer.
  static func given(_ byteCount: Int) throws(RenderError) -> MemoryReservation {
    guard let right = MemoryReservation(byteCount: byteCount) else { throw .outOfMemory }
    return right
  }
}
