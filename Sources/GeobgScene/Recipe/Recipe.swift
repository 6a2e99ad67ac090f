/// Everything that decides a picture.
///
/// The same recipe with the same engine gives the same picture on every machine.
///
/// Guarantees: a recipe is valid, because its parts refuse invalid values. Composing fails only if
/// it shows too many marks.
public struct Recipe: Hashable, Sendable {
  /// The seed, which names the picture.
  public var seed: Seed
  /// The colors.
  public var palette: Palette
  /// The part of the plane that is shown, and its size.
  ///
  /// Default: a phone's.
  public var view: Viewport
  /// Light or dark.
  ///
  /// Default: light.
  public var mode: Mode
  /// The background below the shapes.
  ///
  /// Default: the palette's background.
  public var background: Background
  /// The infinite picture; nil for an empty plane to draw on.
  ///
  /// Default: the original density.
  public var plane: ShapeField?
  /// The drawing by hand over the plane.
  ///
  /// Default: empty.
  public var drawing: Drawing
  /// The mesh over everything.
  ///
  /// Default: none.
  public var mesh: WireMesh?
  /// The quiet parts of the picture, where icons and clocks over it are readable.
  ///
  /// Default: none.
  public var calm: CalmZones
  /// What the picture changes of the engine's shapes and mesh.
  ///
  /// Default: nothing.
  public var art: PictureStyle
  /// The engine that draws the picture.
  ///
  /// Default: the newest.
  public var engine: Engine
  /// Whether the picture is a tile: what reaches over an edge comes in again at the opposite edge, so
  /// that copies side by side have no seam.
  ///
  /// The tile is the whole canvas, and of a sheet what is left after cutting; calm zones are not
  /// repeated. Default: false.
  public var isTile = false
  /// How the picture moves, and at which moment it is shown; nil for a picture that does not move.
  ///
  /// Default: nil.
  public var motion: Motion?

  /// The recipe of `seed` in the colors of `palette`.
  public init(
    seed: Seed, palette: Palette, view: Viewport = .phone, mode: Mode = .light,
    background: Background = .palette, plane: ShapeField? = .original, drawing: Drawing = .empty,
    mesh: WireMesh? = nil, calm: CalmZones = .none, art: PictureStyle = .original,
    engine: Engine = .newest
  ) {
    self.seed = seed
    self.palette = palette
    self.view = view
    self.mode = mode
    self.background = background
    self.plane = plane
    self.drawing = drawing
    self.mesh = mesh
    self.calm = calm
    self.art = art
    self.engine = engine
  }

  /// Removes all meshes: the mesh over everything, and the meshes drawn by hand.
  public mutating func removeMeshes() {
    mesh = nil
    drawing = drawing.withoutMeshes(seed: seed, engine: artEngine)
  }

  /// The engine with the picture's art.
  package var artEngine: Engine { engine.with(art) }

  /// The picture's palette, and then those that taps have instead.
  var palettes: [Palette] { [palette] + drawing.palettes }

  /// The swatches of all palettes of the picture; the swatches of the recipe's palette come first.
  package var swatches: [Palette.Swatch] { palettes.flatMap { $0.swatches } }
}
