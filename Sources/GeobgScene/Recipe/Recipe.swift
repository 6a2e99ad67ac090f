/// Everything that decides a picture.
///
/// The same recipe, with the same engine, is the same picture, on every machine.
///
/// Guarantees: a recipe that exists can be composed; its parts refuse what cannot.
public struct Recipe: Hashable, Sendable {
  /// What names the picture.
  public var seed: Seed
  /// The colors.
  public var palette: Palette
  /// Which part of the plane is shown, and at what size.
  ///
  /// Default: a phone's.
  public var view: Viewport
  /// Light or dark.
  ///
  /// Default: light.
  public var mode: Mode
  /// What lies below the shapes.
  ///
  /// Default: the palette's background.
  public var background: Background
  /// The infinite picture, or nil for an empty plane to draw on.
  ///
  /// Default: the original density.
  public var plane: Plane?
  /// What was drawn over it by hand.
  ///
  /// Default: nothing.
  public var drawing: Drawing
  /// The mesh over everything.
  ///
  /// Default: none.
  public var mesh: WireMesh?
  /// Where it is quiet, so that icons and clocks over it can be read.
  ///
  /// Default: nowhere.
  public var calm: Calm
  /// What draws it.
  ///
  /// Default: the newest.
  public var engine: Engine

  /// The recipe of `seed` in the colors of `palette`.
  public init(
    seed: Seed, palette: Palette, view: Viewport = .phone, mode: Mode = .light,
    background: Background = .palette, plane: Plane? = .original, drawing: Drawing = .empty,
    mesh: WireMesh? = nil, calm: Calm = .none, engine: Engine = .newest
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
    self.engine = engine
  }

  /// Takes away every mesh: the one over everything, and those drawn by hand.
  public mutating func removeMeshes() {
    mesh = nil
    drawing = drawing.withoutMeshes(seed: seed, engine: engine)
  }
}

/// What lies below the shapes.
public enum Background: Hashable, Sendable {
  /// The palette's own, in the picture's mode. The default.
  case palette
  /// A color of one's own.
  case color(Color)
  /// Nothing: what no shape covers is transparent.
  case none
}
