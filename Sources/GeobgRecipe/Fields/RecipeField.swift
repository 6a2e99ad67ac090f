package import GeobgScene

/// Something that a recipe says, and everything about it that code, help and documents share.
///
/// These read the table: the short links, the options' help and defaults, the settings, `geobg inspect`, the
/// labels of a sheet, the changes of `geobg vary`, and the error about a batch that changed. `make tables`
/// writes it into documents, the options of JavaScript and Python, and the controls of the pages.
///
/// The properties of the art have their own table, ``GeobgScene/FieldDefinition``.
package struct RecipeField: Sendable {
  /// The names, and the key in a short link.
  package let names: FieldName
  /// What documents say of the key; nil without a key.
  package let link: FieldLink?
  /// The field of the art; nil for all else.
  package var art: PictureStyle.Field?
  /// The option of the command.
  package let option: FieldOption
  /// The option in JavaScript, and the attribute of `<geo-bg>`; nil if its types are written by hand.
  package let api: FieldAPI?
  /// The control of the studio and of the dice; nil if it has its own.
  package let slider: FieldRange?
  /// Whether two recipes differ in it; never for a part of what another field compares.
  package let differs: @Sendable (RecipeFile, RecipeFile) -> Bool
  /// The text for `geobg inspect`; nil where a picture has nothing to say.
  package let fact: @Sendable (RecipeFile) -> String?
  /// The part of a sheet's label; nil if a label never has it.
  package let label: (@Sendable (Recipe) -> String)?
  /// Whether the value is usual, so that a label with other parts need not have it.
  package let isUsual: @Sendable (Recipe) -> Bool

  private init<Value: Equatable & Sendable>(
    _ names: FieldName, art: PictureStyle.Field? = nil, link: FieldLink? = nil,
    option: FieldOption = .none, api: FieldAPI? = nil, slider: FieldRange? = nil,
    _ value: @escaping @Sendable (RecipeFile) -> Value,
    fact: @escaping @Sendable (RecipeFile) -> String?,
    label: (@Sendable (Recipe) -> String)? = nil,
    isUsual: @escaping @Sendable (Recipe) -> Bool = { _ in false }
  ) {
    (self.names, self.art, self.link, self.option) = (names, art, link, option)
    (self.api, self.slider, self.fact) = (api, slider, fact)
    differs = { value($0) != value($1) }
    (self.label, self.isUsual) = (label, isUsual)
  }

  /// The name, also of the setting, and of the option in JavaScript and Python.
  package var name: String { names.name }
}

extension RecipeField {
  /// All fields, in the order in which `geobg inspect` shows them.
  package static let all: [RecipeField] = seen + art + placed + written

  /// The fields that a label has, the most telling first, in the order of the specification (12.1).
  package static let labels: [RecipeField] = {
    let first = [
      "seed", "palette", "mode", "background", "density", "mesh", "zoom", "pan", "size", "calm",
      "gestures",
    ]
    let named = all.filter { $0.label != nil }
    return first.compactMap { name in named.first { $0.name == name } }
      + named.filter { !first.contains($0.name) }
  }()

  /// What decides the shapes and the colors.
  private static let seen = [
    seed, size, inPrint, cutFrom, mode, palette, ring, background, density, mesh,
  ]

  /// The fields of the art.
  private static let art = PictureStyle.Field.allCases.map { field in
    let definition = field.definition
    return RecipeField(
      FieldName(field.name), art: field,
      option: FieldOption(
        definition.helpText, standard: field.text(of: definition.standard),
        valueName: "\(definition.guide.valueName)"),
      { $0.recipe.art[field] },
      fact: { file in file.recipe.art.change(of: field).map { field.text(of: $0) } },
      label: { recipe in
        let text = field.text(of: recipe.art[field])
        return switch field {
        // The name of an arrangement says what it is.
        case .arrangement: text
        case .colorFlow: "flow \(text)"
        default: "\(field.name) \(text)"
        }
      },
      isUsual: { field != .arrangement && $0.art.change(of: field) == nil })
  }

  /// What decides the part of the plane, and what happens there.
  private static let placed = [calm, base, zoom, pan, gestures, tile, motion, moment, engine]

  /// What decides the file.
  private static let written = OutputField.shown.map { field in
    RecipeField(
      FieldName(field.rawValue),
      { file in
        // A file without a stated format has the default one.
        field == .format ? file.output.format.rawValue : field.json(of: file.output)
      }, fact: { field.fact(of: $0.output) })
  }
}

// MARK: - The rows

extension RecipeField {
  package static let seed = RecipeField(
    .seed, link: FieldLink("the seed", without: "refused"),
    option: FieldOption(
      "Seed: a number or any text. The same seed gives the same picture.",
      standard: "random; in geobg batch, none", valueName: "seed"),
    { $0.recipe.seed }, fact: { $0.recipe.seed.text.debugDescription }, label: { $0.seed.text })

  package static let size = RecipeField(
    .size, link: FieldLink("size in pixels", without: "`1170x2532`"),
    option: FieldOption(
      "Size: pixels, such as 1170x2532, or a name, such as a4. Write a length for paper "
        + "(210x297mm, 60x40cm, 24x18in), a name (a4, 4k, iphone-15-pro; geobg sizes lists them), "
        + "or screen (the size of your screen).",
      standard: "\(Canvas.phone.pixelText); in geobg set, screen", valueName: "size"),
    { [$0.recipe.view.canvas.pixelWidth, $0.recipe.view.canvas.pixelHeight] },
    fact: { "\($0.recipe.view.canvas.pixelText) px" }, label: { $0.view.canvas.pixelText })

  private static let inPrint = RecipeField(
    "in print", { $0.recipe.view.canvas.printText }, fact: { $0.recipe.view.canvas.printText })

  private static let cutFrom = RecipeField(
    "cut from", { $0.recipe.view.span },
    fact: { file in
      file.recipe.view.span.map { "\($0.pixelWidth)x\($0.pixelHeight) px at \($0.x),\($0.y)" }
    })

  package static let mode = RecipeField(
    .mode, link: FieldLink("no value: dark", without: "light"),
    option: FieldOption("Light or dark background.", standard: "light", valueName: "mode"),
    { $0.recipe.mode }, fact: { $0.recipe.mode.rawValue }, label: { $0.mode.rawValue })

  package static let palette = RecipeField(
    .palette, link: FieldLink("the name of a built-in palette", without: "`original`"),
    option: FieldOption(
      "Palette: a name, a palette file, or colors such as '#0b3954,#ff6663'. The names are "
        + "\(PaletteFile.builtInNames.joined(separator: ", ")). A file is a path with a slash, or a "
        + "name that ends in .json, .gpl, .ase, .hex, .txt, .yaml or .yml. Write - to read a palette from "
        + "standard input. With any, the seed picks one of the names, but none that is made to be seen from "
        + "afar.", standard: PaletteFile.defaultName, valueName: "name|file|colors"),
    { $0.recipe.palette },
    fact: { file in
      let palette = file.recipe.palette
      return "\(palette.name): \(palette.swatches.map { $0.name }.joined(separator: ", "))"
    }, label: { $0.palette.name })

  /// A part of the palette.
  private static let ring = RecipeField(
    "ring", { _ in true },
    fact: { file in
      let palette = file.recipe.palette
      let ring = palette.flow.map { palette.swatches[$0].name }
      return ring.isEmpty ? nil : ring.joined(separator: ", ")
    })

  package static let background = RecipeField(
    .background,
    link: FieldLink("background: six hexadecimal digits, or `none`", without: "the palette's"),
    option: FieldOption(
      "Background: #rrggbb, a color name, or none. The names are those of CSS, such as navy; none is "
        + "a transparent picture.", standard: "the palette's color", valueName: "color"),
    api: FieldAPI(
      type: "Color | \"none\" | null", standard: "null", note: "Null is the palette's color."),
    { $0.recipe.background },
    fact: { file in
      let recipe = file.recipe
      return switch recipe.background {
      case .palette: "\(recipe.palette.background(in: recipe.mode).hex) (from the palette)"
      case .color(let color): color.hex
      case .none: "none"
      }
    },
    label: { recipe in
      switch recipe.background {
      case .palette: "palette background"
      case .color(let color): color.hex
      case .none: "no background"
      }
    })

  package static let density = RecipeField(
    .density, link: FieldLink("density, or `none` for no plane", without: "1"),
    option: FieldOption(
      "Number of shapes, \(ShapeField.densityRange.words). 2 draws about twice as many as 1.",
      standard: "1", valueName: "d"),
    api: FieldAPI(
      type: "number | null", standard: "1", note: "Null is an empty plane.", attribute: "number"),
    slider: FieldRange(
      shown: 0...4, standard: 1, slider: FieldSlider(step: 0.05, rolled: 0.4...2.4)),
    { $0.recipe.plane }, fact: { $0.recipe.plane?.density.description ?? "none" },
    label: { $0.plane.map { "density \($0.density)" } ?? "no plane" })

  package static let mesh = RecipeField(
    .mesh, link: FieldLink("passes of the mesh", without: "no mesh"),
    option: FieldOption(
      "Strength of the mesh, \(WireMesh.passRange.words). Turns on --mesh.", standard: "1",
      valueName: "n"),
    { $0.recipe.mesh },
    fact: { file in
      file.recipe.mesh.map { "\($0.passes) \($0.passes == 1 ? "pass" : "passes")" } ?? "none"
    }, label: { $0.mesh.map { "mesh \($0.passes)" } ?? "no mesh" })

  package static let calm = RecipeField(
    .calm,
    link: FieldLink("calm zones: `x,y,w,h` of one zone after the other", without: "no zones"),
    option: FieldOption(
      "Zones where icons and a clock are readable. The picture fades there. A zone is top, bottom, "
        + "left, right, auto (where a screen of this size has its clock and bars), none, or "
        + "X,Y,W,H, all in pixels or all in %, such as 5%,10%,90%,20%. Write + between several "
        + "zones.", standard: "none", valueName: "zones"),
    { $0.recipe.calm },
    fact: { file in
      let zones = file.recipe.calm.zones
      return zones.isEmpty ? "none" : zones.map { $0.description }.joined(separator: " + ")
    },
    label: { recipe in
      switch recipe.calm.zones.count {
      case 0: "not calm"
      case 1: "calm zone"
      case let count: "\(count) calm zones"
      }
    })

  package static let base = RecipeField(
    .base,
    option: FieldOption(
      "Counts pan and zoom from the point X,Y of the plane, at level N, "
        + "\(ViewOrigin.levelRange.words): in units of 10 to the power of -N.",
      standard: ViewOrigin.plane.text, valueName: "x,y,n"),
    { $0.recipe.view.base },
    fact: { file in file.recipe.view.base == .plane ? nil : file.recipe.view.base.text },
    label: { "base \($0.view.base.text)" }, isUsual: { $0.view.base == .plane })

  package static let zoom = RecipeField(
    .zoom, link: FieldLink("zoom", without: "1"),
    option: FieldOption(
      "Magnification, \(Viewport.zoomRange.words). 2 makes shapes twice as large.",
      standard: "1", valueName: "z"),
    api: FieldAPI(
      type: "number", standard: "1", note: "At 1, the short side shows 390 units."),
    slider: FieldRange(
      shown: 0.05...20, standard: 1,
      slider: FieldSlider(step: 0.001, rolled: 0.5...2, isLogarithmic: true)),
    { $0.recipe.view.zoom }, fact: { $0.recipe.view.zoom.description },
    label: { "zoom \($0.view.zoom)" })

  package static let pan = RecipeField(
    .pan, link: FieldLink("pan: `x,y`", without: "`0,0`"),
    option: FieldOption(
      "Moves the view by X units to the right and Y units down. The short side of the picture is "
        + "390 units at zoom 1.", standard: "0,0", valueName: "x,y"),
    { $0.recipe.view.pan }, fact: { "\($0.recipe.view.pan.x),\($0.recipe.view.pan.y)" },
    label: { "pan \($0.view.pan.x),\($0.view.pan.y)" })

  private static let gestures = RecipeField(
    "gestures", { $0.recipe.drawing }, fact: { String($0.recipe.drawing.gestures.count) },
    label: { recipe in
      let count = recipe.drawing.gestures.count
      return count == 1 ? "1 gesture" : "\(count) gestures"
    })

  package static let tile = RecipeField(
    .tile, link: FieldLink("no value: a tile", without: "no tile"),
    option: FieldOption(
      "Makes a tile: copies of the picture side by side have no seam.", standard: "--no-tile",
      valueName: ""),
    api: FieldAPI(type: "boolean | null", standard: "false"),
    { $0.recipe.isTile }, fact: { $0.recipe.isTile ? "yes" : nil },
    label: { $0.isTile ? "tile" : "no tile" }, isUsual: { !$0.isTile })

  package static let motion = RecipeField(
    .motion,
    link: FieldLink(
      "motion: `kind`, `kind,seconds` or `kind,seconds,amount`", without: "no motion"),
    option: FieldOption(
      "Lets the picture move: \(Motion.Kind.allCases.map { $0.rawValue }.joined(separator: ", ")), or "
        + "none. After it, the seconds of the loop and how far things move, as in drift,20,0.5.",
      standard: "none; \(Motion.usualSeconds) seconds, 1", valueName: "kind,seconds,amount"),
    { $0.recipe.motion }, fact: { $0.recipe.motion?.fact },
    label: { $0.motion.map { "\($0.text) at \($0.moment)s" } ?? "no motion" },
    isUsual: { $0.motion == nil })

  /// A part of the motion.
  package static let moment = RecipeField(
    .moment, link: FieldLink("the moment of the motion, such as `1.5s`", without: "`0s`"),
    { _ in true }, fact: { _ in nil })

  private static let engine = RecipeField(
    "engine", { $0.recipe.engine }, fact: { String($0.recipe.engine.number) })
}

// MARK: - Texts

extension ClosedRange where Bound: CustomStringConvertible {
  /// The range in a sentence, such as `0 to 25`.
  fileprivate var words: String { lowerBound.description + " to " + upperBound.description }
}

extension Motion {
  /// The kind, the length of the loop, how far things move, and the moment.
  fileprivate var fact: String {
    let far = amount == 1 ? "" : ", \(amount) times as far"
    return "\(kind.rawValue), a loop of \(seconds) seconds\(far), at \(moment) seconds"
  }
}

extension Canvas {
  /// The size in pixels as its option takes it: `1170x2532`.
  package var pixelText: String { "\(pixelWidth)x\(pixelHeight)" }

  /// The size after trimming and the edge around it; nil if the picture is not for print.
  fileprivate var printText: String? {
    let sides = trimSize.map { ($0.width, $0.height) } ?? printSize
    guard let (width, height) = sides else { return nil }
    let bleed = edge.bleed > 0 ? ", bleed \(edge.bleed) mm" : ""
    let marks = edge.hasCropMarks ? ", crop marks" : ""
    return "\(width)x\(height) mm at \(ppi) ppi\(bleed)\(marks)"
  }
}
