internal import ArgumentParser
internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The options that only vector formats have.
struct VectorOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Puts the shapes of an SVG into groups named after their colors. (default: --no-groups)")
  var groups: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Makes an SVG with both modes, which follows the reader's. (default: --no-adaptive)")
  var adaptive: Bool?

  @OptionGroup var markup: InlineOption

  @Option(
    parsing: .unconditional,
    help: .init(
      "Puts the shapes of an SVG into layers for Inkscape and pen plotters: exact keeps the picture, "
        + "swatch makes one layer for each swatch, which changes colors where shapes overlap, and none "
        + "has no layers. (default: none)", valueName: "rule"),
    completion: .list(SVGLayersArgument.allCases.map(\.rawValue)), transform: OptionValue.layers)
  var layers: SVGLayersArgument?

  @Flag(
    inversion: .prefixedNo,
    help: "Names sRGB as the output intent of a PDF, for print shops. (default: --no-output-intent)"
  )
  var outputIntent: Bool?

  /// `output` with the options that its format has.
  func output(_ output: Output) -> Output {
    var output = output
    if output.format.has(.intent), let outputIntent { output.hasIntent = outputIntent }
    guard output.format.has(.groups) else { return output }
    output.hasGroups = groups ?? output.hasGroups
    output.layers = layers.map { SVGLayers(rawValue: $0.rawValue) } ?? output.layers
    // An option replaces what the recipe of a file has instead.
    if groups == true { output.layers = nil }
    if let layers, layers != .none { output.hasGroups = false }
    output.isAdaptive = adaptive ?? output.isAdaptive
    return markup.output(output)
  }

  /// What users have to know about the layers of `files`; nothing if no shape changes its place.
  static func notes(_ files: [RecipeFile]) -> [String] {
    guard files.contains(where: { $0.output.layers == .swatch && isSorted($0.recipe) }) else {
      return []
    }
    return [
      "one layer for each swatch: shapes changed their order, so colors differ where they overlap; "
        + "--layers exact keeps the picture"
    ]
  }

  /// Whether a layer for each swatch changes the order of shapes in `recipe`.
  private static func isSorted(_ recipe: Recipe) -> Bool {
    let composer = Composer(recipe, numbersSwatches: true)
    // Drawing the picture reports an error.
    guard let scene = try? composer.scene() else { return false }
    let parts = scene.marks.compactMap { mark in
      if case .group(let group) = mark { group.scene.marks } else { nil }
    }
    return (parts.isEmpty ? [scene.marks] : parts).contains { marks in
      LayerOrder(marks, .swatch, margin: 0).order != Array(marks.indices)
    }
  }

  /// Checks that the options are given only if `formats` include theirs.
  func check(for formats: [Format]) throws {
    if outputIntent == true, !formats.contains(where: { $0.has(.intent) }) {
      throw Failure(
        usage: "--output-intent: only a PDF has an output intent; leave it out, or make a PDF")
    }
    if groups == true, layers ?? .none != .none {
      throw Failure(usage: "--groups and --layers cannot be used together; choose one")
    }
    guard !formats.contains(where: { $0.has(.groups) }) else { return }
    if groups == true {
      throw Failure(usage: "--groups: only an SVG has groups; leave out --groups, or make an SVG")
    }
    if let layers, layers != .none {
      throw Failure(usage: "--layers: only an SVG has layers; leave out --layers, or make an SVG")
    }
    if adaptive == true {
      throw Failure(
        usage: "--adaptive: only an SVG has both modes; leave out --adaptive, or make an SVG")
    }
    try markup.check(for: formats)
  }
}
