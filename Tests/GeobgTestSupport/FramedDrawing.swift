public import GeobgScene

/// Drawings of taps in frames of all levels, in a view of any of them.
public enum FramedDrawing {
  /// The gestures of `count` taps near the middle of `view`.
  private static func gestures(
    _ count: Int, in view: Viewport, from generator: inout FixedGenerator
  ) throws -> [Gesture] {
    try (0..<count).map { address in
      // Half of the taps are made near the zoom of the view.
      let isNear = Bool.random(using: &generator)
      let levels = ViewOrigin.levelRange
      let level =
        isNear
        ? view.base.level + .random(in: -1...1, using: &generator)
        : .random(in: levels, using: &generator)
      let base = try ViewOrigin(
        origin: view.base.origin, level: min(max(level, levels.lowerBound), levels.upperBound))
      let zoom: Thousandths = [0.1, 1, 1, 3.7, 20].randomElement(using: &generator) ?? 1
      let middle = view.base.place(view.pan, in: base)
      let distance = Thousandths(rounding: 250 / zoom.double)
      func coordinate() -> Thousandths {
        Thousandths(count: .random(in: -distance.count...distance.count, using: &generator))
      }
      let place = middle + Point(x: coordinate(), y: coordinate())
      let range = Viewport.panRange
      let limited = Point(
        x: min(max(place.x, range.lowerBound), range.upperBound),
        y: min(max(place.y, range.lowerBound), range.upperBound))
      return .tap(
        try Tap(address: UInt64(address), place: limited, zoom: zoom, base: base))
    }
  }

  /// A drawing of 200 taps at 20 scales, from a millionth to a million, around one place, in a view of it at
  /// zoom 1 of `level`.
  public static func deep(level: Int) throws -> Recipe {
    var generator = FixedGenerator(0x9_002)
    let origin = Point(x: 123.456, y: -77.001)
    var recipe = try Fixtures.recipe(9, width: 195, height: 422, mode: level < 0 ? .dark : .light)
    recipe.plane = nil
    recipe.view = try recipe.view.with(pan: .zero).with(
      base: ViewOrigin(origin: origin, level: level))
    recipe.drawing = try Drawing(
      (0..<200).map { address in
        // Twelve powers of ten, in 19 steps.
        let (whole, part) = (12 * (address / 10)).quotientAndRemainder(dividingBy: 19)
        let zoom =
          [1, 1.128, 1.274, 1.438, 1.624, 1.833, 2.069, 2.336, 2.637, 2.976][part / 2]
          as Thousandths
        let base = try ViewOrigin(origin: origin, level: whole - 6)
        func coordinate(_ most: Int64) -> Thousandths {
          Thousandths(count: .random(in: -most...most, using: &generator))
        }
        let place = Point(x: coordinate(150_000), y: coordinate(350_000))
        return .tap(try Tap(address: UInt64(address), place: place, zoom: zoom, base: base))
      })
    return recipe
  }

  /// A recipe whose view and taps are in frames, on a small canvas.
  public static func recipe(_ seed: UInt64, taps: ClosedRange<Int> = 1...20) throws -> Recipe {
    var generator = FixedGenerator(seed &+ 0x9_001)
    let sides = [40, 97, 160, 256]
    let (width, height) = (
      sides.randomElement(using: &generator) ?? 40, sides.randomElement(using: &generator) ?? 40
    )
    var recipe = try Fixtures.recipe(
      seed, width: width, height: height, mode: seed.isMultiple(of: 2) ? .dark : .light)
    func coordinate(_ most: Int64) -> Thousandths {
      Thousandths(count: .random(in: -most...most, using: &generator))
    }
    let isFar = seed % 3 == 0
    let most: Int64 = isFar ? 900_000_000_000_000 : 300_000
    let level = Int.random(in: ViewOrigin.levelRange, using: &generator)
    let base = try ViewOrigin(origin: Point(x: coordinate(most), y: coordinate(most)), level: level)
    let zooms: [Thousandths] = level == -2 ? [20, 50] : [0.2, 1, 4, 30]
    recipe.view = try Viewport(
      canvas: recipe.view.canvas, pan: Point(x: coordinate(500_000), y: coordinate(500_000)),
      zoom: zooms.randomElement(using: &generator) ?? 1,
      span: seed.isMultiple(of: 5)
        ? LayoutCanvas(pixelWidth: 3 * width, pixelHeight: 2 * height, x: width, y: height / 2)
        : nil
    ).with(base: base)
    // Below level 0, the plane has very many shapes until it is too small to be seen.
    let hasPlane = level >= 0 || level < -4
    recipe.plane = hasPlane && seed.isMultiple(of: 2) ? try ShapeField(density: 0.5) : nil
    recipe.mesh = hasPlane && seed % 4 < 2 ? try WireMesh(passes: seed % 8 < 4 ? 1 : 60) : nil
    if seed % 3 == 1 {
      recipe.art = try recipe.art.with(.outline, [[1, 8, 50][Int(seed % 9) / 3]])
    }
    if seed % 4 == 3 {
      recipe.art = try recipe.art.with(.shapes, [1, 1, 1, 1, 1, 1, 1]).with(.cornerRadius, [65])
    }
    if seed % 6 == 5 {
      recipe.motion = try Motion(
        Motion.Kind.allCases.randomElement(using: &generator) ?? .drift, seconds: 10, amount: 2,
        moment: 3.7)
    }
    var drawn = try gestures(
      .random(in: taps, using: &generator), in: recipe.view, from: &generator)
    if seed % 7 == 2 { drawn += [.mesh, .undo, .redo] }
    recipe.drawing = try Drawing(drawn)
    return recipe
  }
}
