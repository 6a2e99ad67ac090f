import GeobgScene
import GeobgTestSupport
import Testing

/// The laws that hold for every arrangement, and for the flow of colors.
@Suite(.timed) struct ArrangementLawTests {
  private static let seeds: [UInt64] = [1, 2, 3, 7, 42, 1000, .max]
  private static let arranged = Array(Arrangement.names.dropFirst())

  private func recipe(
    _ seed: UInt64, _ name: String, width: Int = 390, height: Int = 844, density: Thousandths = 1,
    flow: Thousandths = 1
  ) throws -> Recipe {
    var recipe = try Fixtures.recipe(seed, width: width, height: height, density: density)
    let place = try #require(Arrangement.names.firstIndex(of: name))
    recipe.art = try recipe.art.with(.arrangement, Thousandths(place)).with(.colorFlow, flow)
    return recipe
  }

  /// The fills of a picture, with places counted from its middle.
  private func shapes(_ recipe: Recipe) throws -> [Mark] {
    let scene = try recipe.scene()
    let middle = Point(x: scene.width.half, y: scene.height.half)
    return scene.marks.filter { !$0.isMesh }.map { mark in
      guard case .fill(let shape, let paint) = mark else { return mark }
      return .fill(shape.moved(by: .zero - middle), paint)
    }
  }

  /// A shape without its paint.
  private func outlines(_ marks: [Mark]) -> [Shape] {
    marks.compactMap { mark in
      if case .fill(let shape, _) = mark { shape } else { nil }
    }
  }

  // MARK: The plane

  @Test(arguments: arranged, seeds)
  func aWiderPictureShowsMoreOfTheSame(name: String, seed: UInt64) throws {
    let narrow = try shapes(try recipe(seed, name, width: 390, height: 390))
    let wide = try shapes(try recipe(seed, name, width: 1170, height: 390))
    #expect(!narrow.isEmpty)
    // The shapes of the narrow picture are in the wide one, in the same order.
    var rest = wide[...]
    for mark in narrow {
      let place = try #require(rest.firstIndex(of: mark))
      rest = rest[(place + 1)...]
    }
  }

  @Test(arguments: arranged, seeds)
  func aBandHasTheMarksThatTouchIt(name: String, seed: UInt64) throws {
    let composer = Composer(try recipe(seed, name))
    let all = composer.marks(in: composer.canvas)
    for top: Thousandths in [0, 200.5, 800] {
      let band = Rectangle(origin: Point(x: 0, y: top), width: 390, height: 32)
      let touching = all.filter { mark in
        if case .fill(let shape, _) = mark { shape.bounds.overlaps(band) } else { false }
      }
      #expect(composer.marks(in: band) == touching)
    }
  }

  @Test(arguments: arranged, seeds)
  func densityAddsShapesAndMovesNone(name: String, seed: UInt64) throws {
    let densities: [Thousandths] = [0, 0.3, 0.7, 1, 1.6, 3, 25]
    let pictures = try densities.map { density in
      let recipe = try recipe(seed, name, width: 390, height: 390, density: density)
      return outlines(try shapes(recipe))
    }
    #expect(pictures[0].isEmpty)
    for (sparse, dense) in zip(pictures, pictures.dropFirst()) {
      #expect(sparse.count <= dense.count)
      // Cells and dots grow with the density.
      if ["hive", "ripple", "halftone", "rosette"].contains(name) {
        let places = Set(dense.map { $0.bounds.center })
        #expect(sparse.allSatisfy { places.contains($0.bounds.center) })
      } else {
        #expect(Set(sparse).isSubset(of: Set(dense)))
      }
    }
    // A packed plane can be full before the highest density.
    #expect(pictures[1].count < pictures[3].count && pictures[3].count <= pictures[6].count)
  }

  @Test(arguments: arranged, seeds)
  func paletteModeMeshAndFlowMoveNothing(name: String, seed: UInt64) throws {
    let usual = try recipe(seed, name)
    let expected = outlines(try shapes(usual))
    var other = try recipe(seed, name, flow: 0.5)
    other.palette = try Palette(
      name: "one", light: .white, dark: .black,
      swatches: [
        try Palette.Swatch(
          name: "one", weight: 1,
          light: .init(color: .white, opacity: try #require(Opacity(0.5))...(.opaque)))
      ])
    other.mode = .dark
    other.mesh = try WireMesh(passes: 2)
    #expect(outlines(try shapes(other)) == expected)
  }

  @Test(arguments: arranged, seeds)
  func fieldsOfTheArtChangeWhatTheySay(name: String, seed: UInt64) throws {
    let usual = try recipe(seed, name)
    let expected = try shapes(usual)
    var large = usual
    large.art = try usual.art.with(.shapeSize, 2)
    let centers = Set(outlines(try shapes(large)).map { $0.bounds.center })
    #expect(outlines(expected).allSatisfy { centers.contains($0.bounds.center) })
    var one = usual
    one.art = try usual.art.with(.shapesPerTap, 1, 1)
    let first = try shapes(one)
    #expect(first.count <= expected.count && Set(first).isSubset(of: Set(expected)))
    var circles = usual
    circles.art = try usual.art.with(.shapes, [1])
    let round = outlines(try shapes(circles))
    #expect(!round.isEmpty)
    #expect(
      round.allSatisfy { shape in
        if case .circle = shape { true } else { false }
      })
    var outlined = usual
    outlined.art = try usual.art.with(.outline, 2)
    #expect(try outlined.scene().marks.count >= expected.count)
  }

  @Test(arguments: arranged, seeds)
  func aTileHasNoSeam(name: String, seed: UInt64) throws {
    var recipe = try recipe(seed, name, width: 780, height: 600)
    recipe.isTile = true
    // So full that each edge has shapes.
    recipe.plane = try ShapeField(density: 2)
    let composer = Composer(recipe)
    let side = composer.canvas.width
    let strip = { (left: Thousandths) in
      Rectangle(origin: Point(x: left, y: 0), width: 1, height: composer.canvas.height)
    }
    // What reaches over the right edge comes in again at the left one.
    func crossing(_ marks: [Mark]) -> Set<Mark> {
      Set(
        marks.filter { mark in
          guard case .fill(let shape, _) = mark else { return false }
          return shape.bounds.minX < 0 && shape.bounds.maxX > side
        })
    }
    let left = crossing(composer.marks(in: strip(0)))
    #expect(left == crossing(composer.marks(in: strip(side - 1))))
    // The squares of a mosaic end at the edges of a tile.
    #expect(left.isEmpty == (name == "mosaic"))
    #expect(composer.marks(in: composer.canvas).count > 20)
  }

  /// A change looks up one shape of a tile by its name; a small tile has copies of it on all sides.
  @Test(arguments: arranged, [780, 130])
  func aShapeOfATileIsFoundByItsName(name: String, width: Int) throws {
    for seed in ArrangementLawTests.seeds {
      var recipe = try recipe(seed, name, width: width, height: 300, density: 1.5)
      recipe.isTile = true
      let expected = outlines(try shapes(recipe))
      let names = Composer(recipe).shapeNames
      #expect(names.count == expected.count)
      recipe.drawing = try Drawing(names.map { .change(try ShapeChange($0, order: .front)) })
      #expect(outlines(try shapes(recipe)) == expected)
    }
  }

  /// Nothing looks at all shapes of a tile before they are counted.
  @Test(arguments: arranged) func aChangeInAHugeTileIsRefusedAtOnce(name: String) throws {
    var recipe = try recipe(1, name, width: 1000, height: 1000)
    recipe.view = try recipe.view.with(zoom: 0.002)
    recipe.isTile = true
    let shape = try ShapeName.plane(x: 1, y: 1, slot: 0, index: 0)
    recipe.drawing = try Drawing([.change(try ShapeChange(shape, isRemoved: true))])
    #expect(throws: RecipeError.self) { try recipe.scene() }
  }

  // MARK: Taps by hand

  @Test(arguments: arranged, seeds)
  func aTapByHandPlacesWhatItsArrangementPlaces(name: String, seed: UInt64) throws {
    var recipe = try recipe(seed, "scatter")
    recipe.plane = nil
    let place = try #require(Arrangement.names.firstIndex(of: name))
    let point = Point(x: 33.3, y: -71.25)
    recipe.drawing = try Drawing([
      .tap(try Tap(address: seed >> 20, place: point, arrangement: place))
    ])
    let own = try shapes(recipe)
    #expect((1...8).contains(own.count))
    let first = try #require(outlines(own).first?.bounds)
    #expect(first.contains(point), "the first shape is under the finger")
    // The tap keeps its arrangement when the picture has another one.
    recipe.art = try recipe.art.with(.arrangement, 1)
    #expect(outlines(try shapes(recipe)) == outlines(own))
    let count = Composer.shapeCounts(of: recipe)
    #expect(count == [own.count])
  }

  // MARK: The flow of colors

  @Test func sharesAreTheWeights() throws {
    let palette = try Fixtures.original
    let weights = palette.swatches.map { $0.weight.double }
    let total = weights.reduce(0, +)
    var counts = palette.swatches.map { _ in 0.0 }
    for seed: UInt64 in 0..<40 {
      var recipe = try recipe(seed, "scatter", width: 2000, height: 2000)
      recipe.view = try recipe.view.with(zoom: 0.1)
      for mark in try recipe.scene().marks {
        guard case .fill(_, .solid(let color, _)) = mark,
          let place = palette.swatches.firstIndex(where: { $0.light.color == color })
        else { continue }
        counts[place] += 1
      }
    }
    let all = counts.reduce(0, +)
    for (count, weight) in zip(counts, weights) {
      #expect(abs(count / all - weight / total) < 0.05)
    }
  }
}

extension Rectangle {
  fileprivate var center: Point { Point(x: (minX + maxX).half, y: (minY + maxY).half) }
}
