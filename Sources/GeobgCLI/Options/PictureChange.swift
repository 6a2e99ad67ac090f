internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// What options change about a recipe; nil for what they leave.
struct PictureChange {
  /// What becomes of the mesh.
  enum Mesh: Hashable {
    /// The recipe's own stays, or one pass is laid.
    case kept
    /// This one is laid.
    case laid(WireMesh)
    /// There is none, and none drawn by hand.
    case removed
  }

  var size: ChosenSize?
  var palette: Palette?
  var mode: Mode?
  var mesh: Mesh?
  var density: Plane?
  var zoom: Thousandths?
  var pan: Point?
  var background: Background?
  var calm: CalmRequest?

  /// Changes `recipe`; meshes drawn by hand, which depend on its seed, stay.
  func apply(to recipe: inout Recipe) throws {
    if let palette { recipe.palette = palette }
    if let mode { recipe.mode = mode }
    if let background { recipe.background = background }
    if let density { recipe.plane = density }
    switch mesh {
    case .laid(let mesh): recipe.mesh = mesh
    case .kept: recipe.mesh = try recipe.mesh ?? WireMesh(passes: 1)
    case .removed: recipe.mesh = nil
    case nil: break
    }
    let view = recipe.view
    recipe.view = try Viewport(
      canvas: size?.canvas ?? view.canvas, pan: pan ?? view.pan, zoom: zoom ?? view.zoom,
      // Another size is a picture of its own, and cut from nothing.
      span: size == nil ? view.span : nil)
    if let calm { recipe.calm = try calm.calm(in: recipe.view, named: size?.name) }
  }
}
