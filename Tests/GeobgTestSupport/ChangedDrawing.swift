public import GeobgScene

/// Drawings in which shapes of taps and of the plane are changed, with undo, redo and clear.
public enum ChangedDrawing {
  /// `count` random gestures; more than half of them are changes of a few shapes.
  public static func gestures(
    _ count: Int, from generator: inout FixedGenerator
  ) throws -> [Gesture] {
    var (gestures, taps): ([Gesture], [UInt64]) = ([], [])
    func distance(_ generator: inout FixedGenerator) -> Point {
      Point(
        x: Thousandths(Int.random(in: -250...250, using: &generator)),
        y: Thousandths(Int.random(in: -250...250, using: &generator)))
    }
    while gestures.count < count {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0...4:
        let address = UInt64(taps.count)
        let zoom: Thousandths = [1, 1, 0.1, 4].randomElement(using: &generator) ?? 1
        let place = distance(&generator)
        gestures.append(
          .tap(try Tap(address: address, place: place, zoom: zoom, brush: brush(of: address))))
        taps.append(address)
      case 5: gestures.append(.mesh)
      case 6, 7: gestures.append(.undo)
      case 8: gestures.append(.redo)
      case 9:
        if Bool.random(using: &generator) { gestures.append(.clear) }
      default:
        let index = Int.random(in: 0...3, using: &generator)
        let tap = Bool.random(using: &generator) ? taps.randomElement(using: &generator) : nil
        let name: ShapeName
        if let tap {
          name = try .hand(address: tap, index: index)
        } else {
          name = try .plane(
            x: .random(in: -2...1, using: &generator), y: .random(in: -2...1, using: &generator),
            slot: 0, index: index)
        }
        let move = distance(&generator)
        gestures.append(.change(try change(of: name, move: move, from: &generator)))
      }
    }
    return gestures
  }

  /// No brush, or one with a property or several.
  private static func brush(of address: UInt64) throws -> Brush {
    guard address % 3 == 1 else { return .none }
    let number = Int(address) / 3
    func has(_ part: Int) -> Bool { (number + 1) >> part & 1 == 1 }
    return try Brush(
      kind: has(0) ? number % 7 : nil, opacity: has(1) ? Opacity(0.25) : nil,
      shapes: has(2) ? 1 + number % 8 : nil, swatch: has(0) == has(1) ? 510 : nil)
  }

  /// A change with one property or several.
  private static func change(
    of name: ShapeName, move: Point, from generator: inout FixedGenerator
  ) throws -> ShapeChange {
    let (first, second) = (
      Int.random(in: 0..<7, using: &generator), Int.random(in: 0..<7, using: &generator)
    )
    func has(_ number: Int) -> Bool { number == first || number == second }
    return try ShapeChange(
      name, isRemoved: first == 0, move: has(1) ? move : nil,
      size: has(2) ? [0.05, 0.5, 2, 20].randomElement(using: &generator) : nil,
      opacity: has(3) ? Opacity(0.8) : nil, swatch: has(4) ? 509 : nil,
      kind: has(5) ? .random(in: 0..<7, using: &generator) : nil,
      order: has(6) || first == second && first == 0
        ? [.front, .back].randomElement(using: &generator) : nil)
  }

  /// A small picture with such a drawing: over a plane or without one, at times as a tile or in motion.
  public static func recipe(_ seed: UInt64) throws -> Recipe {
    var generator = FixedGenerator(seed &+ 0x8008)
    var recipe = try Fixtures.recipe(
      seed, width: 160, height: seed.isMultiple(of: 2) ? 160 : 240,
      passes: seed.isMultiple(of: 4) ? 2 : 0)
    recipe.plane = seed % 3 == 2 ? nil : .original
    recipe.isTile = seed % 5 == 4
    if seed % 6 == 1 { recipe.motion = try Motion(.breathe, seconds: 10, amount: 1, moment: 3.7) }
    if seed % 7 == 3 { recipe.art = try recipe.art.with(.outline, [4]) }
    recipe.drawing = try Drawing(
      gestures(.random(in: 2...25, using: &generator), from: &generator))
    return recipe
  }

  /// The picture of ``recipe(_:)`` in which most taps have palettes of their own.
  public static func painted(_ seed: UInt64) throws -> Recipe {
    var generator = FixedGenerator(seed &+ 0x9a1e)
    var recipe = try recipe(seed)
    if seed.isMultiple(of: 2) { recipe.mode = .dark }
    let count = Int.random(in: 1...3, using: &generator)
    let palettes = try (0..<count).map { number in
      try Palette(
        name: "own \(number)", light: .white, dark: .black,
        swatches: (0...number).map { swatch in
          let color = Color(
            red: .random(in: 0...255, using: &generator), green: UInt8(60 * number),
            blue: UInt8(60 * swatch))
          return try Palette.Swatch(
            name: "swatch \(swatch)", weight: Thousandths(swatch + 1),
            light: .init(color: color, opacity: Opacity(unchecked: 0)...Opacity.opaque),
            dark: .init(color: .white, opacity: Opacity.opaque...Opacity.opaque))
        })
    }
    let gestures = try recipe.drawing.gestures.map { gesture in
      guard case .tap(let tap) = gesture else { return gesture }
      let palette = Int.random(in: -1..<count, using: &generator)
      return .tap(
        try Tap(
          address: tap.address, place: tap.place, zoom: tap.zoom,
          palette: palette < 0 ? nil : palette,
          arrangement: tap.address % 4 == 3 ? .random(in: 0...10, using: &generator) : nil,
          brush: tap.address % 8 == 3 ? Brush(shapes: 5, direction: tap.place) : tap.brush))
    }
    recipe.drawing = try Drawing(gestures, palettes: palettes)
    return recipe
  }
}
