internal import GeobgScene

/// The size, in pixels, of the box that each picture of a sheet is fitted into.
struct SheetBox: Sendable {
  /// The side of a square with the area of a box whose width is not given, in pixels.
  ///
  /// So tall pictures are as large as wide pictures.
  private static let side = 200.0
  /// The heights that a box of width 1 can have; taller or wider pictures do not fill their box.
  private static let shapeRange = 0.25...4

  let width: Int
  let height: Int
  /// The height of a box of width 1.
  private let shape: Double

  /// The box for pictures of the sizes `canvases`; `width` is its width, if given.
  ///
  /// Pictures of one shape fill the box. If the shapes differ, the box's shape is the geometric
  /// mean of the tallest and the widest. Then the tallest and the widest picture have the same
  /// area.
  init(holding canvases: [Canvas], width: Int?) {
    var (tallest, widest) = (SheetBox.shapeRange.lowerBound, SheetBox.shapeRange.upperBound)
    for canvas in canvases {
      let shape = Double(canvas.pixelHeight) / Double(canvas.pixelWidth)
      tallest = max(tallest, min(shape, SheetBox.shapeRange.upperBound))
      widest = min(widest, max(shape, SheetBox.shapeRange.lowerBound))
    }
    let shape = (tallest * widest).squareRoot()
    self.init(width: width ?? Int((SheetBox.side / shape.squareRoot()).rounded()), shape: shape)
  }

  private init(width: Int, shape: Double) {
    self.width = width
    self.shape = shape
    height = max(1, Int((Double(width) * shape).rounded()))
  }

  /// The area in pixels.
  var area: Int { width * height }

  /// A box of the same shape, as large as fits, but at least as wide as the smallest allowed box.
  func resized(toFit width: Int, _ height: Int) -> SheetBox {
    let tall = Int((Double(height) / shape).rounded(.down))
    return SheetBox(width: max(SheetStyle.thumbRange.lowerBound, min(width, tall)), shape: shape)
  }

  /// The size of a picture of the size `canvas` in the box.
  func size(of canvas: Canvas) -> (width: Int, height: Int) {
    // Products of two sides need more bits than a side.
    let (wide, tall) = (Int64(canvas.pixelWidth), Int64(canvas.pixelHeight))
    func rounded(_ value: Int64, _ divisor: Int64) -> Int {
      max(1, Int(clamping: (value + divisor / 2) / divisor))
    }
    let (across, down) = (wide * Int64(height), tall * Int64(width))
    return across >= down
      ? (width, min(height, rounded(down, wide))) : (min(width, rounded(across, tall)), height)
  }
}
