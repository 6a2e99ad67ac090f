/// The size of a picture, in pixels and in print; its short side sets the scale of scene units.
public struct Canvas: Hashable, Sendable {
  /// The range of a side, in pixels.
  ///
  /// A renderer's own limit can be lower.
  public static let sideRange = 1...1_000_000
  /// The range of the resolution, in pixels per inch.
  public static let ppiRange: ClosedRange<Thousandths> = 1...10_000
  /// The default resolution, in pixels per inch, as in CSS.
  public static let defaultPPI: Thousandths = 96
  /// The millimeters per inch, exactly.
  public static let millimetersPerInch = 25.4

  /// The width in pixels.
  public private(set) var pixelWidth: Int
  /// The height in pixels.
  public private(set) var pixelHeight: Int
  /// The pixels per inch in print.
  ///
  /// Default: ``defaultPPI``.
  public let ppi: Thousandths
  /// The size in print from which the pixels were rounded, including everything around the cut.
  ///
  /// It is nil if the size in print follows from the pixels.
  ///
  /// Default: nil.
  public private(set) var physicalSize: PhysicalSize?
  /// The bleed and the crop marks around the cut; none if there is no ``physicalSize``.
  ///
  /// Default: none.
  public let edge: PrintEdge

  /// A canvas of `pixelWidth` by `pixelHeight` pixels, with `ppi` pixels per inch.
  ///
  /// - Throws: ``RecipeError/canvasOutOfRange(pixelWidth:pixelHeight:range:)``,
  ///   ``RecipeError/ppiOutOfRange(ppi:range:)``.
  public init(
    pixelWidth: Int, pixelHeight: Int, ppi: Thousandths = defaultPPI
  ) throws(RecipeError) {
    try self.init(pixelWidth, pixelHeight, ppi, nil, .none)
  }

  /// A canvas of `trimSize` with `edge` around it; its pixels are rounded once, half to even.
  ///
  /// - Parameter edge: The bleed and the crop marks. Default: none.
  /// - Throws: ``RecipeError/ppiOutOfRange(ppi:range:)``,
  ///   ``RecipeError/canvasOutOfRange(pixelWidth:pixelHeight:range:)``,
  ///   ``RecipeError/physicalSizeOutOfRange(width:height:range:)``.
  public init(
    _ trimSize: PhysicalSize, ppi: Thousandths, edge: PrintEdge = .none
  ) throws(RecipeError) {
    func pixels(_ side: Thousandths) -> Int {
      // In whole numbers, so that a half is exact: an inch is 254 tenths of a millimeter.
      let (whole, rest) = (side.count * ppi.count).quotientAndRemainder(dividingBy: 25_400_000)
      let isUp = rest > 12_700_000 || (rest == 12_700_000 && !whole.isMultiple(of: 2))
      return Int(whole) + (isUp ? 1 : 0)
    }
    try Canvas.check(ppi)
    // Checks that the canvas has pixels after cutting too.
    if edge != .none { _ = try Canvas(trimSize, ppi: ppi) }
    let size = try PhysicalSize(
      width: trimSize.width + 2 * edge.margin, height: trimSize.height + 2 * edge.margin)
    try self.init(pixels(size.width), pixels(size.height), ppi, size, edge)
  }

  private init(
    _ pixelWidth: Int, _ pixelHeight: Int, _ ppi: Thousandths, _ physicalSize: PhysicalSize?,
    _ edge: PrintEdge
  ) throws(RecipeError) {
    guard Canvas.sideRange.contains(pixelWidth), Canvas.sideRange.contains(pixelHeight) else {
      throw .canvasOutOfRange(
        pixelWidth: pixelWidth, pixelHeight: pixelHeight, range: Canvas.sideRange)
    }
    try Canvas.check(ppi)
    self.init(
      uncheckedWidth: pixelWidth, height: pixelHeight, ppi: ppi, physicalSize: physicalSize,
      edge: edge)
  }

  private init(
    uncheckedWidth: Int, height: Int, ppi: Thousandths = defaultPPI,
    physicalSize: PhysicalSize? = nil, edge: PrintEdge = .none
  ) {
    self.pixelWidth = uncheckedWidth
    self.pixelHeight = height
    self.ppi = ppi
    self.physicalSize = physicalSize
    self.edge = edge
  }

  /// 1170 by 2532 pixels, the screen that the art was first drawn for.
  public static let phone = Canvas(uncheckedWidth: 1170, height: 2532)

  /// A sheet of paper of 210 by 297 mm, with the resolution of CSS.
  public static let a4 = Canvas(uncheckedWidth: 794, height: 1123, physicalSize: .a4)

  /// The size in print after cutting; nil if there is no ``physicalSize``.
  public var trimSize: PhysicalSize? { physicalSize?.inset(by: edge.margin) }

  /// The canvas after cutting.
  package var trimmed: Canvas {
    guard edge != .none, let trimSize else { return self }
    // The initializer has checked this canvas.
    return (try? Canvas(trimSize, ppi: ppi)) ?? self
  }

  /// The size in print, in millimeters with three places; nil at the resolution of CSS.
  public var printSize: (width: Thousandths, height: Thousandths)? {
    if let physicalSize { return (physicalSize.width, physicalSize.height) }
    guard ppi != Canvas.defaultPPI else { return nil }
    func millimeters(_ pixels: Int) -> Thousandths {
      Thousandths(rounding: Double(pixels) * Canvas.millimetersPerInch / ppi.double)
    }
    return (millimeters(pixelWidth), millimeters(pixelHeight))
  }

  /// The size in print, in points of 1/72 inch.
  public var points: (width: Double, height: Double) {
    if let physicalSize {
      let point = Canvas.millimetersPerInch / 72
      return (physicalSize.width.double / point, physicalSize.height.double / point)
    }
    return (Double(pixelWidth) * 72 / ppi.double, Double(pixelHeight) * 72 / ppi.double)
  }

  /// The same canvas with `ppi` pixels per inch.
  ///
  /// If it has a size in print, that size stays the same; otherwise its pixels stay the same.
  ///
  /// - Throws: The same errors as the initializers.
  public func with(ppi: Thousandths) throws(RecipeError) -> Canvas {
    if let trimSize { return try Canvas(trimSize, ppi: ppi, edge: edge) }
    return try Canvas(pixelWidth: pixelWidth, pixelHeight: pixelHeight, ppi: ppi)
  }

  /// The same size in print with `edge` around it.
  ///
  /// - Throws: ``RecipeError/edgeWithoutPrint``, if the canvas is a size in pixels, and the same
  ///   errors as the initializers.
  public func with(edge: PrintEdge) throws(RecipeError) -> Canvas {
    if let trimSize { return try Canvas(trimSize, ppi: ppi, edge: edge) }
    guard edge == .none else { throw .edgeWithoutPrint }
    return self
  }

  /// The same size, turned to `orientation`.
  public func turned(to orientation: Orientation) -> Canvas {
    let isRight = orientation == .portrait ? pixelWidth <= pixelHeight : pixelWidth >= pixelHeight
    guard !isRight else { return self }
    var turned = self
    (turned.pixelWidth, turned.pixelHeight) = (pixelHeight, pixelWidth)
    turned.physicalSize = physicalSize?.turned
    return turned
  }

  /// How many pixels there are.
  package var pixelCount: Int64 { Int64(pixelWidth) * Int64(pixelHeight) }

  /// How many rows of pixels are drawn at a time.
  ///
  /// A band has about half a million pixels, and 32 to 256 rows. That is large enough that the bands
  /// of a PNG lose little by sharing no data, and small enough for a processor's cache and for many
  /// threads.
  package var bandRows: Int { min(256, max(32, (1 << 19) / pixelWidth)) }

  /// Checks that `ppi` is in ``ppiRange``.
  package static func check(_ ppi: Thousandths) throws(RecipeError) {
    guard ppiRange.contains(ppi) else { throw .ppiOutOfRange(ppi: ppi, range: ppiRange) }
  }
}
