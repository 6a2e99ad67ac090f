/// The most that drawing a picture may take.
public struct RenderLimits: Hashable, Sendable {
  /// The most shapes and lines in memory at the same time.
  ///
  /// A picture in bands may have more of them in all.
  public var marks: Int
  /// How long any picture may take, in milliseconds.
  public var milliseconds: Int64
  /// How much longer a picture may take for each of its pixels, in nanoseconds.
  ///
  /// So a wall may take minutes, but each of its pixels has a usual number of shapes.
  public var nanosecondsPerPixel: Int64
  /// The most memory, in bytes; nil for no other limit than ``marks``.
  public var memory: Int64?

  /// The limits of the command and the libraries.
  ///
  /// SVG of half a million shapes takes 210 MB and half a second.
  public static let standard = RenderLimits(
    marks: 500_000, milliseconds: 2500, nanosecondsPerPixel: 150, memory: nil)
  /// The limits of servers and pages, which draw what strangers ask for.
  ///
  /// The memory is enough for a WebP of an 8K screen, and the time for each pixel for the highest
  /// density.
  public static let shared = RenderLimits(
    marks: 200_000, milliseconds: 1300, nanosecondsPerPixel: 125, memory: 600_000_000)

  /// Checks that `cost` is within the limits of a picture of `pixels` pixels.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``,
  ///   ``RecipeError/tooMuchWork(milliseconds:limit:)``,
  ///   ``RecipeError/tooMuchMemory(byteCount:limit:)``.
  public func check(_ cost: RenderCost, pixels: Int64) throws(RecipeError) {
    try check(marks: cost.marks)
    let allowed = milliseconds + pixels * nanosecondsPerPixel / 1_000_000
    guard cost.milliseconds <= allowed else {
      throw .tooMuchWork(milliseconds: cost.milliseconds, limit: allowed)
    }
    try check(memory: cost.memory)
  }

  /// Checks that `marks` shapes and lines may be in memory.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``.
  func check(marks: Int64) throws(RecipeError) {
    guard marks <= Int64(self.marks) else {
      throw .tooManyMarks(estimate: marks, limit: self.marks)
    }
  }

  /// Checks that `memory` bytes may be taken.
  ///
  /// - Throws: ``RecipeError/tooMuchMemory(byteCount:limit:)``.
  package func check(memory: Int64) throws(RecipeError) {
    guard let limit = self.memory, memory > limit else { return }
    throw .tooMuchMemory(byteCount: memory, limit: limit)
  }
}
