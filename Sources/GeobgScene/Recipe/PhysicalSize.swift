/// The size of a printed picture, in millimeters.
public struct PhysicalSize: Hashable, Sendable {
  /// The range of a side, in millimeters: from less than a stamp to a hundred meters.
  public static let sideRange: ClosedRange<Thousandths> = 1...100_000

  /// The width, in millimeters.
  public let width: Thousandths
  /// The height, in millimeters.
  public let height: Thousandths

  /// The size of `width` by `height` millimeters.
  ///
  /// - Throws: ``RecipeError/physicalSizeOutOfRange(width:height:range:)``.
  public init(width: Thousandths, height: Thousandths) throws(RecipeError) {
    guard PhysicalSize.sideRange.contains(width), PhysicalSize.sideRange.contains(height) else {
      throw .physicalSizeOutOfRange(width: width, height: height, range: PhysicalSize.sideRange)
    }
    self.init(uncheckedWidth: width, height: height)
  }

  private init(uncheckedWidth: Thousandths, height: Thousandths) {
    width = uncheckedWidth
    self.height = height
  }

  /// A sheet of paper of 210 by 297 mm (ISO 216).
  public static let a4 = PhysicalSize(uncheckedWidth: 210, height: 297)

  /// The size that is left after cutting `margin` millimeters from every side.
  func inset(by margin: Thousandths) -> PhysicalSize {
    PhysicalSize(uncheckedWidth: width - 2 * margin, height: height - 2 * margin)
  }

  /// The size with width and height swapped.
  var turned: PhysicalSize { PhysicalSize(uncheckedWidth: height, height: width) }
}
