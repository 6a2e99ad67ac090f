/// The numbers that make the art what it is, in scene units.
///
/// Changing one changes pictures: it takes a new engine number, and the old one goes on drawing
/// what it drew.
enum Art {
  /// The canvas's short side at zoom 1: the width of the screen the art was first drawn for.
  static let shortSide: Thousandths = 390

  /// The side of the square cells that taps live in.
  static let cellSide: Thousandths = 130
  /// The most taps in a cell.
  static let slotsPerCell: UInt32 = 8
  /// Taps a cell at density 1.
  ///
  /// Chosen by eye from contact sheets between 0.30 and 0.46: below, pictures fall apart into
  /// islands; above, the background no longer breathes.
  static let tapsPerCell = 0.36

  /// How many shapes a tap places.
  static let shapesPerTap = 1...8
  /// How many of them a random number may address, a power of two for simple indices.
  static let shapeStride: UInt32 = 8
  /// How far from its tap a shape lies at most, in x and in y.
  static let spread: Thousandths = 200

  /// The radius of a circle.
  static let circleRadius: ClosedRange<Thousandths> = 50...130
  /// The width of a hexagon between opposite vertices.
  static let hexagonWidth: ClosedRange<Thousandths> = 100...150
  /// The radius of a hexagon's corners.
  static let hexagonCornerRadius: Thousandths = 10
  /// How far any part of a shape is from its tap at most.
  static let reach: Thousandths = spread + circleRadius.upperBound

  /// A kind of shape, and how often it is picked.
  enum Kind: Sendable {
    case circle
    case hexagon
  }
  /// Two circles to a hexagon.
  static let kinds = Weighted<Kind>([.circle, .hexagon]) { $0 == .circle ? 2 : 1 }

  /// The mesh's cell, across.
  static let meshCellWidth: Thousandths = 60
  /// The mesh's cell, down.
  static let meshCellHeight: Thousandths = 30
  /// What each pass adds to the width of the mesh's lines.
  static let meshLineWidth: Thousandths = 0.1

  /// How much of a picture its background hides in a calm zone.
  ///
  /// Chosen by eye: labels are read at once and the shapes are still there. The spread of luminance
  /// falls to less than half from 0.6 on.
  static let calmOpacity = 0.7
  /// How far a calm zone's fade reaches around it, as a part of the zone's width or height.
  ///
  /// Wide enough that the corners of a zone lie well within its ellipse.
  static let calmMargin = 0.75
  /// The least it reaches, as a part of the canvas's short side: a narrow zone shows no edge either.
  static let leastCalmMargin = 0.25
  /// Of how many straight pieces a fade is made; the eye sees none of eight.
  static let calmSteps = 8
}
