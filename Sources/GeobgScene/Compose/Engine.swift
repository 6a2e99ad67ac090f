/// The numbers that define the art: everything that an engine number fixes.
///
/// Changing a number changes pictures. So a change is a new engine with its own number, and the old
/// engines keep drawing what they drew. Anything that engines do not fix is the same for all of
/// them: ``Viewport``, for example, defines the unit of a scene.
public struct Engine: Hashable, Sendable {
  /// The engine's number in recipes.
  public package(set) var number: Int

  /// The side of the square cells that taps lie in.
  package var cellSide: Thousandths
  /// The most taps in a cell.
  package var slotsPerCell: UInt32
  /// The taps per cell at density 1.
  package var tapsPerCell: Double

  /// How many shapes a tap places.
  package var shapesPerTap: ClosedRange<Int>
  /// How many indices for random numbers each tap has, a power of two for simple indices.
  package var shapeStride: UInt32
  /// The largest distance from a tap to a shape's center, in x and in y.
  package var spread: Thousandths
  /// The kinds of shapes that an art can choose from, in the order of ``PictureStyle/kinds``.
  package var shapeKinds: [ShapeKind]
  /// The kinds of shapes that are picked, each with its weight.
  package var kinds: Weighted<ShapeKind>
  /// Whether the engine decides the kinds: then an arrangement has its own mix.
  package var hasOwnKinds = true
  /// The place of the arrangement in ``Arrangement/names``.
  package var arrangement = 0
  /// How much the place of a shape decides its swatch, from 0 to 1.
  package var colorFlow: Thousandths = 0

  /// What the opacity of every shape is multiplied by.
  package var opacityFactor: Thousandths
  /// The width of a mesh cell.
  package var meshCellWidth: Thousandths
  /// The height of a mesh cell.
  package var meshCellHeight: Thousandths
  /// What each pass adds to the width of the mesh's lines.
  package var meshLineWidth: Thousandths

  /// How much of a picture the background hides in a calm zone, from 0 to 1.
  package var calmOpacity: Double
  /// How far a calm zone's fade reaches, as a fraction of the zone's width or height.
  package var calmMargin: Double
  /// The shortest reach of a fade, as a fraction of the canvas's short side.
  ///
  /// It keeps narrow zones from showing an edge.
  package var minCalmMargin: Double
  /// Whether ``minCalmMargin`` is a fraction of the side along which a fade reaches.
  ///
  /// Many small shapes of strong colors show where a short fade is.
  package var hasLongCalmFades = false
  /// How many straight pieces a fade has.
  package var calmSteps: Int

  /// The most shapes and mesh lines of a scene by default.
  @available(*, deprecated, message: "use RenderLimits.standard.marks")
  public var markLimit: Int { RenderLimits.standard.marks }

  /// The largest distance from a tap of the plane to any part of the shapes that it can have.
  package var reach: Thousandths {
    guard let traits else { return spread + largestRadius }
    // Smaller shapes lie as far from the tap as others.
    return max(traits.radius, largestRadius)
  }

  /// The largest distance from the center of a shape of the plane to any part of it.
  var largestRadius: Thousandths {
    guard let traits else { return kinds.elements.reduce(0) { max($0, $1.reach) } }
    let kinds = hasOwnKinds ? Array(shapeKinds.prefix(2)) : kinds.elements
    let sizes = kinds.map { $0.shape(around: .zero, radius: traits.radius).reach }
    return sizes.reduce(0) { max($0, $1) }
  }

  /// What is known about the arrangement; nil for `scatter`.
  var traits: ArrangementMetrics? { Arrangement(at: arrangement)?.traits }
}

// MARK: - The engines there are

extension ShapeKind {
  /// The kinds of the first engine: a polygon has about the area of a hexagon.
  fileprivate static let first: [ShapeKind] = [
    .circle(radius: 50...130),
    .polygon(sides: 6, width: 100...150, cornerRadius: 10),
    .polygon(sides: 3, width: 140...210, cornerRadius: 10),
    .polygon(sides: 4, width: 114...171, cornerRadius: 10),
    .polygon(sides: 5, width: 104...157, cornerRadius: 10),
    .polygon(sides: 7, width: 98...146, cornerRadius: 10),
    .polygon(sides: 8, width: 96...144, cornerRadius: 10),
  ]
}

extension Engine {
  /// The first engine.
  public static let one = Engine(
    number: 1,
    cellSide: 130,
    slotsPerCell: 8,
    // Chosen by eye from contact sheets between 0.30 and 0.46. With fewer taps, pictures fall apart
    // into islands; with more, too little of the background shows.
    tapsPerCell: 0.36,
    shapesPerTap: 1...8,
    shapeStride: 8,
    spread: 200,
    shapeKinds: ShapeKind.first,
    // Two circles for each hexagon.
    kinds: Weighted([(ShapeKind.first[0], weight: 2), (ShapeKind.first[1], weight: 1)]),
    opacityFactor: 1,
    meshCellWidth: 60,
    meshCellHeight: 30,
    meshLineWidth: 0.1,
    // Chosen by eye: labels are easy to read, and the shapes are still visible. From 0.6 on, the
    // spread of luminance falls to less than half.
    calmOpacity: 0.7,
    // Wide enough that the corners of a zone lie well within its ellipse.
    calmMargin: 0.75,
    minCalmMargin: 0.25,
    // With eight pieces, the eye sees no corners in the fade.
    calmSteps: 8)

  /// All engines, oldest first.
  public static var all: [Engine] { [one] }

  /// The engine that new recipes have.
  public static var newest: Engine { one }

  /// The engine with `number` in recipes; nil if this version of geobg does not know it.
  public init?(number: Int) {
    guard let engine = Engine.all.first(where: { $0.number == number }) else { return nil }
    self = engine
  }
}

// MARK: - The art of a recipe

extension Engine {
  /// The engine with the numbers that `art` changes.
  package func with(_ art: PictureStyle) -> Engine {
    var engine = self
    engine.arrangement = Int(art[.arrangement][0].count / 1000)
    engine.hasLongCalmFades = engine.arrangement != 0
    engine.colorFlow = art[.colorFlow][0]
    if let net = art.change(of: .meshNet) {
      (engine.meshCellWidth, engine.meshCellHeight) = (net[0], net[1])
    } else if let mesh = engine.traits?.mesh {
      (engine.meshCellWidth, engine.meshCellHeight) = mesh
    }
    if let line = art.change(of: .meshLine) { engine.meshLineWidth = line[0] }
    if let factor = art.change(of: .opacity) { engine.opacityFactor = factor[0] }
    if let counts = art.change(of: .shapesPerTap) {
      engine.shapesPerTap = Int(counts[0].count / 1000)...Int(counts[1].count / 1000)
    }
    let fields: [PictureStyle.Field] = [.shapes, .shapeSize, .cornerRadius]
    guard fields.contains(where: { art.change(of: $0) != nil }) else { return engine }
    engine.shapeKinds = shapeKinds.map { $0.with(art) }
    var kinds: [(ShapeKind, weight: Thousandths)] = []
    for (kind, weight) in zip(engine.shapeKinds, art[.shapes]) where weight > 0 {
      kinds.append((kind, weight: weight))
    }
    engine.kinds = Weighted(kinds)
    engine.hasOwnKinds = art.change(of: .shapes) == nil
    return engine
  }
}
