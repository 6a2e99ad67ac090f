internal import GeobgPlot
internal import GeobgRecipe
public import GeobgScene

/// The lines of a picture as a file for a pen plotter.
public struct RecipePlot: Sendable {
  /// The file: HP-GL, ASCII, in the picture's size in print; a pixel is 1/96 inch.
  public let bytes: [UInt8]
  /// What each pen draws, from pen 1: the names of swatches, `mesh` and `crop marks`.
  public let pens: [String]
  /// Whether the picture has calm zones, which a pen cannot draw.
  public let leavesOutCalm: Bool

  /// The plot of `recipe`, with a pen for each swatch that is seen, in the order of the palette; the mesh
  /// and crop marks have the last pens.
  ///
  /// - Throws: ``GeobgError/render(_:)`` with ``RenderError/filledShapes`` if its shapes have no
  ///   outline, ``GeobgError/recipe(_:)``.
  public init(_ recipe: Recipe, _ options: RenderOptions = RenderOptions()) throws(GeobgError) {
    let scene = try GeobgError.mapping(
      GeobgError.recipe,
      try Composer(recipe, numbersSwatches: true, cancellation: options.cancellation)
        .scene(for: .svg(forms: 1), limits: options.limits))
    let names = recipe.swatches.map(\.name)
    var flat = scene
    let isSheet = if case .group? = scene.marks.first { true } else { false }
    // The marks of the picture on a sheet have pens, too, so each is a group of one mark.
    flat.marks = scene.marks.flatMap { mark in
      guard case .group(let group) = mark else { return [mark] }
      return group.scene.marks.compactMap { inner in
        var single = group.scene
        single.marks = [inner]
        return Group(single, in: group.frame).map(Mark.group)
      }
    }
    let keys = flat.marks.map { RecipePlot.pen(of: $0, names.count, isSheet: isSheet) }
    let used = Set(keys).sorted()
    pens = used.map { $0 < names.count ? names[$0] : $0 == names.count ? "mesh" : "crop marks" }
    leavesOutCalm = !recipe.calm.zones.isEmpty
    bytes = try GeobgError.mapping(
      GeobgError.render,
      try PlotRenderer(
        pens: keys.map { (used.firstIndex(of: $0) ?? 0) + 1 }, cancellation: options.cancellation
      ).render(flat))
  }

  /// The number of a mark's swatch, or `count` for a mesh, or one more for a crop mark.
  private static func pen(of mark: Mark, _ count: Int, isSheet: Bool) -> Int {
    switch mark {
    case .fill(_, .solid(let color, _)): color.number
    case .stroke(_, _, .solid(let color, _)):
      isSheet ? count + 1 : mark.isMesh ? count : color.number
    case .group(let group):
      group.scene.marks.first.map { pen(of: $0, count, isSheet: false) } ?? 0
    case .veil: 0
    }
  }
}
