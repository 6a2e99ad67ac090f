public import GeobgRecipe
public import GeobgScene

/// Random recipes, with every field within its range and often at one end of it.
public struct RandomRecipe {
  private var generator: FixedGenerator
  private let isSmall: Bool
  /// Numbers for the art alone, so that everything else is the same with and without an art.
  private var artGenerator: FixedGenerator?
  /// Whether the art has arrangements and flows of colors.
  private let hasArrangement: Bool
  /// Numbers for the motion alone, so that everything else is the same with and without a motion.
  private var motionGenerator: FixedGenerator?

  /// Random recipes that follow from `seed`.
  ///
  /// - Parameters:
  ///   - isSmall: Whether most pictures are small enough to be drawn. Default: false.
  ///   - hasArt: Whether most recipes change the art. Default: true.
  ///   - hasArrangement: Whether the art has arrangements and flows of colors. Default: false, because
  ///     recorded samples have none.
  ///   - hasMotion: Whether half of the recipes move. Default: true.
  public init(
    _ seed: UInt64, isSmall: Bool = false, hasArt: Bool = true, hasArrangement: Bool = false,
    hasMotion: Bool = true
  ) {
    generator = FixedGenerator(seed)
    artGenerator = hasArt ? FixedGenerator(seed &+ 0xA27) : nil
    motionGenerator = hasMotion ? FixedGenerator(seed &+ 0x307) : nil
    self.isSmall = isSmall
    self.hasArrangement = hasArrangement
  }

  /// The next recipe, with a random output.
  public mutating func file() throws -> RecipeFile {
    var swatches: [Palette.Swatch] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      swatches.append(
        try Palette.Swatch(
          name: text(), weight: number(Palette.Swatch.weightRange), light: ink(),
          dark: Bool.random(using: &generator) ? ink() : nil))
    }
    let palette = try Palette(name: text(), light: color(), dark: color(), swatches: swatches)
    let ends = isSmall ? [1, 900] : [1, 1_000_000]
    let sides = isSmall ? 1...900 : 1...5000
    let side = { (generator: inout FixedGenerator) in
      (ends + [Int.random(in: sides, using: &generator)]).randomElement(using: &generator) ?? 1
    }
    let zooms: ClosedRange<Thousandths> = isSmall ? 0.3...100 : Viewport.zoomRange
    let canvas = try canvas(width: side(&generator), height: side(&generator))
    var recipe = Recipe(
      seed: try Seed(parsing: text()), palette: palette,
      view: try Viewport(
        canvas: canvas, pan: point(), zoom: number(zooms),
        span: canvas.edge == .none ? span(of: canvas) : nil))
    recipe.mode = Bool.random(using: &generator) ? .dark : .light
    recipe.background =
      [.palette, .none, .color(color())].randomElement(using: &generator) ?? .none
    recipe.plane =
      Bool.random(using: &generator)
      ? try ShapeField(density: number(ShapeField.densityRange)) : nil
    recipe.drawing = try drawing()
    recipe.calm = try calm()
    let passes = Int.random(in: 0...100, using: &generator)
    recipe.mesh = passes > 0 ? try WireMesh(passes: passes) : nil
    if var numbers = artGenerator {
      recipe.isTile = Int.random(in: 0..<4, using: &numbers) == 0
      recipe.art = try RandomRecipe.art(numbers.next(), hasArrangement: hasArrangement)
      artGenerator = numbers
    }
    if var numbers = motionGenerator {
      let motion = try RandomRecipe.motion(&numbers)
      // A tile cannot move its window.
      if !recipe.isTile || ![.pan, .zoom].contains(motion?.kind) { recipe.motion = motion }
      motionGenerator = numbers
    }
    return RecipeFile(recipe, output: try output())
  }

  /// An art in which each field has other numbers in half of the cases.
  ///
  /// Each field has a generator of its own, so that a new field changes nothing else.
  private static func art(_ seed: UInt64, hasArrangement: Bool) throws -> PictureStyle {
    var art = PictureStyle.original
    let fields = PictureStyle.Field.allCases.filter {
      hasArrangement || ![.arrangement, .colorFlow].contains($0)
    }
    for field in fields {
      var generator = FixedGenerator(field.name.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
      guard Bool.random(using: &generator) else { continue }
      let unit: Int64 = [.shapesPerTap, .arrangement].contains(field) ? 1000 : 1
      let counts = field.range.lowerBound.count / unit...field.range.upperBound.count / unit
      var numbers = (0..<field.count).map { _ in
        let any = Int64.random(in: counts, using: &generator)
        let count = [counts.lowerBound, counts.upperBound, any].randomElement(using: &generator)
        return Thousandths(count: unit * (count ?? any))
      }
      if field == .shapesPerTap { numbers.sort() }
      if field == .shapes, numbers.allSatisfy({ $0 == 0 }) { numbers[1] = 1 }
      art = try art.with(field, numbers)
    }
    return art
  }

  /// A motion at a random moment in half of the cases.
  private static func motion(_ generator: inout FixedGenerator) throws -> Motion? {
    func number(_ range: ClosedRange<Thousandths>) -> Thousandths {
      Thousandths(
        count: .random(in: range.lowerBound.count...range.upperBound.count, using: &generator))
    }
    guard Bool.random(using: &generator) else { return nil }
    let kind = Motion.Kind.allCases.randomElement(using: &generator) ?? .drift
    let (seconds, amount) = (number(Motion.secondsRange), number(Motion.amountRange))
    return try Motion(kind, seconds: seconds, amount: amount, moment: number(0...seconds))
  }

  /// The next recipe without gestures and spans, in the colors of a built-in palette.
  public mutating func plain() throws -> Recipe {
    var recipe = try file().recipe
    let name = PaletteFile.builtInNames.randomElement(using: &generator) ?? "original"
    recipe.palette = try PaletteFile.builtIn(name).palette
    recipe.drawing = .empty
    recipe.view = try recipe.view.with(canvas: recipe.view.canvas, span: nil)
    return recipe
  }

  /// A canvas in pixels, with the ppi of CSS or another one, or a canvas in print.
  private mutating func canvas(width: Int, height: Int) throws -> Canvas {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return try Canvas(pixelWidth: width, pixelHeight: height)
    case 1:
      return try Canvas(pixelWidth: width, pixelHeight: height, ppi: number(Canvas.ppiRange))
    default:
      let size = try PhysicalSize(width: number(20...3000), height: number(20...3000))
      let bleeds: [Thousandths] = [0, 0, 3, number(PrintEdge.bleedRange)]
      let bleed = bleeds.randomElement(using: &generator) ?? 0
      let edge = try PrintEdge(bleed: bleed, hasCropMarks: Bool.random(using: &generator))
      return try Canvas(size, ppi: number(20...400), edge: edge)
    }
  }

  private mutating func calm() throws -> CalmZones {
    let count = [0, 0, 1, 2, CalmZones.zoneLimit].randomElement(using: &generator) ?? 0
    var zones: [CalmZone] = []
    for _ in 0..<count {
      let (x, y) = (number(0...0.999), number(0...0.999))
      zones.append(
        try CalmZone(x: x, y: y, width: number(0.001...(1 - x)), height: number(0.001...(1 - y))))
    }
    return try CalmZones(zones)
  }

  private mutating func span(of canvas: Canvas) -> LayoutCanvas? {
    guard Bool.random(using: &generator) else { return nil }
    let (x, y) = (
      Int.random(in: 0...500, using: &generator), Int.random(in: 0...9, using: &generator)
    )
    let (width, height) = (x + canvas.pixelWidth, y + canvas.pixelHeight)
    guard max(width, height) <= Canvas.sideRange.upperBound else { return nil }
    let layout = LayoutCanvas.Size(width: 2 * width % 999_999 + 1, height: height)
    return LayoutCanvas(
      pixelWidth: width, pixelHeight: height, x: x, y: y,
      layout: Bool.random(using: &generator) ? layout : nil)
  }

  private mutating func output() throws -> Output {
    let format = Format.allCases.randomElement(using: &generator)
    let dates = [nil, 0, Output.dateRange.upperBound, 1_700_000_000]
    var output = try Output(
      format: Bool.random(using: &generator) ? format : nil,
      date: dates.randomElement(using: &generator) ?? nil)
    if output.format == .jpeg {
      return try output.with(quality: .random(in: Output.qualityRange, using: &generator))
    }
    if output.format == .svg {
      output.hasGroups = Bool.random(using: &generator)
      output.isAdaptive = Bool.random(using: &generator)
    }
    guard output.format == .png, Bool.random(using: &generator) else { return output }
    let count = [1, 2, 8, Shard.countRange.upperBound].randomElement(using: &generator) ?? 1
    return output.with(rows: try Shard(index: .random(in: 0..<count, using: &generator), of: count))
  }

  private mutating func drawing() throws -> Drawing {
    var gestures: [Gesture] = []
    for index in 0..<UInt64.random(in: 0...12, using: &generator) {
      let address = index == 0 ? Tap.addressLimit : index
      let tap = Gesture.tap(try Tap(address: address, place: point()))
      gestures.append([tap, .mesh, .undo, .redo, .clear].randomElement(using: &generator) ?? tap)
    }
    return try Drawing(gestures)
  }

  private mutating func text() -> String {
    let letters = Array("az09 \"\\/\n\u{7F}\u{0}é😀\u{301}")
    let count = Int.random(in: 1...8, using: &generator)
    return String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "x" })
  }

  private mutating func number(_ range: ClosedRange<Thousandths>) -> Thousandths {
    let counts = range.lowerBound.count...range.upperBound.count
    let any = Thousandths(count: .random(in: counts, using: &generator))
    return [range.lowerBound, range.upperBound, any, any].randomElement(using: &generator) ?? any
  }

  private mutating func point() -> Point {
    Point(x: number(Viewport.panRange), y: number(Viewport.panRange))
  }

  private mutating func color() -> Color {
    let bits = generator.next()
    return Color(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16))
  }

  private mutating func ink() -> Palette.Ink {
    let ends = [number(0...1), number(0...1)].sorted().compactMap { Opacity($0) }
    return Palette.Ink(color: color(), opacity: ends[0]...ends[1])
  }
}
