/// Turns a recipe into marks, for the whole canvas or for one part of it.
package final class Composer: Sendable {
  /// How many taps are composed between two checks for cancellation, which takes about a millisecond.
  private static let tapsPerCheck = 256

  let recipe: Recipe
  /// The view at the picture's moment.
  package let view: Viewport
  package let window: Rectangle
  package let chance: Chance
  /// The recipe's engine with the recipe's art.
  package let engine: Engine
  /// The plane of an arrangement; nil with `scatter`.
  let arranged: ArrangedPlane?
  /// The flow of colors; nil if swatches are picked at random.
  let flow: ColorFlow?
  /// The inks of the picture's palette, and then of each palette that taps have instead.
  package let inks: [Weighted<Palette.Ink>]
  /// Whether the marks are still wanted; if not, some are left out.
  let cancellation: Cancellation
  /// The shapes and mesh passes that the drawing's gestures leave.
  package let items: [DrawingFold.Item]
  /// What the items are.
  let tally: DrawingFold.Tally
  /// The shapes that the gestures changed.
  let changes: ShapeChanges
  /// The whole picture, in scene units, without the bleed.
  let whole: Rectangle
  /// The veils over everything.
  package let veils: [Mark]
  /// The tile, in scene units; nil if the picture does not repeat.
  let tile: Rectangle?
  /// The moment of the motion of taps and shapes; nil if they rest.
  let moment: MotionPhase?
  /// The plane, if it can be seen.
  package let plane: ShapeField?

  /// A composer of `recipe`.
  ///
  /// - Parameters:
  ///   - numbersSwatches: Whether shapes have the numbers of their swatches in
  ///     ``Recipe/swatches`` instead of colors; see ``Color/init(number:)``. Default: false.
  ///   - cancellation: Whether the marks are still wanted. If not, some are left out, so the caller
  ///     has to check it too. Default: never canceled.
  package init(
    _ recipe: Recipe, numbersSwatches: Bool = false, cancellation: Cancellation = .never
  ) {
    let view = recipe.framedView
    self.recipe = recipe
    self.view = view
    self.cancellation = cancellation
    moment = recipe.motion.flatMap { $0.kind.movesWindow ? nil : MotionPhase($0) }
    window = view.window
    plane = recipe.plane.flatMap { view.shows(density: $0.density) ? $0 : nil }
    chance = Chance(recipe.seed)
    engine = recipe.artEngine
    var number = -1
    inks = recipe.palettes.map { palette in
      Weighted(
        palette.swatches.map { swatch in
          number += 1
          let ink = swatch.ink(in: recipe.mode)
          return (
            numbersSwatches ? .init(color: Color(number: number), opacity: ink.opacity) : ink,
            weight: swatch.weight
          )
        })
    }
    let repeated = ArrangedPlane.tile(of: view, isTile: recipe.isTile)
    flow = ColorFlow(engine.colorFlow, recipe.palettes, inks, tile: repeated)
    arranged = ArrangedPlane(
      engine, chance: chance, density: plane?.density ?? 1, base: view.base, tile: repeated)
    var fold = DrawingFold(chance: chance, engine: engine, base: view.base, arranged)
    for gesture in recipe.drawing.gestures { _ = fold.apply(gesture) }
    (items, tally, changes) = (fold.items, fold.tally, fold.changes)
    // A transparent picture uses the palette's background in calm zones, which need a color.
    let color = Composer.background(of: recipe) ?? recipe.palette.background(in: recipe.mode)
    let whole = view.wholeWindow.moved(by: .zero - window.origin)
    self.whole = whole
    tile = recipe.isTile ? whole : nil
    let bleed = view.units(ofMillimeters: view.canvas.edge.bleed)
    veils = recipe.calm.zones.map { [engine] in
      .veil($0.veil(over: whole, bleed: bleed, color: color, engine))
    }
  }

  /// The scene of the whole canvas, without metadata.
  ///
  /// - Parameters:
  ///   - product: What the scene is for. Default: marks in memory.
  ///   - limits: The most that drawing it may take. Default: the standard limits.
  /// - Throws: The errors of ``RenderLimits/check(_:pixels:)``.
  /// - Complexity: O(*n* log *n*) in the shapes shown.
  package func scene(
    for product: RenderCost.Product = .marks, limits: RenderLimits = .standard
  ) throws(RecipeError) -> Scene {
    try scene(taking: cost(of: product), limits: limits)
  }

  /// The scene of the whole canvas for a product that takes `cost`.
  ///
  /// A program that makes one product, such as a page, links no estimate of the others.
  ///
  /// - Throws: The same errors as ``scene(for:limits:)``.
  package func scene(
    taking cost: @autoclosure () -> RenderCost, limits: RenderLimits
  ) throws(RecipeError) -> Scene {
    try recipe.checkTile()
    try limits.check(cost(), pixels: view.canvas.pixelCount)
    var scene = Composer.emptyScene(of: recipe)
    if let sheet = PrintSheet(view) {
      let picture = sheet.part(in: scene.bounds).map { marks(in: $0) }
      scene.marks = sheet.marks(in: scene.bounds, background: background, picture: picture)
    } else {
      scene.marks = marks(in: canvas)
    }
    return scene
  }

  /// The scene that `recipe` shows, without its marks and without metadata.
  package static func emptyScene(of recipe: Recipe) -> Scene {
    let (view, background) = (recipe.framedView, background(of: recipe))
    if let sheet = PrintSheet(view) {
      return Scene(
        canvas: view.canvas, width: sheet.width, height: sheet.height,
        background: sheet.paper(around: background), marks: [])
    }
    let window = view.window
    return Scene(
      canvas: view.canvas, width: window.width, height: window.height, background: background,
      marks: [])
  }

  /// The marks that touch `area`, a part of the canvas in scene units, in painter's order.
  ///
  /// A mark is the same for every area. This includes the mesh, which always has the lines of the
  /// whole canvas, because shorter lines would be rounded differently.
  ///
  /// - Complexity: O(*n* log *n*) in the shapes near the area, whatever the size of the canvas.
  package func marks(in area: Rectangle) -> [Mark] {
    let area = area.intersection(surroundings)
    var marks = planeMarks(in: area, changes)
    var passes = 0
    for item in items {
      guard let (tap, index, layer) = item.shape else {
        passes += 1
        continue
      }
      layMesh(passes, onto: &marks)
      passes = 0
      place(index, of: tap, at: layer, in: area, changes, onto: &marks)
    }
    layMesh(passes + meshPasses, onto: &marks)
    return marks + veils
  }

  /// The names of the shapes that the canvas shows, bottom to top: one for each mark that is no mesh and
  /// no veil.
  package var shapeNames: [ShapeName] {
    var names: [ShapeName] = []
    func add(_ tap: Cluster, _ index: Int, _ layer: ShapeProperties.Layer) {
      guard let changed = changed(index, of: tap, at: layer, changes),
        mark(index, of: tap, in: canvas, changed) != nil
      else { return }
      names.append(tap.name(of: index))
    }
    for item in changes.lowered.reversed() {
      if let (tap, index, layer) = item.shape { add(tap, index, layer) }
    }
    for tap in taps(around: (tile ?? canvas).moved(by: window.origin), changes) {
      for index in 0..<tap.shapeCount(engine) { add(tap, index, .own) }
    }
    for item in items {
      if let (tap, index, layer) = item.shape { add(tap, index, layer) }
    }
    return names
  }

  /// The marks of the plane that touch `area`, without the drawing, the meshes and the veils.
  ///
  /// - Parameter changes: The changed shapes. Those that lie below everything come first.
  func planeMarks(in area: Rectangle, _ changes: ShapeChanges) -> [Mark] {
    // A shape of a tile can touch any area, because it comes in again at the opposite edge.
    let taps = taps(around: (tile ?? area).moved(by: window.origin), changes)
    var marks: [Mark] = []
    marks.reserveCapacity(taps.count * (arranged == nil ? engine.shapesPerTap.upperBound / 2 : 2))
    for item in changes.lowered.reversed() {
      guard let (tap, index, layer) = item.shape else { continue }
      place(index, of: tap, at: layer, in: area, changes, onto: &marks)
    }
    for (number, tap) in taps.enumerated() {
      if number % Composer.tapsPerCheck == 0, cancellation.isCancelled { break }
      for index in 0..<tap.shapeCount(engine) {
        place(index, of: tap, at: .own, in: area, changes, onto: &marks)
      }
    }
    return marks
  }

  /// The color below all marks; nil if the picture is transparent.
  package var background: Color? { Composer.background(of: recipe) }

  private static func background(of recipe: Recipe) -> Color? {
    switch recipe.background {
    case .palette: recipe.palette.background(in: recipe.mode)
    case .color(let color): color
    case .none: nil
    }
  }

  /// The canvas and twice its longer side around it.
  ///
  /// Painters request up to two pixels around the canvas, and a canvas may be one pixel large. No
  /// area takes longer than this one.
  private var surroundings: Rectangle {
    let margin = 2 * max(window.width, window.height) + 1
    return canvas.outset(by: margin)
  }

  /// Shape `index` of `tap`; nil if it does not touch `area`, or is too small to see.
  ///
  /// - Parameters:
  ///   - sight: The part of the scene that a picture shows while it moves; nil for the canvas. While
  ///     shapes move by themselves, all of them are whole.
  ///   - changed: What was changed about the shape. Default: nothing.
  package func mark(
    _ index: Int, of tap: Cluster, in area: Rectangle, covering sight: Rectangle? = nil,
    _ changed: ShapeProperties = ShapeProperties()
  ) -> Mark? {
    let resting = tap.shape(index, engine, changed).moved(by: .zero - window.origin)
    var placed = resting
    if let moment { placed = tap.moving(resting, index, at: moment, engine) }
    let edge = edge(of: tap)
    let bounds = placed.bounds.outset(by: edge)
    let shape: Shape
    var isFilled = edge == 0
    // Only shapes of a tap with a zoom, or of another size, can be so small or so large.
    let isScaled = tap.isSized || changed.size != 1
    if isScaled, !isVisible(bounds) { return nil }
    if isScaled, tile == nil, isBoundless(bounds) {
      guard covers(index, of: tap, changed) else { return nil }
      (shape, isFilled) = (.path(neighborhood.path), true)
    } else if isScaled, isHuge(bounds), tile != nil || sight == nil {
      guard let path = hugePath(placed, resting: resting.center, edge: edge),
        bounds.overlaps(area) || tile != nil
      else { return nil }
      (shape, isFilled) = (.path(path), true)
    } else if let tile {
      // A shape belongs to the tile where it rests, so that none comes or goes while it moves.
      let offsets = repetitions(
        of: bounds, around: resting.center, in: tile, covering: sight ?? canvas)
      guard offsets.contains(where: { bounds.moved(by: $0).overlaps(area) }) else { return nil }
      shape = Composer.repeated(placed, by: offsets)
    } else {
      guard bounds.overlaps(area) else { return nil }
      shape = placed.shape
    }
    var paint = tap.paint(index, engine, inks, changed, flow: flow)
    if let moment { paint = tap.fading(paint, index, at: moment, engine) }
    return isFilled ? .fill(shape, paint) : .stroke(shape.path, width: edge, paint)
  }

  /// The offsets of all copies of a shape that touch `sight`; empty if its center is not in `tile`.
  private func repetitions(
    of bounds: Rectangle, around center: Point, in tile: Rectangle, covering sight: Rectangle
  ) -> [Point] {
    guard tile.contains(center) else { return [] }
    /// How many sides of the tile the copies are away along one axis.
    func turns(
      _ low: Thousandths, _ high: Thousandths, _ sight: (Thousandths, Thousandths),
      _ side: Thousandths
    ) -> Range<Int64> {
      let first = (sight.0.count - high.count).floored(by: side.count) + 1
      return first..<max(first, -(low.count - sight.1.count).floored(by: side.count))
    }
    let across = turns(bounds.minX, bounds.maxX, (sight.minX, sight.maxX), tile.width)
    let down = turns(bounds.minY, bounds.maxY, (sight.minY, sight.maxY), tile.height)
    return down.flatMap { row in
      across.map { column in
        Point(
          x: Thousandths(count: column * tile.width.count),
          y: Thousandths(count: row * tile.height.count))
      }
    }
  }

  /// The copies of `shape` as one shape.
  ///
  /// They are not several, so that copies that touch one another are painted once, and every shape of a
  /// drawing is one mark.
  private static func repeated(_ shape: PlacedShape, by offsets: [Point]) -> Shape {
    if offsets.count == 1 { return shape.moved(by: offsets[0]).shape }
    var path = Path()
    for offset in offsets { path.append(shape.moved(by: offset).shape.path) }
    return .path(path)
  }

  /// A mesh of `passes` passes, above 0, over the canvas, and over `margin` units around it.
  package func meshMark(passes: Int, margin: Thousandths = 0) -> Mark {
    let mesh = WireMesh(clamping: passes)
    var path = Path()
    if view.showsMesh {
      path = mesh.path(
        over: window.outset(by: margin), engine, view, tile: recipe.isTile ? view.wholeWindow : nil)
    }
    return .stroke(
      margin == 0 ? path : path.moved(by: Point(x: -margin, y: -margin)),
      width: mesh.lineWidth(engine, view), .solid(.white, .opaque))
  }

  /// The whole canvas, in scene units, without the paper around it.
  package var canvas: Rectangle {
    Rectangle(origin: .zero, width: window.width, height: window.height)
  }

  /// The width of the line along the edge of each shape; 0 fills the shapes.
  ///
  /// A corner of the line reaches at most so far beyond the shape: no angle is below 60 degrees.
  var outlineWidth: Thousandths { recipe.art[.outline][0] }

  /// The width of the line along the edge of each shape of `tap`; 0 only if shapes are filled.
  func edge(of tap: Cluster) -> Thousandths {
    outlineWidth == 0 ? 0 : max(Thousandths(count: 1), tap.sized(outlineWidth))
  }

  /// How many passes the mesh over everything has.
  var meshPasses: Int { recipe.mesh?.passes ?? 0 }

  @inline(never)
  private func place(
    _ index: Int, of tap: Cluster, at layer: ShapeProperties.Layer, in area: Rectangle,
    _ changes: ShapeChanges, onto marks: inout [Mark]
  ) {
    guard let changed = self.changed(index, of: tap, at: layer, changes) else { return }
    if let mark = mark(index, of: tap, in: area, changed) { marks.append(mark) }
  }

  /// What was changed about shape `index` of `tap`, if that is in `layer`; nil if it is not there.
  func changed(
    _ index: Int, of tap: Cluster, at layer: ShapeProperties.Layer, _ changes: ShapeChanges
  ) -> ShapeProperties? {
    guard !changes.isEmpty, let properties = changes[tap.name(of: index)] else {
      return layer == .own ? ShapeProperties() : nil
    }
    guard properties.layer == layer, !properties.isRemoved else { return nil }
    // In another layer, nothing has looked yet whether there is such a shape.
    if layer != .own, !isPresent(tap) || index >= tap.shapeCount(engine) { return nil }
    return properties
  }

  private func layMesh(_ passes: Int, onto marks: inout [Mark]) {
    if passes > 0 { marks.append(meshMark(passes: passes)) }
  }
}
