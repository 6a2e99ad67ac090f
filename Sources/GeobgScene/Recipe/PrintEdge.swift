/// What printers need around a sheet: a bleed beyond the cut, and crop marks.
public struct PrintEdge: Hashable, Sendable {
  /// The range of the bleed, in millimeters.
  public static let bleedRange: ClosedRange<Thousandths> = 0...100
  /// The smallest distance from a crop mark to the cut, in millimeters; it keeps marks off the
  /// sheet.
  static let minOffset: Thousandths = 3
  /// The length of a crop mark, in millimeters.
  static let markLength: Thousandths = 5
  /// The free space beyond the crop marks, in millimeters.
  static let markClearance: Thousandths = 2
  /// The line width of a crop mark, in millimeters: a quarter of a point.
  static let markWidth: Thousandths = 0.088

  /// How far the picture continues beyond the cut on every side, in millimeters.
  ///
  /// Default: 0.
  public let bleed: Thousandths
  /// Whether crop marks outside the bleed show where to cut.
  ///
  /// Default: false.
  public private(set) var hasCropMarks: Bool

  /// No bleed and no crop marks.
  public static let none = PrintEdge(unchecked: 0, hasCropMarks: false)

  /// An edge with a bleed of `bleed` millimeters.
  ///
  /// - Throws: ``RecipeError/bleedOutOfRange(bleed:range:)``.
  public init(bleed: Thousandths, hasCropMarks: Bool = false) throws(RecipeError) {
    guard PrintEdge.bleedRange.contains(bleed) else {
      throw .bleedOutOfRange(bleed: bleed, range: PrintEdge.bleedRange)
    }
    self.init(unchecked: bleed, hasCropMarks: hasCropMarks)
  }

  private init(unchecked bleed: Thousandths, hasCropMarks: Bool) {
    self.bleed = bleed
    self.hasCropMarks = hasCropMarks
  }

  /// The same edge, with or without crop marks.
  public func with(cropMarks: Bool) -> PrintEdge {
    var edge = self
    edge.hasCropMarks = cropMarks
    return edge
  }

  /// The distance from the cut to the crop marks, in millimeters.
  var markOffset: Thousandths { max(bleed, PrintEdge.minOffset) }

  /// How far the paper extends beyond the cut, in millimeters.
  public var margin: Thousandths {
    hasCropMarks ? markOffset + PrintEdge.markLength + PrintEdge.markClearance : bleed
  }
}
