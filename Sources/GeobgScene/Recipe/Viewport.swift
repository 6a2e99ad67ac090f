/// The part of the plane that a picture shows, and the picture's size.
public struct Viewport: Hashable, Sendable {
  /// A canvas's short side at zoom 1, in units: the width of the screen the art was first drawn
  /// for.
  ///
  /// It defines the unit of a scene, for every engine.
  static let shortSide: Thousandths = 390
  /// The range of the zoom.
  ///
  /// At 1, the canvas's short side shows 390 units; at 2, half as many.
  public static let zoomRange: ClosedRange<Thousandths> = 0.001...100
  /// The range of a coordinate, in units.
  ///
  /// Cells are 130 units wide and have 32-bit numbers. At the ends of this range, even the widest
  /// window at the lowest zoom lies within the cells.
  public static let panRange: ClosedRange<Thousandths> = -10_000_000_000...10_000_000_000

  /// The size of the picture.
  public private(set) var canvas: Canvas
  /// The frame in which ``pan`` and ``zoom`` are counted.
  ///
  /// Default: the plane's.
  public private(set) var base = ViewOrigin.plane
  /// The point of the plane at the center of the picture, in units of ``base``.
  ///
  /// Default: the origin.
  public private(set) var pan: Point
  /// The magnification of the units of ``base``.
  ///
  /// Default: 1.
  public private(set) var zoom: Thousandths
  /// The larger canvas that this one is cut from, with ``pan`` at its center; nil for none.
  ///
  /// Default: nil.
  public private(set) var span: LayoutCanvas?
  /// What a motion multiplies the zoom by; 1 if nothing moves.
  private var enlargement = 1.0

  /// A view of the plane around `pan`.
  ///
  /// - Throws: ``RecipeError/zoomOutOfRange(zoom:range:)``,
  ///   ``RecipeError/pointOutOfRange(point:range:)``, ``RecipeError/canvasOutsideSpan(_:_:)``.
  public init(
    canvas: Canvas, pan: Point = .zero, zoom: Thousandths = 1, span: LayoutCanvas? = nil
  ) throws(RecipeError) {
    self.canvas = canvas
    self.pan = pan
    self.zoom = zoom
    self.span = span
    try check()
  }

  private init(whole canvas: Canvas) {
    self.canvas = canvas
    self.pan = .zero
    self.zoom = 1
    self.span = nil
  }

  /// The same part of the plane on another canvas.
  ///
  /// - Parameter span: The larger canvas that `canvas` is cut from. Default: none, because another
  ///   canvas is a separate picture.
  /// - Throws: The same errors as the initializer.
  public func with(canvas: Canvas, span: LayoutCanvas? = nil) throws(RecipeError) -> Viewport {
    var view = self
    (view.canvas, view.span) = (canvas, span)
    try view.check()
    return view
  }

  /// The view around `pan`.
  ///
  /// - Throws: The same errors as the initializer.
  public func with(pan: Point) throws(RecipeError) -> Viewport {
    var view = self
    view.pan = pan
    try view.check()
    return view
  }

  /// The view at `zoom`.
  ///
  /// - Throws: The same errors as the initializer.
  public func with(zoom: Thousandths) throws(RecipeError) -> Viewport {
    var view = self
    view.zoom = zoom
    try view.check()
    return view
  }

  /// The view in another frame, with the same numbers.
  public func with(base: ViewOrigin) -> Viewport {
    var view = self
    view.base = base
    return view
  }

  /// The smallest zoom of the plane's own frame at which views of larger frames show a plane of
  /// density 1.
  package static let minZoomOfField: Thousandths = 0.02

  /// Whether a plane of `density` is drawn: not where a phone would show more than about 80,000 shapes.
  ///
  /// Views of the plane's own level always draw it, as far as the limits allow.
  package func shows(density: Thousandths) -> Bool {
    guard base.level < 0 else { return true }
    let least = Viewport.minZoomOfField.count
    let wanted = ViewOrigin.scaled(
      Double(density.count * least * least), byPowerOfTen: -2 * base.level)
    return Double(1000 * zoom.count * zoom.count) >= wanted
  }

  /// Whether a mesh is drawn: not where the sides of its cells are shorter than a phone's points.
  var showsMesh: Bool { shows(density: 1) }

  /// The view around another point, which a motion may move out of ``panRange``.
  func moved(by offset: Point) -> Viewport {
    var view = self
    view.pan = pan + offset
    return view
  }

  /// The view at `factor` times its zoom, which need not be a whole number of thousandths.
  func enlarged(by factor: Double) -> Viewport {
    var view = self
    view.enlargement = factor
    return view
  }

  private func check() throws(RecipeError) {
    if let span, !span.holds(canvas) { throw .canvasOutsideSpan(canvas, span) }
    // A cut has the rest of the larger picture around it, so it has no edge.
    guard span == nil || canvas.edge == .none else { throw .edgeOfCut }
    try Viewport.check(zoom: zoom)
    try Viewport.check(pan)
  }

  /// A phone's screen around the plane's origin.
  public static let phone = Viewport(whole: .phone)

  /// The part of the plane that is shown, including the bleed.
  ///
  /// Its origin and its size are rounded once, half to even. The canvas stretches it by less than a
  /// thousandth of a unit to fit.
  public var window: Rectangle {
    let whole = wholeWindow
    guard let span else { return whole.outset(by: units(ofMillimeters: canvas.edge.bleed)) }
    func part(_ pixels: Int, of count: Int, _ extent: Thousandths) -> Thousandths {
      Thousandths(rounding: extent.double * Double(pixels) / Double(count))
    }
    let corner = Point(
      x: part(span.x, of: span.pixelWidth, whole.width),
      y: part(span.y, of: span.pixelHeight, whole.height))
    return Rectangle(
      origin: whole.origin + corner,
      width: max(Thousandths(count: 1), part(canvas.pixelWidth, of: span.pixelWidth, whole.width)),
      height: max(
        Thousandths(count: 1), part(canvas.pixelHeight, of: span.pixelHeight, whole.height)))
  }

  /// The part of the plane that is seen in the end.
  ///
  /// For a canvas cut from a larger one, it is everything that the larger canvas shows. For a
  /// sheet, it is the part that is left after cutting.
  package var wholeWindow: Rectangle {
    if let span { return window(of: span.layout.width, span.layout.height) }
    let trimmed = canvas.trimmed
    return window(of: trimmed.pixelWidth, trimmed.pixelHeight)
  }

  /// Everything that the larger canvas shows, or this one with its bleed: all that is ever drawn together.
  var sheet: Rectangle { span == nil ? window : wholeWindow }

  /// Where `zone` lies in the picture, in units of its scene, without the paper around it.
  ///
  /// In a picture cut from a larger one, the zone may lie outside the picture.
  public func area(of zone: CalmZone) -> Rectangle {
    zone.rectangle(in: wholeWindow.moved(by: .zero - window.origin))
  }

  /// A length in print, in scene units; 0 if there is no size in print.
  package func units(ofMillimeters length: Thousandths) -> Thousandths {
    guard let trimSize = canvas.trimSize else { return 0 }
    return Thousandths(
      rounding: length.double * wholeWindow.width.double / trimSize.width.double)
  }

  /// The view of the canvas after cutting.
  public var trimmed: Viewport {
    guard canvas.edge != .none else { return self }
    return (try? with(canvas: canvas.trimmed)) ?? self
  }

  /// The view of the larger canvas that this one is cut from; nil if this one is the whole.
  ///
  /// All edges lie between pixels, so the cut has exactly the pixels of the whole.
  public var whole: Viewport? {
    guard let span,
      canvas.pixelWidth < span.pixelWidth || canvas.pixelHeight < span.pixelHeight,
      let canvas = try? Canvas(
        pixelWidth: span.pixelWidth, pixelHeight: span.pixelHeight, ppi: canvas.ppi)
    else { return nil }
    return try? with(canvas: canvas, span: span.with(x: 0, y: 0))
  }

  private func window(of pixelWidth: Int, _ pixelHeight: Int) -> Rectangle {
    let short = Double(min(pixelWidth, pixelHeight))
    func extent(_ pixels: Int) -> Thousandths {
      max(
        Thousandths(count: 1),
        Thousandths(
          rounding: Viewport.shortSide.double * Double(pixels) / short / zoom.double / enlargement))
    }
    let (width, height) = (extent(pixelWidth), extent(pixelHeight))
    return Rectangle(
      origin: pan - Point(x: width.half, y: height.half), width: width, height: height)
  }

  static func check(zoom: Thousandths) throws(RecipeError) {
    guard zoomRange.contains(zoom) else { throw .zoomOutOfRange(zoom: zoom, range: zoomRange) }
  }

  static func check(_ point: Point) throws(RecipeError) {
    guard panRange.contains(point.x), panRange.contains(point.y) else {
      throw .pointOutOfRange(point: point, range: panRange)
    }
  }
}
