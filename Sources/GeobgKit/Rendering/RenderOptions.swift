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

// MARK: - Errors

/// An error of geobg, grouped by the part that failed.
public enum GeobgError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A recipe, or a part of one, is refused.
  case recipe(RecipeError)
  /// A picture could not be rendered.
  case render(RenderError)
  /// An output is refused.
  case output(OutputError)
  /// A file could not be read or written.
  case file(FileError)
  /// A recipe or a palette cannot be read.
  case document(DocumentError)
  /// A text names no size.
  case size(ValueError)
  /// No palette of that name is built in.
  case palette(ValueError)
  /// A file is no palette, or a palette cannot be such a file.
  case paletteFile(PaletteFileError)
  /// A contact sheet is refused.
  case sheet(OutputError)
  /// Files cannot be joined.
  case join(OutputError)

  /// One sentence, in lower case, that says what was found, what is allowed, and what to do.
  public var description: String {
    switch self {
    case .recipe(let error): error.description
    case .render(let error): error.description
    case .output(let error): error.description
    case .file(let error): error.description
    case .document(let error): error.description
    case .size(let error): error.description
    case .palette(let error): error.description
    case .paletteFile(let error): error.description
    case .sheet(let error): error.description
    case .join(let error): error.description
    }
  }

  #if !hasFeature(Embedded)
  /// The error of the part that failed.
  public var underlying: any Error & CustomStringConvertible {
    switch self {
    case .recipe(let error): error
    case .render(let error): error
    case .output(let error): error
    case .file(let error): error
    case .document(let error): error
    case .size(let error): error
    case .palette(let error): error
    case .paletteFile(let error): error
    case .sheet(let error): error
    case .join(let error): error
    }
  }
  #endif
}

// MARK: - Making parts on all threads

/// Makes parts on several threads.
package struct ParallelPartExecutor: PartExecutor {
  /// The number of threads; 1 means the calling thread alone.
  package let threads: Int

  /// The most bytes of memory that making or passing on a part takes.
  private let partBytes: Int

  /// A worker with `threads` threads; at least one, and only one where addresses are limited.
  ///
  /// - Parameter partBytes: The most bytes of memory that making or passing on a part takes. If there
  ///   are fewer, the work ends with ``RenderError/outOfMemory``. Default: 0.
  package init(threads: Int, partBytes: Int = 0) {
    self.threads = MemoryRight.hasLimitedAddresses ? 1 : max(1, threads)
    self.partBytes = partBytes
  }

  /// Calls `worker` once per thread, and `take` with each part in order; see ``PartExecutor``.
  package func run<Part: Sendable>(
    count: Int,
    worker: @Sendable () throws(RenderError) -> (_ index: Int) throws(RenderError) -> Part,
    take: (Part) throws(RenderError) -> Void
  ) throws(RenderError) {
    let partBytes = partBytes
    let careful: @Sendable () throws(RenderError) -> (Int) throws(RenderError) -> Part = {
      () throws(RenderError) in
      // Not `during`: macOS 13 and 14 know no type of a closure with typed throws at run time.
      let right = try MemoryRight.given(partBytes)
      let make = try worker()
      _ = consume right
      return { index throws(RenderError) in try MemoryRight.during(partBytes, try make(index)) }
    }
    func takeCarefully(_ part: Part) throws(RenderError) {
      try MemoryRight.during(partBytes, try take(part))
    }
    guard threads > 1, count > 1 else {
      return try SerialPartExecutor().run(count: count, worker: careful, take: takeCarefully)
    }
    try ParallelExecutor(count: count, threads: threads).run(worker: careful, take: takeCarefully)
  }
}

extension MemoryRight {
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
  static func given(_ byteCount: Int) throws(RenderError) -> MemoryRight {
    guard let right = MemoryRight(byteCount: byteCount) else { throw .outOfMemory }
    return right
  }
}
