/// The numbers that make the art what it is: everything that an engine number fixes.
///
/// Changing one changes pictures. So a change is a new engine with a number of its own, beside the
/// old ones, which go on drawing what they drew. What an engine does not fix is the same for all: the
/// unit of a scene is a definition of ``Viewport``.
public struct Engine: Hashable, Sendable {
  /// What recipes call it.
  public package(set) var number: Int

  /// The side of the square cells that taps live in.
  package var cellSide: Thousandths
  /// The most taps in a cell.
  package var slotsPerCell: UInt32
  /// Taps a cell at density 1.
  package var tapsPerCell: Double

  /// How many shapes a tap places.
  package var shapesPerTap: ClosedRange<Int>
  /// How many of them a random number may address, a power of two for simple indices.
  package var shapeStride: UInt32
  /// How far from its tap a shape lies at most, in x and in y.
  package var spread: Thousandths
  /// The kinds of shapes, each as likely as its weight.
  package var kinds: Weighted<ShapeKind>

  /// The mesh's cell, across.
  package var meshCellWidth: Thousandths
  /// The mesh's cell, down.
  package var meshCellHeight: Thousandths
  /// What each pass adds to the width of the mesh's lines.
  package var meshLineWidth: Thousandths

  /// How much of a picture its background hides in a calm zone, from 0 to 1.
  package var calmOpacity: Double
  /// How far a calm zone's fade reaches around it, as a part of the zone's width or height.
  package var calmMargin: Double
  /// The least it reaches, as a part of the canvas's short side: a narrow zone shows no edge either.
  package var leastCalmMargin: Double
  /// Of how many straight pieces a fade is made.
  package var calmSteps: Int

  /// The most shapes and mesh lines of a scene, checked by estimate before any is made.
  public package(set) var markLimit: Int

  /// How far any part of a shape is from its tap at most.
  package var reach: Thousandths { spread + kinds.elements.reduce(0) { max($0, $1.reach) } }
}

// MARK: - The engines there are

extension Engine {
  /// The first engine.
  public static let one = Engine(
    number: 1,
    cellSide: 130,
    slotsPerCell: 8,
    // Chosen by eye from contact sheets between 0.30 and 0.46: below, pictures fall apart into
    // islands; above, the background no longer breathes.
    tapsPerCell: 0.36,
    shapesPerTap: 1...8,
    shapeStride: 8,
    spread: 200,
    // Two circles to a hexagon.
    kinds: Weighted([
      (.circle(radius: 50...130), weight: 2),
      (.hexagon(width: 100...150, cornerRadius: 10), weight: 1),
    ]),
    meshCellWidth: 60,
    meshCellHeight: 30,
    meshLineWidth: 0.1,
    // Chosen by eye: labels are read at once and the shapes are still there. The spread of luminance
    // falls to less than half from 0.6 on.
    calmOpacity: 0.7,
    // Wide enough that the corners of a zone lie well within its ellipse.
    calmMargin: 0.75,
    leastCalmMargin: 0.25,
    // The eye sees no corner of eight.
    calmSteps: 8,
    markLimit: 2_000_000)

  /// All engines, oldest first.
  public static var all: [Engine] { [one] }

  /// The engine that new recipes have.
  public static var newest: Engine { one }

  /// The engine that recipes call `number`; nil where this version of geobg does not know it.
  public init?(number: Int) {
    guard let engine = Engine.all.first(where: { $0.number == number }) else { return nil }
    self = engine
  }
}
