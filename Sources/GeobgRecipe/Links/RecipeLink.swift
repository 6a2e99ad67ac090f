package import GeobgScene

/// A recipe as the short, readable fragment of a link: `s=ada&p=dusk&d&m=1`.
///
/// | key | value | without it |
/// |---|---|---|
/// | `s` | the seed | refused |
/// | `p` | the name of a built-in palette | `original` |
/// | `d` | none: dark mode | light mode |
/// | `m` | passes of the mesh | no mesh |
/// | `n` | density; `none` for no plane | 1 |
/// | `b` | the background: six hexadecimal digits, or `none` | the palette's |
/// | `c` | calm zones, four parts of the picture each | none |
/// | `o` | pan: x and y | 0,0 |
/// | `z` | zoom | 1 |
/// | `w` | size: pixels (`1170x2532`) or print (`210x297mm`) | 1170x2532 |
/// | `r` | pixels per inch | 96; 300 for a size in print |
/// | `e` | bleed, in mm | 0 |
/// | `x` | none: crop marks | no crop marks |
///
/// Numbers in lists have commas between them. Texts are percent-encoded. Keys are in any order, and
/// each occurs once. A link has engine 1 and always will, so that no link changes its picture.
package enum RecipeLink {
  /// The longest fragment that is read, in bytes.
  ///
  /// It has room for the longest seed with every byte percent-encoded.
  package static let byteLimit = 4096

  /// The palette of a link that names none.
  private static let palette = "original"

  // MARK: - Writing

  /// The fragment of `recipe`, without the number sign.
  ///
  /// It is nil if the recipe has no short form: it has gestures, a palette that is not built in, or
  /// a span, or is for another engine than 1. The same recipe always gives the same text.
  package static func fragment(of recipe: Recipe) -> String? {
    let (view, canvas) = (recipe.view, recipe.view.canvas)
    guard recipe.drawing == .empty, view.span == nil, recipe.engine.number == 1,
      let palette = PaletteFile.builtInName(of: recipe.palette)
    else { return nil }
    var text: ByteText = "s=\(encoded(recipe.seed.text))"
    func put(_ key: StaticString, _ value: String?) {
      guard let value else { return }
      text.append("&")
      text.append(key)
      if !value.isEmpty { text.append("=") }
      text.append(value)
    }
    put("p", palette.hasBytes(of: self.palette) ? nil : palette)
    put("d", recipe.mode == .dark ? "" : nil)
    put("m", recipe.mesh.map { String($0.passes) })
    switch recipe.plane {
    case nil: put("n", "none")
    case let plane?: put("n", plane.density == 1 ? nil : plane.density.description)
    }
    switch recipe.background {
    case .palette: break
    case .color(let color): put("b", color.hex.dropping(firstBytes: 1))
    case .none: put("b", "none")
    }
    put(
      "c",
      recipe.calm.zones.isEmpty
        ? nil : list(recipe.calm.zones.flatMap { [$0.x, $0.y, $0.width, $0.height] }))
    put("o", view.pan == .zero ? nil : list([view.pan.x, view.pan.y]))
    put("z", view.zoom == 1 ? nil : view.zoom.description)
    if let size = canvas.trimSize {
      put("w", ("\(size.width)x\(size.height)mm" as ByteText).string)
      put("r", canvas.ppi == Size.printPPI ? nil : canvas.ppi.description)
      put("e", canvas.edge.bleed == 0 ? nil : canvas.edge.bleed.description)
      put("x", canvas.edge.hasCropMarks ? "" : nil)
    } else {
      let isPhone =
        canvas.pixelWidth == Canvas.phone.pixelWidth
        && canvas.pixelHeight == Canvas.phone.pixelHeight
      put("w", isPhone ? nil : ("\(canvas.pixelWidth)x\(canvas.pixelHeight)" as ByteText).string)
      put("r", canvas.ppi == Canvas.defaultPPI ? nil : canvas.ppi.description)
    }
    return text.string
  }

  private static func list(_ numbers: [Thousandths]) -> String {
    numbers.map { $0.description }.joined(by: ",")
  }

  private static func encoded(_ text: String) -> String {
    String(
      ascii: PercentEncoding.encode(text.bytes) { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "~"):
          true
        default: false
        }
      })
  }

  // MARK: - Reading

  /// The recipe of `fragment`, which is text from a stranger.
  ///
  /// - Throws: ``RecipeLinkError``.
  package static func recipe(of fragment: String) throws(RecipeLinkError) -> Recipe {
    let bytes = fragment.bytes
    guard bytes.count <= byteLimit else {
      throw .tooLong(byteCount: bytes.count, limit: byteLimit)
    }
    var values = LinkValues()
    for part in fragment.parts(between: UInt8(ascii: "&")) { try values.add(part) }
    return try recipe(of: values)
  }

  private static func recipe(of values: LinkValues) throws(RecipeLinkError) -> Recipe {
    let seedText = try values.text("s")
    let name = values.optionalText("p") ?? palette
    let palette: Palette
    do throws(UnknownPalette) {
      palette = try PaletteFile.builtIn(name).palette
    } catch {
      throw .refused(key: "p", reason: error.description)
    }
    var recipe = Recipe(
      seed: try LinkValues.making("s") { () throws(RecipeError) in try Seed(parsing: seedText) },
      palette: palette, engine: .one)
    if values.flag("d") { recipe.mode = .dark }
    if let passes = values.optionalText("m") {
      guard let passes = UInt64(decimal: passes.bytes) else { throw .notANumber(key: "m") }
      recipe.mesh = try LinkValues.making("m") { () throws(RecipeError) in
        try WireMesh(passes: Int(clamping: passes))
      }
    }
    if let density = values.optionalText("n") {
      recipe.plane = density.hasBytes(of: "none") ? nil : try plane(density)
    }
    if let text = values.optionalText("b") {
      guard
        let background = Background(
          parsing: text.hasBytes(of: "none") ? text : ("#" as ByteText + ByteText(text)).string)
      else {
        throw .refused(key: "b", reason: "not six hexadecimal digits or none")
      }
      recipe.background = background
    }
    if let numbers = try values.numbers("c") { recipe.calm = try calm(numbers) }
    let (canvas, pan) = (try canvas(values), try values.numbers("o") ?? [0, 0])
    guard pan.count == 2 else { throw .wrongCount(key: "o") }
    recipe.view = try LinkValues.making("o") { () throws(RecipeError) in
      try Viewport(canvas: canvas, pan: Point(x: pan[0], y: pan[1]))
    }
    if let zoom = try values.number("z") {
      let view = recipe.view
      recipe.view = try LinkValues.making("z") { () throws(RecipeError) in try view.with(zoom: zoom)
      }
    }
    return recipe
  }

  private static func plane(_ text: String) throws(RecipeLinkError) -> Plane {
    guard let density = Thousandths(parsing: text) else { throw .notANumber(key: "n") }
    return try LinkValues.making("n") { () throws(RecipeError) in try Plane(density: density) }
  }

  private static func calm(_ numbers: [Thousandths]) throws(RecipeLinkError) -> Calm {
    guard numbers.count.isMultiple(of: 4) else { throw .wrongCount(key: "c") }
    return try LinkValues.making("c") { () throws(RecipeError) in
      var zones: [CalmZone] = []
      for start in stride(from: 0, to: numbers.count, by: 4) {
        zones.append(
          try CalmZone(
            x: numbers[start], y: numbers[start + 1], width: numbers[start + 2],
            height: numbers[start + 3]))
      }
      return try Calm(zones)
    }
  }

  private static func canvas(_ values: LinkValues) throws(RecipeLinkError) -> Canvas {
    let bleed = try values.number("e") ?? 0
    let hasCropMarks = values.flag("x")
    let ppi = try values.number("r")
    let size = try size(values)
    return try LinkValues.making("w") { () throws(RecipeError) in
      try size.canvas(ppi: ppi).with(edge: try PrintEdge(bleed: bleed, hasCropMarks: hasCropMarks))
    }
  }

  /// The size, which has no name: a name could mean another size in a later version.
  private static func size(_ values: LinkValues) throws(RecipeLinkError) -> NamedSize.Extent {
    guard let text = values.optionalText("w") else {
      return .pixels(width: Canvas.phone.pixelWidth, height: Canvas.phone.pixelHeight)
    }
    let bytes = text.bytes
    let isPrint = bytes.suffix(2).elementsEqual("mm".bytes)
    let sides = (isPrint ? bytes.dropLast(2) : bytes[...]).split(
      separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard sides.count == 2 else { throw .notASize(key: "w") }
    guard isPrint else {
      guard let width = UInt64(decimal: Array(sides[0])),
        let height = UInt64(decimal: Array(sides[1]))
      else { throw .notASize(key: "w") }
      return .pixels(width: Int(clamping: width), height: Int(clamping: height))
    }
    guard let width = Thousandths(parsing: sides[0]), let height = Thousandths(parsing: sides[1])
    else { throw .notASize(key: "w") }
    return try LinkValues.making("w") { () throws(RecipeError) in
      .print(try PhysicalSize(width: width, height: height))
    }
  }
}
