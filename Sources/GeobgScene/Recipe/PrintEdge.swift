/// What a printer wants around a sheet: picture beyond the cut, and marks that say where the cut is.
public struct PrintEdge: Hashable, Sendable {
  /// How far a picture may go on beyond the cut, in millimeters.
  public static let bleedRange: ClosedRange<Thousandths> = 0...100
  /// How far a mark is from the cut at least, in millimeters, so that none is left on the sheet.
  static let leastOffset: Thousandths = 3
  /// How long a mark is, in millimeters.
  static let markLength: Thousandths = 5
  /// What is left free beyond the marks, in millimeters.
  static let markClearance: Thousandths = 2
  /// How wide a mark's line is, in millimeters: a quarter of a point.
  static let markWidth: Thousandths = 0.088

  /// How far the picture goes on beyond the cut, to every side, in millimeters.
  ///
  /// Default: 0.
  public let bleed: Thousandths
  /// Whether marks beyond it say where to cut.
  ///
  /// Default: false.
  public private(set) var hasCropMarks: Bool

  /// Nothing around the sheet.
  public static let none = PrintEdge(unchecked: 0, hasCropMarks: false)

  /// An edge of `bleed` millimeters.
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

  /// The edge with or without crop marks.
  public func with(cropMarks: Bool) -> PrintEdge {
    var edge = self
    edge.hasCropMarks = cropMarks
    return edge
  }

  /// How far from the cut the marks begin, in millimeters.
  var markOffset: Thousandths { max(bleed, PrintEdge.leastOffset) }

  /// How far the paper goes on beyond the cut, in millimeters.
  public var margin: Thousandths {
    hasCropMarks ? markOffset + PrintEdge.markLength + PrintEdge.markClearance : bleed
  }
}
