import GeobgSVG
import GeobgScene
import GeobgTestSupport
import Testing

/// Public initializers and functions never trap, whatever a program passes to them.
///
/// The result is an error, nil, or a documented value. The test passes if it ends.
@Suite(.timed) struct NoTrapTests {
  private static let counts: [Int64] = [.min, .min + 1, -1, 0, 1, 999, .max - 1, .max]
  private static let numbers = counts.map { Thousandths(count: $0) }
  private static let integers = [Int.min, -1, 0, 1, 1_000_000, Int.max]
  private static let doubles = [
    Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0x1p63,
    -0x1p63, 9.3e15, -9.3e15, .leastNonzeroMagnitude, -0.0,
  ]
  private static let points = numbers.flatMap { x in numbers.map { Point(x: x, y: $0) } }
  private static let texts = [
    "", " ", "\0", "\u{7f}", "é", "👩‍👩‍👧", "\u{202e}", "-", ".", "-.", "1.", "٣", "#", "#gggggg",
    String(repeating: "9", count: 5000), String(repeating: "é", count: 2000),
  ]
  private static let rectangles = numbers.flatMap { side in
    numbers.flatMap { place in
      [
        Rectangle(origin: Point(x: place, y: side), width: side, height: place),
        Rectangle(origin: Point(x: place, y: place), width: side, height: side),
      ]
    }
  }

  @Test func texts() {
    for text in NoTrapTests.texts {
      #expect(Thousandths(parsing: text) == nil)
      #expect(Color(hex: text) == nil)
      _ = try? Seed(parsing: text)
      _ = Label(text, capHeight: 9)
    }
  }

  @Test func shapes() {
    for point in NoTrapTests.points {
      for size in NoTrapTests.numbers {
        var circle = Circle(center: point, radius: size)
        circle.radius = -size
        #expect(circle.radius >= 0)
        var hexagon = RoundedHexagon(center: point, width: size, cornerRadius: size)
        hexagon.width = -size
        hexagon.cornerRadius = -size
        #expect(hexagon.width >= 0 && hexagon.cornerRadius >= 0 && hexagon.apothem >= 0)
        for shape in [
          Shape.circle(circle), .circle(Circle(center: point, radius: size)), .hexagon(hexagon),
          .hexagon(RoundedHexagon(center: point, width: size, cornerRadius: size)),
        ] { use(shape, point) }
      }
    }
  }

  private func use(_ shape: Shape, _ offset: Point) {
    _ = (shape.bounds, shape.path.bounds, shape.moved(by: offset).path)
    #expect(shape.bounds.width >= 0 && shape.bounds.height >= 0)
  }

  @Test func paths() throws {
    for start in NoTrapTests.points {
      for (index, end) in NoTrapTests.points.enumerated() {
        var path = Path()
        path.close()
        path.arc(to: start, radius: end.x)
        path.arc(to: end, radius: start.y)
        path.line(to: start)
        path.close()
        path.move(to: end)
        use(.path(path), end)
        if index == 0 { try draw([.fill(.path(path), .solid(.black, .opaque))]) }
      }
    }
    use(.path(Path()), .zero)
    try draw([
      .fill(.path(Path()), .solid(.black, .opaque)),
      .stroke(Path(), width: Thousandths(count: .min), .solid(.black, .opaque)),
    ])
  }

  @Test func rectangles() {
    let few = NoTrapTests.rectangles.filter { $0.origin.x == $0.origin.y }
    for one in few {
      #expect(one.width >= 0 && one.height >= 0)
      for number in NoTrapTests.numbers { #expect(one.outset(by: number).width >= 0) }
      for other in few {
        let both = one.intersection(other)
        #expect(both.width >= 0 && both.height >= 0)
        _ = (one.overlaps(other), one.moved(by: other.origin), one.path.bounds)
      }
    }
  }

  /// Draws every mark with extreme numbers as SVG, and requests areas of it.
  private func draw(_ marks: [Mark]) throws {
    for side in [Thousandths(count: .min), 0, 390, Thousandths(count: .max)] {
      let scene = Scene(canvas: .phone, width: side, height: side, background: .black, marks: marks)
      _ = try SVGRenderer().render(scene)
      _ = (scene.bounds, Scene(scene), AnyPicture(scene).cut)
      for area in NoTrapTests.rectangles { _ = scene.marks(in: area) }
    }
  }

  @Test func groupsAndVeils() throws {
    let disc = Mark.fill(.circle(Circle(center: .zero, radius: 5)), .solid(.black, .opaque))
    for frame in NoTrapTests.rectangles {
      for side in NoTrapTests.numbers {
        let scene = Scene(canvas: .phone, width: side, height: side, background: nil, marks: [disc])
        guard let group = Group(scene, in: frame) else { continue }
        _ = (group.scaleX, group.scaleY)
        for area in [NoTrapTests.rectangles[0], frame] { _ = group.inside(area) }
      }
    }
    let stops = [
      FadeOverlay.Stop(offset: 0, opacity: .opaque), FadeOverlay.Stop(offset: 1, opacity: .opaque),
    ]
    .compactMap { $0 }
    #expect(stops.count == 2)
    for offset in NoTrapTests.numbers where !(0...1).contains(offset) {
      #expect(FadeOverlay.Stop(offset: offset, opacity: .opaque) == nil)
      #expect(Opacity(offset) == nil)
    }
    let frame = Rectangle(origin: .zero, width: 10, height: 10)
    #expect(FadeOverlay(frame: frame, color: .black, course: .outward, stops: []) == nil)
    #expect(
      FadeOverlay(frame: frame, color: .black, course: .outward, stops: stops.reversed()) == nil)
    for frame in NoTrapTests.rectangles {
      let veil = FadeOverlay(
        frame: frame, color: .black, course: .outward, stops: stops + stops.suffix(1))
      #expect((veil == nil) == (frame.width == 0 || frame.height == 0))
      guard let veil else { continue }
      for offset in NoTrapTests.doubles { #expect((0...1).contains(veil.opacity(at: offset))) }
    }
    let veil = try #require(
      FadeOverlay(frame: frame, color: .black, course: .downward, stops: stops))
    try draw([.veil(veil)])
  }

  @Test func labels() throws {
    for height in NoTrapTests.numbers {
      let label = Label("aé~\u{7f}", capHeight: height)
      #expect(label.capHeight > 0)
      _ = (label.lineWidth, label.advance, label.ascent, label.descent)
      for width in NoTrapTests.numbers { _ = label.fitted(to: width) }
      for point in NoTrapTests.points { _ = label.mark(from: point, .solid(.black, .opaque)) }
    }
  }

  @Test func recipes() throws {
    for (x, y) in NoTrapTests.integers.flatMap({ x in NoTrapTests.integers.map { (x, $0) } }) {
      _ = try? Canvas(pixelWidth: x, pixelHeight: y)
      for number in NoTrapTests.integers {
        let span = LayoutCanvas(
          pixelWidth: x, pixelHeight: y, x: number, y: x, layout: .init(width: y, height: number))
        _ = try? Viewport(canvas: .phone, span: span.with(x: x, y: y))
        _ = try? Viewport.phone.with(canvas: .phone, span: span)
        if let view = try? Viewport(
          canvas: .phone, span: LayoutCanvas(pixelWidth: x, pixelHeight: y, x: number, y: 0))
        {
          _ = (view.window, view.whole, view.trimmed)
        }
      }
      _ = try? WireMesh(passes: x)
      _ = Engine(number: x)
    }
    for one in NoTrapTests.numbers {
      _ = try? ShapeField(density: one)
      _ = try? Viewport.phone.with(zoom: one)
      _ = try? Canvas.phone.with(ppi: one)
      _ = try? Canvas.a4.with(ppi: one)
      for other in NoTrapTests.numbers {
        _ = try? PhysicalSize(width: one, height: other)
        _ = try? Viewport.phone.with(pan: Point(x: one, y: other))
        _ = try? Tap(address: UInt64(bitPattern: one.count), place: Point(x: one, y: other))
        _ = try? CalmZone(x: one, y: other, width: other, height: one)
        if let edge = try? PrintEdge(bleed: one, hasCropMarks: true) {
          _ = try? Canvas(.a4, ppi: other, edge: edge)
        }
        _ = try? Palette.Swatch(
          name: "", weight: one,
          light: .init(color: .black, opacity: Opacity.opaque...Opacity.opaque))
      }
    }
    for rectangle in NoTrapTests.rectangles { _ = CalmZone.top.rectangle(in: rectangle) }
    _ = try? Palette(name: "x", light: .white, dark: .black, swatches: [])
    _ = try? CalmZones(Array(repeating: .all, count: 17))
  }

  /// Recipes with many fields at the ends of their ranges are drawn, or have too many shapes.
  @Test func recipesAtTheEnds() throws {
    var random = RandomRecipe(64, isSmall: true)
    var drawn = 0
    for _ in 0..<200 {
      let recipe = try random.plain()
      do {
        let scene = try recipe.scene()
        _ = try SVGRenderer().render(scene)
        drawn += 1
      } catch RecipeError.tooManyMarks {
        continue
      }
    }
    #expect(drawn > 100)
  }

  /// The widest window at the far ends of the plane, with areas beyond the last cells.
  @Test func areasBeyondTheCells() throws {
    var recipe = try Fixtures.recipe(1, passes: 1)
    recipe.drawing = try Drawing([.clear, .undo, .redo, .mesh, Sketch.tap(1), .clear, .undo])
    for pan in [Viewport.panRange.lowerBound, Viewport.panRange.upperBound] {
      recipe.view = try Viewport(canvas: .phone, pan: Point(x: pan, y: pan))
      let picture = try ComposedPicture(recipe)
      let scene = try recipe.scene()
      for area in NoTrapTests.rectangles { _ = picture.marks(in: area) }
      let all = Rectangle(
        origin: Point(x: Thousandths(count: .min / 2), y: Thousandths(count: .min / 2)),
        width: Thousandths(count: .max), height: Thousandths(count: .max))
      #expect(Set(picture.marks(in: all)).isSuperset(of: scene.marks))
    }
  }
}
