import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ArtTests {
  // MARK: Limits

  @Test func theOriginalIsThatOfTheFirstEngine() throws {
    #expect(Engine.one.with(.original) == .one)
    var art = PictureStyle.original
    for field in PictureStyle.Field.allCases {
      let numbers = PictureStyle.original[field]
      #expect(numbers.count == field.count)
      #expect(PictureStyle.original.change(of: field) == nil)
      art = try art.with(field, numbers)
    }
    #expect(art == .original)
    let weights = art[.shapes]
    #expect(
      Engine.one.kinds
        == Weighted([
          (.circle(radius: 50...130), weight: weights[0]),
          (
            .polygon(sides: 6, width: 100...150, cornerRadius: art[.cornerRadius][0]),
            weight: weights[1]
          ),
        ]))
    #expect(Engine.one.shapeKinds.count == PictureStyle.kinds.count)
    #expect([Engine.one.meshCellWidth, Engine.one.meshCellHeight] == art[.meshNet])
    #expect([Engine.one.meshLineWidth] == art[.meshLine])
    #expect([Engine.one.opacityFactor] == art[.opacity])
    #expect(art[.shapesPerTap] == [1, 8] && Engine.one.shapesPerTap == 1...8)
  }

  @Test(arguments: PictureStyle.Field.allCases)
  func everyNumberHasARange(field: PictureStyle.Field) throws {
    let isWhole = [.arrangement, .shapesPerTap].contains(field)
    let step = Thousandths(count: isWhole ? 1000 : 1)
    let (least, most) = (field.range.lowerBound, field.range.upperBound)
    for value in [least, most] {
      // The other weight is not 0.
      let art = try PictureStyle.original.with(field, value, field == .shapes ? 1 : value)
      #expect(art[field][0] == value)
      #expect(art.change(of: field) == (art == .original ? nil : art[field]))
    }
    for value in [least - step, most + step] {
      let error = RecipeError.artOutOfRange(field: field, value: value, range: field.range)
      #expect(throws: error) { try PictureStyle.original.with(field, value, value) }
      let name = field == .shapes ? "shape weight" : field.name
      #expect(
        error.description == "\(name) \(value) is out of range; use \(least) to \(most)"
          + (isWhole ? ", whole numbers" : ""))
      guard field.count == 2 else { continue }
      #expect(throws: error) {
        try PictureStyle.original.with(field, field.range.lowerBound, value)
      }
    }
  }

  @Test func numbersBelongTogether() throws {
    #expect(throws: RecipeError.noShapes) { try PictureStyle.original.with(.shapes, 0, 0) }
    #expect(throws: RecipeError.shapesPerTapReversed(fewest: 3, most: 2)) {
      try PictureStyle.original.with(.shapesPerTap, 3, 2)
    }
    #expect(throws: (any Error).self) { try PictureStyle.original.with(.shapesPerTap, 1, 2.5) }
    #expect(try PictureStyle.original.with(.shapesPerTap, 8, 8)[.shapesPerTap] == [8, 8])
  }

  // MARK: Laws

  private func marks(_ seed: UInt64, _ change: (PictureStyle) throws -> PictureStyle) throws
    -> [Mark]
  {
    var recipe = try Fixtures.recipe(seed, width: 300, height: 500, passes: 1)
    recipe.art = try change(.original)
    return try recipe.scene().marks
  }

  private func shapes(_ marks: [Mark]) -> [(shape: Shape, paint: Paint)] {
    marks.compactMap { mark in
      if case .fill(let shape, let paint) = mark { (shape, paint) } else { nil }
    }
  }

  @Test func weightsDecideTheKindsAlone() throws {
    for seed in 0..<20 as Range<UInt64> {
      for shape in shapes(try marks(seed) { try $0.with(.shapes, 0, 3) }) {
        guard case .hexagon = shape.shape else { throw Unexpected() }
      }
      for shape in shapes(try marks(seed) { try $0.with(.shapes, 0.001, 0) }) {
        guard case .circle = shape.shape else { throw Unexpected() }
      }
    }
  }

  /// A picture of one kind has as many shapes as one of any other, with the corners of its polygons.
  @Test(arguments: zip(PictureStyle.kinds, [0, 6, 3, 4, 5, 7, 8]))
  func everyKindHasItsSides(kind: String, sides: Int) throws {
    var weights = PictureStyle.kinds.map { $0 == kind ? 1 : 0 as Thousandths }
    for seed in 0..<5 as Range<UInt64> {
      let marks = shapes(try marks(seed) { try $0.with(.shapes, weights) })
      #expect(!marks.isEmpty)
      for mark in marks {
        if sides == 0 {
          guard case .circle = mark.shape else { throw Unexpected() }
        } else {
          #expect(
            mark.shape.path.elements.count { if case .arc = $0 { true } else { false } } == sides)
        }
      }
    }
    weights[0] = -1
    #expect(throws: (any Error).self) { try PictureStyle.original.with(.shapes, weights) }
  }

  /// Outlines are the shapes themselves, as lines in the same paint; more of them reach the window.
  @Test func outlinesAreLinesAlongTheShapes() throws {
    for seed in 0..<20 as Range<UInt64> {
      let filled = shapes(try marks(seed) { $0 })
      let lines = try marks(seed) { try $0.with(.outline, 2.5) }
      var rest = filled[...]
      for line in lines where !line.isMesh {
        guard case .stroke(let path, let width, let paint) = line else { throw Unexpected() }
        #expect(width == 2.5 && path.isClosed)
        if let next = rest.first, next.shape.path == path, next.paint == paint {
          rest.removeFirst()
        }
      }
      #expect(rest.isEmpty)
    }
  }

  private struct Unexpected: Error {}

  @Test func sizesMoveNoShape() throws {
    for seed in 0..<20 as Range<UInt64> {
      let small = shapes(try marks(seed) { try $0.with(.shapeSize, 0.1) })
      let plain = shapes(try marks(seed) { $0 })
      let large = shapes(try marks(seed) { try $0.with(.shapeSize, 4) })
      #expect(small.count <= plain.count && plain.count <= large.count)
      let centers = { (shapes: [(shape: Shape, paint: Paint)]) in
        shapes.map { shape -> Point in
          switch shape.shape {
          case .circle(let circle): circle.center
          case .hexagon(let hexagon): hexagon.center
          case .path: .zero
          }
        }
      }
      let every = Set(centers(large))
      #expect(Set(centers(plain)).isSubset(of: every))
      #expect(Set(centers(small)).isSubset(of: every))
    }
  }

  /// A shape that reaches into the window from far away is in the picture: a window inside another
  /// one shows the same shapes.
  @Test func largeShapesReachTheWindow() throws {
    for seed in 0..<30 as Range<UInt64> {
      for weights in [[1, 0], [0, 1]] as [[Thousandths]] {
        var recipe = try Fixtures.recipe(seed, width: 200, height: 200)
        recipe.art = try PictureStyle.original.with(.shapeSize, 4).with(
          .shapes, weights[0], weights[1])
        let narrow = Composer(recipe)
        recipe.view = try recipe.view.with(zoom: 0.2)
        let wide = try recipe.scene().marks.count
        #expect(try narrow.scene().marks.count <= wide)
        // Every shape of the wide window that touches the narrow one is in the narrow one.
        let offset = recipe.view.window.origin
        let window = try Fixtures.recipe(seed, width: 200, height: 200).view.window
        let area = Rectangle(
          origin: window.origin - offset, width: window.width, height: window.height)
        let inside = try Composer(recipe).scene().marks.filter { mark in
          if case .fill(let shape, _) = mark { shape.bounds.overlaps(area) } else { false }
        }
        #expect(try narrow.scene().marks.count == inside.count)
      }
    }
  }

  @Test func opacitiesAreMultiplied() throws {
    for seed in 0..<20 as Range<UInt64> {
      let plain = shapes(try marks(seed) { $0 })
      for factor in [0.1, 0.5, 1.5, 5] as [Thousandths] {
        let changed = shapes(try marks(seed) { try $0.with(.opacity, factor) })
        #expect(changed.map(\.shape) == plain.map(\.shape))
        for (one, other) in zip(plain, changed) {
          guard case .solid(let color, let opacity) = one.paint,
            case .solid(let same, let result) = other.paint
          else { throw Unexpected() }
          #expect(color == same)
          let exact = min(Double(opacity.value.count * factor.count) / 1000, 1000)
          #expect(Double(result.value.count) == exact.rounded(.toNearestOrEven))
        }
      }
    }
  }

  @Test func tapsHaveTheWantedShapes() throws {
    for count in 1...8 {
      let art = try PictureStyle.original.with(
        .shapesPerTap, Thousandths(count), Thousandths(count))
      for address in 0..<50 as Range<UInt64> {
        var recipe = try Fixtures.recipe(3, width: 900, height: 900)
        recipe.view = try recipe.view.with(zoom: 0.4)
        recipe.plane = nil
        recipe.art = art
        recipe.drawing = try Drawing([.tap(try Tap(address: address, place: .zero))])
        #expect(try recipe.scene().marks.count == count)
      }
    }
  }

  // MARK: Corners and meshes

  @Test(arguments: [0, 0.001, 0.002, 10, 43.301, 64.951, 65] as [Thousandths])
  func outlinesAreClosed(radius: Thousandths) throws {
    for width in [10, 100, 123.457, 150, 600] as [Thousandths] {
      let hexagon = RoundedHexagon(center: .zero, width: width, cornerRadius: radius)
      let arcs = hexagon.path.elements.filter { if case .arc = $0 { true } else { false } }
      #expect(arcs.count == (radius == 0 ? 0 : 6))
      var (start, current) = (Point.zero, Point.zero)
      for element in hexagon.path.elements {
        switch element {
        case .move(let point): (start, current) = (point, point)
        case .line(let point):
          #expect(point != current)
          current = point
        case .arc(let point, let radius):
          // The arc turns 60 degrees: its chord is its radius.
          let (x, y) = ((point - current).x.double, (point - current).y.double)
          #expect(abs((x * x + y * y).squareRoot() - radius.double) < 0.003)
          current = point
        case .close: if radius > 0 { #expect(current == start) }
        }
      }
    }
  }

  @Test func theNetAndTheLine() throws {
    let marks = try marks(3) {
      try $0.with(.meshNet, 100, 40).with(.meshLine, 0.5)
    }
    guard case .stroke(let path, let width, _) = marks.last else { throw Unexpected() }
    #expect(width == 0.5)
    let window = try Fixtures.recipe(3, width: 300, height: 500).view.window
    for element in path.elements {
      guard case .move(let point) = element else { continue }
      let place = point + window.origin
      #expect(place.x.count % 100_000 == 0 && place.y.count % 40_000 == 0)
    }
  }

  /// The estimate counts the cells that larger shapes reach from, and the lines of a finer net.
  @Test func theEstimateGrows() throws {
    let recipe = try Fixtures.recipe(3, passes: 1)
    func estimate(_ art: PictureStyle) -> Int64 {
      var changed = recipe
      changed.art = art
      return Composer(changed).estimatedMarkCount
    }
    let plain = estimate(.original)
    #expect(estimate(try .original.with(.shapeSize, 4)) * 2 > 3 * plain)
    #expect(estimate(try .original.with(.meshNet, 5, 5)) > plain + 600)
    #expect(estimate(try .original.with(.shapesPerTap, 8, 8)) > plain)
    #expect(estimate(try .original.with(.shapesPerTap, 1, 1)) < plain)
  }
}
