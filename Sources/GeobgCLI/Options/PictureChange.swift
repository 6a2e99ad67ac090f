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

  var size: ChosenSize?
  var palette: Palette?
  /// Whether the seed picks a built-in palette instead.
  var isAnyPalette: Bool?
  /// Colors for swatches of the palette.
  var swatches: [SwatchColor]?
  var mode: Mode?
  var mesh: Mesh?
  var density: Plane?
  var zoom: Thousandths?
  var base: PlaneBase?
  var pan: Point?
  var background: Background?
  var art: [Art.Field: [Thousandths]] = [:]
  var calm: CalmRequest?
  var isTile: Bool?
  var motion: MotionArgument?
  var moment: MomentArgument?

  /// Changes `recipe`, except for meshes drawn by hand, which depend on its seed.
  func apply(to recipe: inout Recipe) throws {
    if let palette { recipe.palette = palette }
    if isAnyPalette == true {
      let names = PaletteFile.builtInNames
      let place = AnyChoice.place(of: .palette, among: names.count, for: recipe.seed)
      recipe.palette = try PaletteFile.builtIn(names[place]).palette
    }
    for swatch in swatches ?? [] { recipe.palette = try swatch.apply(to: recipe.palette) }
    if let mode { recipe.mode = mode }
    for field in Art.Field.allCases {
      guard var numbers = art[field] else { continue }
      if numbers.isEmpty { numbers = AnyChoice.numbers(of: field, for: recipe.seed) ?? [] }
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

  /// The option whose value the seed picks; nil if there is none.
  var anyOption: String? {
    if isAnyPalette == true { return "--palette" }
    return art.first { $0.value.isEmpty }.map { "--\($0.key.name)" }
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

/// A color for one swatch of a palette.
struct SwatchColor: Hashable {
  var name: String
  var color: Color

  func apply(to palette: Palette) throws -> Palette {
    do throws(RecipeError) {
      return try palette.with(color, forSwatch: name)
    } catch {
      throw Failure(usage: "--swatch: \(error)")
    }
  }
}

/// A canvas, and the name of its size, if it has one.
struct ChosenSize: Hashable {
  var canvas: Canvas
  /// The size's name; nil if it was given in numbers.
  var name: NamedSize?

  /// The canvas of `size`.
  ///
  /// - Parameter ppi: Pixels per inch; nil for the size's own.
  init(_ size: Size, ppi: Thousandths? = nil) throws(RecipeError) {
    canvas = try size.canvas(ppi: ppi)
    if case .named(let name) = size { self.name = name }
  }

  /// A canvas without a name.
  init(_ canvas: Canvas) { self.canvas = canvas }

  /// The same size with `edge` around it.
  func with(edge: PrintEdge) throws(RecipeError) -> ChosenSize {
    var size = self
    size.canvas = try canvas.with(edge: edge)
    return size
  }

  /// The same size with `edge`, the edge of an earlier size, around it; pixels have no edge.
  ///
  /// - Parameter notes: Gets a line if a bleed or crop marks are lost.
  func with(inherited edge: PrintEdge, notes: inout [String]) throws(RecipeError) -> ChosenSize {
    guard edge != .none, canvas.trimSize == nil else { return try with(edge: edge) }
    let note =
      "left out the bleed and the crop marks, because the new size is in pixels; they need a "
      + "paper size, such as a2"
    if !notes.contains(note) { notes.append(note) }
    return self
  }

  /// The same size, turned to `orientation`.
  func turned(to orientation: Orientation) -> ChosenSize {
    var size = self
    size.canvas = canvas.turned(to: orientation)
    return size
  }
}
