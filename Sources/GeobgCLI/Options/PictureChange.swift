internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

/// The changes that options make to a recipe; nil means unchanged.
struct PictureChange {
  enum Mesh: Hashable {
    /// Keeps the recipe's mesh; if it has none, adds a mesh of one pass.
    case kept
    /// Uses this mesh.
    case laid(WireMesh)
    /// Removes the mesh, and all meshes drawn by hand.
    case removed
  }

  enum PaletteChoice: Hashable {
    case palette(Palette)
    /// A built-in palette that the seed of the picture picks.
    case any
  }

  var size: ChosenSize?
  var palette: PaletteChoice?
  /// Colors for swatches of the palette.
  var swatches: [SwatchColor]?
  var mode: Mode?
  var mesh: Mesh?
  var density: ShapeField?
  var zoom: Thousandths?
  var base: ViewOrigin?
  var pan: Point?
  var background: Background?
  /// The numbers of fields; none for a field whose value the seed of the picture picks.
  var art: [PictureStyle.Field: [Thousandths]] = [:]
  var calm: CalmRequest?
  var isTile: Bool?
  var motion: MotionArgument?
  var moment: MomentArgument?

  /// Changes `recipe`, except for meshes drawn by hand, which depend on its seed.
  ///
  /// - Parameter hasSeed: Whether the recipe has its seed, which picks some of the values. Default: true.
  func apply(to recipe: inout Recipe, hasSeed: Bool = true) throws {
    if case .palette(let palette) = palette { recipe.palette = palette }
    if hasSeed { picks.apply(to: &recipe) }
    for swatch in swatches ?? [] { recipe.palette = try swatch.apply(to: recipe.palette) }
    if let mode { recipe.mode = mode }
    for field in PictureStyle.Field.allCases {
      guard let numbers = art[field], !numbers.isEmpty else { continue }
      recipe.art = try recipe.art.with(field, numbers)
    }
    if let background { recipe.background = background }
    if let density { recipe.plane = density }
    switch mesh {
    case .laid(let mesh): recipe.mesh = mesh
    case .kept: recipe.mesh = try recipe.mesh ?? WireMesh(passes: 1)
    case .removed: recipe.mesh = nil
    case nil: break
    }
    if let size { recipe.view = try recipe.view.with(canvas: size.canvas) }
    if let base { recipe.view = recipe.view.with(base: base) }
    if let pan { recipe.view = try recipe.view.with(pan: pan) }
    if let zoom { recipe.view = try recipe.view.with(zoom: zoom) }
    if let calm { recipe.calm = try calm.calm(in: recipe.view, named: size?.name) }
    if let isTile { recipe.isTile = isTile }
    try applyMotion(to: &recipe)
  }

  /// What the seed of the picture picks.
  var picks: SeedPicks {
    SeedPicks(palette: palette == .any, fields: art.filter { $0.value.isEmpty }.map(\.key))
  }

  /// The changes of settings that can only be made when the seed is known, and the size.
  ///
  /// - Parameter calm: The calm zones of the settings.
  func late(_ calm: CalmRequest?) -> PictureChange {
    PictureChange(
      palette: palette == .any ? .any : nil, art: art.filter { $0.value.isEmpty }, calm: calm)
  }

  private func applyMotion(to recipe: inout Recipe) throws {
    switch motion {
    case .motion(let motion): recipe.motion = motion
    case .none?: recipe.motion = nil
    case nil: break
    }
    guard let moment else { return }
    guard let motion = recipe.motion else {
      throw Failure(usage: "--at needs a picture that moves; add --motion drift")
    }
    do throws(RecipeError) {
      recipe.motion = try moment.apply(to: motion)
    } catch {
      throw Failure(usage: "--at: \(error)")
    }
  }
}
