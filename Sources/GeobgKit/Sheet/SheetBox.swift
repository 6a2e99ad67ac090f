internal import GeobgScene

/// The size, in pixels, of the box that every picture of a sheet is fitted into.
struct SheetBox: Sendable {
  /// A box has the area of a square of this side, unless its width is given.
  ///
  /// So tall pictures are as large as wide ones.
  private static let side = 200.0
  /// The heights a box of width 1 has; what is taller or wider has room left beside it.
  private static let shapeRange = 0.25...4

  let width: Int
  let height: Int
  /// The height of a box of width 1.
  private let shape: Double

  /// The box for pictures of the sizes `canvases`, `width` wide where that is given.
  ///
  /// Pictures of one shape fill it. Of several, the tallest and the widest come out with one area:
  /// the box's shape is the geometric mean of theirs.
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

  /// In pixels.
  var area: Int { width * height }

  /// A box of the same shape, as large as fits, but never less than the smallest there is.
  func resized(toFit width: Int, _ height: Int) -> SheetBox {
    let tall = Int((Double(height) / shape).rounded(.down))
    return SheetBox(width: max(SheetStyle.thumbRange.lowerBound, min(width, tall)), shape: shape)
  }

  /// How large a picture of the size `canvas` is in the box.
  func size(of canvas: Canvas) -> (width: Int, height: Int) {
    let (wide, tall) = (canvas.pixelWidth, canvas.pixelHeight)
    func rounded(_ value: Int, _ divisor: Int) -> Int { max(1, (value + divisor / 2) / divisor) }
    return wide * height >= tall * width
      ? (width, min(height, rounded(tall * width, wide)))
      : (min(width, rounded(wide * height, tall)), height)
  }
}
