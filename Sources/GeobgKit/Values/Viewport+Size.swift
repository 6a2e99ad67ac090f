internal import GeobgRecipe
public import GeobgScene

extension Viewport {
  /// A view of the plane on a picture of `pixelWidth` by `pixelHeight` pixels.
  ///
  /// - Parameters:
  ///   - ppi: Pixels per inch in print. Default: those of CSS, 96.
  ///   - panX: How far right of the plane's origin the middle of the picture lies, in units.
  ///     Default: 0.
  ///   - panY: How far below the plane's origin the middle of the picture lies, in units. Default: 0.
  ///   - zoom: The magnification. Default: 1.
  /// - Throws: ``GeobgError/recipe(_:)``.
  public init(
    pixelWidth: Int, pixelHeight: Int, ppi: Thousandths = 96, panX: Thousandths = 0,
    panY: Thousandths = 0, zoom: Thousandths = 1
  ) throws(GeobgError) {
    self = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      try Viewport(
        canvas: Canvas(pixelWidth: pixelWidth, pixelHeight: pixelHeight, ppi: ppi),
        pan: Point(x: panX, y: panY), zoom: zoom)
    }
  }

  /// A view of the plane on a picture of the size that `size` names: `1170x2532` in pixels,
  /// `210x297mm` in print, or the name of a screen, a paper or a device, such as `4k` or `a4`.
  ///
  /// - Parameters:
  ///   - orientation: Whether the long side is upright; nil as the size lies. Default: nil.
  ///   - ppi: Pixels per inch in print; nil for the size's own. Default: nil.
  ///   - panX: How far right of the plane's origin the middle of the picture lies, in units.
  ///     Default: 0.
  ///   - panY: How far below the plane's origin the middle of the picture lies, in units. Default: 0.
  ///   - zoom: The magnification. Default: 1.
  /// - Throws: ``GeobgError/size(_:)``, ``GeobgError/recipe(_:)``.
  public init(
    size: String, orientation: Orientation? = nil, ppi: Thousandths? = nil,
    panX: Thousandths = 0, panY: Thousandths = 0, zoom: Thousandths = 1
  ) throws(GeobgError) {
    let size = try Viewport.size(parsing: size)
    self = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
      let canvas = try size.canvas(ppi: ppi)
      return try Viewport(
        canvas: orientation.map(canvas.turned(to:)) ?? canvas, pan: Point(x: panX, y: panY),
        zoom: zoom)
    }
  }

  private static func size(parsing text: String) throws(GeobgError) -> Size {
    do throws(SizeError) {
      return try Size(parsing: text)
    } catch {
      guard case .refused(let reason) = error else { throw .size(error) }
      throw .recipe(reason)
    }
  }
}
