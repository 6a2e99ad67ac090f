internal import GeobgRecipe
public import GeobgScene

extension Viewport {
  /// A view of the plane on a picture of `pixelWidth` by `pixelHeight` pixels.
  ///
  /// - Parameters:
  ///   - pixelWidth: The width of the picture, from 1 to 1,000,000.
  ///   - pixelHeight: The height of the picture, from 1 to 1,000,000.
  ///   - ppi: Pixels per inch in print. Default: 96, as in CSS.
  ///   - panX: How far the middle of the picture lies right of the plane's origin, in units.
  ///     Default: 0.
  ///   - panY: How far the middle of the picture lies below the plane's origin, in units. Default:
  ///     0.
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

  /// A view of the plane on a picture of a size given as text.
  ///
  /// - Parameters:
  ///   - size: `1170x2532` in pixels, `210x297mm` in print, or the name of a screen, a paper or a
  ///     device, such as `4k` or `a4`.
  ///   - orientation: Portrait or landscape; nil keeps the size as it is. Default: nil.
  ///   - ppi: Pixels per inch in print; nil uses the size's own. Default: nil.
  ///   - panX: How far the middle of the picture lies right of the plane's origin, in units.
  ///     Default: 0.
  ///   - panY: How far the middle of the picture lies below the plane's origin, in units. Default:
  ///     0.
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
