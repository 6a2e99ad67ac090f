import GeobgRaster
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Laws of the exact painter.
@Suite(.timed) struct ExactLawTests {
  private static let recipes: [Recipe] = {
    let light = try? Fixtures.recipe(5, width: 151, height: 197)
    var dark = try? Fixtures.recipe(6, width: 150, height: 209, mode: .dark, passes: 2)
    dark?.background = .color(.black)
    var transparent = try? Fixtures.recipe(7, width: 111, height: 200, passes: 30)
    transparent?.background = .none
    transparent?.calm = Fixtures.calm
    return [light, dark, transparent].compactMap { $0 }
  }()

  @Test(arguments: recipes.indices, [1, 7, 64, 97])
  func bandsHaveNoSeams(_ index: Int, height: Int) throws {
    let picture = try ComposedPicture(ExactLawTests.recipes[index])
    #expect(try ExactPixels(picture, bandHeight: height) == ExactPixels(picture))
  }

  @Test(arguments: 0..<40, [1, 7, 64])
  func bandsOfFuzzedScenesHaveNoSeams(_ seed: UInt64, height: Int) throws {
    var random = RandomScene(seed &+ 1000)
    let scene = try random.scene(marks: 20, width: 80, height: 110)
    #expect(try ExactPixels(scene, bandHeight: height) == ExactPixels(scene))
  }

  @Test(arguments: [1, 2, 3, 7])
  func threadsDoNotChangePixels(_ threads: Int) async throws {
    let picture = try ComposedPicture(ExactLawTests.recipes[1])
    let whole = try ExactPixels(picture)
    let height = (picture.canvas.pixelHeight + threads - 1) / threads
    let bands = try await withThrowingTaskGroup(of: (Int, [UInt32]).self) { group in
      for thread in 0..<threads {
        group.addTask {
          var pixels: [UInt32] = []
          let top = thread * height
          let rows = top..<min(picture.canvas.pixelHeight, top + height)
          try ExactPainter().paint(rows, of: picture, as: .premultipliedRGBA, into: &pixels)
          return (thread, Array(pixels.prefix(rows.count * picture.canvas.pixelWidth)))
        }
      }
      var bands = [[UInt32]](repeating: [], count: threads)
      for try await (thread, pixels) in group { bands[thread] = pixels }
      return bands
    }
    #expect(Array(bands.joined()) == whole.pixels)
  }

  @Test func aCutShowsThePixelsOfTheWhole() throws {
    let whole = try ExactLawTests.recipes[1].scene()
    var part = whole
    part.canvas = try Canvas(pixelWidth: 40, pixelHeight: 60)
    let cut = CutScene(scene: part, cut: Crop(whole, x: 33, y: 21))
    let (exact, all) = (try ExactPixels(cut, bandHeight: 7), try ExactPixels(whole))
    for y in 0..<60 {
      let start = (y + 21) * all.width + 33
      #expect(exact.pixels[(y * 40)..<(y * 40 + 40)] == all.pixels[start..<(start + 40)])
    }
  }

  private struct CutScene: Picture {
    let scene: Scene
    let cut: Crop?
    var canvas: Canvas { scene.canvas }
    var width: Thousandths { scene.width }
    var height: Thousandths { scene.height }
    var background: Color? { scene.background }
    var metadata: String? { nil }
    func marks(in area: Rectangle) -> [Mark] { scene.marks(in: area) }
  }

  @Test(arguments: 0..<40)
  func aMirroredSceneGivesTheMirroredPicture(_ seed: UInt64) throws {
    let numbers = Int64(seed)
    var scene = Scene(
      canvas: try Canvas(pixelWidth: 71, pixelHeight: 53), width: 60.123, height: 47.001,
      background: seed % 2 == 0 ? nil : .white, marks: [])
    var random = FixedGenerator(seed &+ 77)
    func place(_ most: Int64) -> Thousandths {
      Thousandths(count: Int64.random(in: -most / 4...most, using: &random))
    }
    let colors: [Color] = [.white, Color(red: 250, green: 9, blue: 77), .black]
    var (mirrored, flipped) = (scene, scene)
    for number in 0..<12 {
      let paint = Paint.solid(
        colors[number % 3], Opacity(Thousandths(count: 100 + 60 * Int64(number))) ?? .opaque)
      let points = (0..<4).map { _ in Point(x: place(70_000), y: place(60_000)) }
      func mark(_ map: (Point) -> Point) -> Mark {
        let center = map(points[0])
        switch (numbers + Int64(number)) % 4 {
        case 0: return .fill(.circle(Circle(center: center, radius: 17.331)), paint)
        case 1:
          return .fill(
            .hexagon(RoundedHexagon(center: center, width: 31.777, cornerRadius: 3)), paint)
        case 2:
          var path = Path()
          path.move(to: center)
          for point in points.dropFirst() { path.line(to: map(point)) }
          path.close()
          return .fill(.path(path), paint)
        default:
          var path = Path()
          path.move(to: center)
          for point in points.dropFirst() { path.line(to: map(point)) }
          return .stroke(path, width: 1.7, paint)
        }
      }
      let (width, height) = (scene.width, scene.height)
      scene.marks.append(mark { $0 })
      mirrored.marks.append(mark { Point(x: width - $0.x, y: $0.y) })
      flipped.marks.append(mark { Point(x: $0.x, y: height - $0.y) })
    }
    let exact = try ExactPixels(scene)
    #expect(try ExactPixels(mirrored).mirrored == exact)
    #expect(try ExactPixels(flipped).flipped == exact)
  }

  @Test(arguments: 0..<20)
  func aShapeOfOpacityZeroChangesNothing(_ seed: UInt64) throws {
    var random = RandomScene(seed &+ 500)
    let scene = try random.scene(marks: 8)
    let clear = try #require(Opacity(0))
    var more = scene
    var path = Path()
    path.move(to: Point(x: 3, y: 2))
    path.line(to: Point(x: 50, y: 33))
    more.marks.insert(
      .fill(.circle(Circle(center: Point(x: 20, y: 20), radius: 13.7)), .solid(.white, clear)),
      at: scene.marks.count / 2)
    more.marks.append(.stroke(path, width: 3, .solid(.black, clear)))
    let stop = try #require(FadeOverlay.Stop(offset: 0.5, opacity: clear))
    more.marks.append(
      .veil(
        try #require(
          FadeOverlay(
            frame: Rectangle(origin: .zero, width: 31, height: 22), color: .black,
            course: .outward, stops: [stop]))))
    #expect(try ExactPixels(more) == ExactPixels(scene))
  }

  /// Shapes that are left out because many others lie above them would not be seen.
  @Test(arguments: 0..<12, [31, 120])
  func hiddenShapesDoNotChangePixels(_ seed: UInt64, height: Int) throws {
    var random = FixedGenerator(seed &+ 900)
    func number(_ range: ClosedRange<Int64>) -> Thousandths {
      Thousandths(count: Int64.random(in: range, using: &random))
    }
    var scene = Scene(
      canvas: try Canvas(pixelWidth: 150, pixelHeight: 120), width: 150, height: 120,
      background: seed % 2 == 0 ? nil : .white, marks: [])
    for _ in 0..<300 {
      let center = Point(x: number(-50_000...200_000), y: number(-50_000...170_000))
      let color = Color(
        red: UInt8.random(in: 0...255, using: &random),
        green: UInt8.random(in: 0...255, using: &random), blue: 77)
      let paint = Paint.solid(color, Opacity(number(200...1000)) ?? .opaque)
      let shape =
        Bool.random(using: &random)
        ? Shape.circle(Circle(center: center, radius: number(5000...120_000)))
        : .hexagon(
          RoundedHexagon(center: center, width: number(9000...240_000), cornerRadius: 3))
      scene.marks.append(.fill(shape, paint))
    }
    let areHidden = try HiddenMarks(
      scene.marks, Device(scene), width: 150, rows: 0..<120, .never
    ).areHidden
    #expect(areHidden.contains(true))
    // In a group, all shapes are painted.
    var inner = scene
    inner.background = nil
    var whole = scene
    whole.marks = [.group(try #require(Group(inner, in: scene.bounds)))]
    #expect(try ExactPixels(scene, bandHeight: height) == ExactPixels(whole))
  }

  @Test func formatsHaveTheSameColors() throws {
    let scene = try ExactLawTests.recipes[1].scene()
    let opaque = try ExactPixels(scene)
    #expect(opaque.pixels.allSatisfy { $0 >> 24 == 255 })
    #expect(try ExactPixels(scene, as: .rgba) == opaque)
    #expect(try ExactPixels(scene, as: .rgb).pixels == opaque.pixels.map { $0 & 0xFF_FFFF })
    var clear = scene
    clear.background = nil
    let multiplied = try ExactPixels(clear).pixels
    let plain = try ExactPixels(clear, as: .rgba).pixels
    for (pixel, straight) in zip(multiplied, plain) {
      let alpha = pixel >> 24
      #expect(straight >> 24 == alpha)
      for shift in [0, 8, 16] as [UInt32] {
        let channel = pixel >> shift & 255
        #expect(channel <= alpha)
        let back = (Double(straight >> shift & 255) * Double(alpha) / 255)
        // Alpha and the channels are rounded alone.
        #expect(abs(back - Double(channel)) <= 1.5)
      }
    }
  }

  @Test(arguments: [0, 1, Int64.max, .min, 1 << 40, -1 << 50])
  func extremeNumbersDoNotTrap(_ count: Int64) throws {
    let far = Thousandths(count: count)
    var path = Path()
    path.move(to: Point(x: far, y: 3))
    path.line(to: Point(x: 20, y: far))
    path.arc(to: Point(x: far, y: far), radius: far)
    path.arc(to: Point(x: 1, y: 7), radius: far)
    path.close()
    let center = Point(x: far, y: 10)
    let paint = Paint.solid(.black, .opaque)
    let hexagon = RoundedHexagon(center: center, width: far, cornerRadius: 1)
    var scene = Scene(
      canvas: try Canvas(pixelWidth: 20, pixelHeight: 20), width: 20, height: 20,
      background: .white,
      marks: [
        .fill(.circle(Circle(center: center, radius: far)), paint),
        .fill(.circle(Circle(center: Point(x: 4, y: 4), radius: far)), paint),
        .fill(.path(path), paint), .stroke(path, width: 1, paint), .stroke(path, width: far, paint),
      ])
    #expect(try ExactPixels(scene).pixels.count == 400)
    // So many that some may be hidden. Paths of such hexagons are not made.
    let hidden = Array(repeating: Mark.fill(.hexagon(hexagon), paint), count: 100)
    let areHidden = try HiddenMarks(hidden, Device(scene), width: 20, rows: 0..<20, .never)
      .areHidden
    #expect(areHidden.count == 100)
    scene.marks = Array(repeating: scene.marks[0], count: 100)
    #expect(try ExactPixels(scene).pixels.count == 400)
  }
}
