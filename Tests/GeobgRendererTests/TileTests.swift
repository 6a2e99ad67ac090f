import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Pictures whose copies side by side have no seam.
@Suite(.timed) struct TileTests {
  /// A tile of 390x500 pixels, in which a unit is a pixel.
  static func recipe(_ seed: UInt64) throws -> Recipe {
    var recipe = try Fixtures.recipe(
      seed, width: 390, height: 500, mode: seed.isMultiple(of: 2) ? .dark : .light,
      passes: Int(seed % 3) * 4, density: seed.isMultiple(of: 3) ? 3 : 1)
    recipe.isTile = true
    recipe.view = try recipe.view.with(pan: Point(x: Thousandths(Int(seed) * 1_000), y: -70))
    if seed.isMultiple(of: 4) {
      recipe.art = try recipe.art.with(.outline, [3])
      recipe.drawing = try Drawing([
        .tap(try Tap(address: 1, place: recipe.view.pan + Point(x: 190, y: 149))), .mesh,
        .tap(try Tap(address: 2, place: recipe.view.pan + Point(x: -195, y: 10))),
      ])
    }
    return recipe
  }

  /// The scene with everything moved, and copies of it around: what lies around the middle of four tiles.
  static func moved(_ scene: Scene, by offset: Point) throws -> Scene {
    func copies(_ path: Path) -> Path {
      var all = Path()
      for row in -2...1 {
        for column in -2...1 {
          let place = offset + Point(x: column * scene.width, y: row * scene.height)
          for element in path.moved(by: place).elements {
            switch element {
            case .move(let point): all.move(to: point)
            case .line(let point): all.line(to: point)
            case .arc(let point, let radius): all.arc(to: point, radius: radius)
            case .close: all.close()
            }
          }
        }
      }
      return all
    }
    var moved = scene
    moved.marks = scene.marks.map { mark in
      switch mark {
      case .fill(let shape, let paint): .fill(.path(copies(shape.path)), paint)
      case .stroke(let path, let width, let paint): .stroke(copies(path), width: width, paint)
      case .group, .veil: mark
      }
    }
    return moved
  }

  /// The pixels across an edge are those of the inside: a tile moved by any number of pixels, with its
  /// copies around, has the same pixels at other places.
  @Test(arguments: 1...8 as ClosedRange<UInt64>, PixelRenderer.allCases)
  func copiesHaveNoSeam(seed: UInt64, renderer: PixelRenderer) throws {
    let scene = try TileTests.recipe(seed).scene()
    let (dx, dy) = (137, 91)
    let other = try TileTests.moved(scene, by: Point(x: Thousandths(dx), y: Thousandths(dy)))
    var output = Output(format: .png)
    output.renderer = renderer
    let tile = try #require(Bitmap(png: Data(try scene.prepared(as: output).bytes())))
    let shifted = try #require(Bitmap(png: Data(try other.prepared(as: output).bytes())))
    let difference = tile.difference(from: shifted.wrapped(x: dx, y: dy))
    // A circle is no path in one of the pictures, and the lines of a mesh lie there twice in the other:
    // Cairo finds their areas with other rounding.
    let hasMesh = scene.marks.contains { $0.isMesh }
    let most = renderer == .exact ? 1 : hasMesh ? 24 : 4
    #expect(difference.pixels(above: most) == 0, "\(difference)")
    // The comparison can fail: a picture that is no tile has seams.
    guard seed == 1 else { return }
    var plain = try TileTests.recipe(seed)
    plain.isTile = false
    let picture = try plain.scene()
    let wrong = try #require(Bitmap(png: Data(try picture.prepared(as: output).bytes())))
    let wrapped = try #require(
      Bitmap(
        png: Data(
          try TileTests.moved(picture, by: Point(x: Thousandths(dx), y: Thousandths(dy)))
            .prepared(as: output).bytes())))
    let differences = (0..<390).count { wrong[$0, 0] != wrapped[($0 + dx) % 390, dy] }
    #expect(differences > 100)
  }

  /// A tile that is cut for several screens, or into bands, has the marks of the whole.
  @Test func partsAreThoseOfTheWhole() throws {
    let recipe = try TileTests.recipe(6)
    let whole = try recipe.scene().marks
    let picture = try ComposedPicture(recipe)
    var seen: Set<Mark> = []
    for y in stride(from: 0, to: 500, by: 20) {
      let band = Rectangle(
        origin: Point(x: 0, y: Thousandths(y)), width: 390, height: 20)
      for mark in picture.marks(in: band) where !mark.isMesh { seen.insert(mark) }
    }
    #expect(seen == Set(whole.filter { !$0.isMesh }))
  }

  /// With a bleed, the border shows what comes in again; the tile is the size after the cut.
  @Test func theBleedGoesOn() throws {
    var recipe = try TileTests.recipe(1)
    recipe.drawing = .empty
    recipe.view = try recipe.view.with(
      canvas: Canvas(
        PhysicalSize(width: 130, height: 100), ppi: 76.2, edge: PrintEdge(bleed: 10)))
    let scene = try recipe.scene()
    let output = Output(format: .png)
    let picture = try #require(Bitmap(png: Data(try scene.prepared(as: output).bytes())))
    // 30 pixels of bleed around 390x300 pixels. A unit is no whole pixel here, so places round.
    #expect((picture.width, picture.height) == (450, 360))
    var far = 0
    for y in 30..<330 {
      for x in 0..<30 {
        let (one, two) = (picture[x, y], picture[x + 390, y])
        if zip(one, two).contains(where: { abs(Int($0) - Int($1)) > 4 }) { far += 1 }
      }
    }
    #expect(far < 30, "\(far) of 9000 pixels")
  }

  /// The studio's drawing shows the marks of a tile, too.
  @Test func aSessionDrawsTiles() throws {
    let recipe = try TileTests.recipe(4)
    var base = recipe
    base.drawing = .empty
    var session = try DrawingSession(base)
    for gesture in recipe.drawing.gestures { _ = try session.apply(gesture) }
    #expect(session.planeMarks() + session.marks == (try recipe.scene().marks))
  }

  /// A tile much smaller than its shapes would have very many copies; it is refused before they are made.
  @Test func tooManyCopies() throws {
    var recipe = try TileTests.recipe(1)
    recipe.plane = nil
    recipe.view = try recipe.view.with(zoom: 100)
    let taps = try (0..<20_000).map {
      Gesture.tap(try Tap(address: UInt64($0), place: recipe.view.pan))
    }
    recipe.drawing = try Drawing(taps)
    #expect(throws: RecipeError.self) { try recipe.scene() }
  }
}
