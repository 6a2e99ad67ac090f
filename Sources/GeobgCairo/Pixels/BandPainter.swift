internal import CGeobgCairo
internal import GeobgScene

/// Draws a picture band by band into pixels of its own.
///
/// A band is offset by whole pixels before it is scaled, which in Cairo draws the very pixels that
/// the undivided picture has. Columns do not have that property; so a band is split only where it
/// is wider than Cairo's images, at places that the width alone decides.
struct BandPainter: ~Copyable {
  /// The most pixels a side of Cairo's images has.
  private static let columnLimit = 32_767

  /// The pixels of the band painted last, row by row.
  let pixels: UnsafeMutablePointer<UInt32>
  /// What is drawn: the picture, or the larger one it is cut from.
  private let picture: any Picture
  /// Where in what is drawn the picture begins, and how wide it is, in pixels.
  private let (left, top, width): (Int, Int, Int)
  private let layout: PixelLayout

  /// A painter of bands of `picture`, at most `height` pixels high.
  init(_ picture: any Picture, layout: PixelLayout, height: Int) {
    self.picture = picture.cut?.picture ?? picture
    (left, top, width) = (picture.cut?.x ?? 0, picture.cut?.y ?? 0, picture.canvas.pixelWidth)
    self.layout = layout
    pixels = .allocate(capacity: self.picture.canvas.pixelWidth * height)
  }

  deinit {
    pixels.deallocate()
  }

  /// Paints the rows from `top` on into ``pixels``, as PNG stores them.
  func paint(top row: Int, height: Int) throws(RenderError) {
    try paintWhole(top: top + row, height: height)
    let whole = picture.canvas.pixelWidth
    if width < whole {
      // To the front of what it is cut from, row by row, and so never over what is still needed.
      for y in 0..<height {
        (pixels + y * width).update(from: pixels + y * whole + left, count: width)
      }
    }
    layout.store(pixels, count: width * height)
  }

  /// Paints the rows from `top` on of what is drawn, in its full width.
  private func paintWhole(top: Int, height: Int) throws(RenderError) {
    let width = picture.canvas.pixelWidth
    // Not by Cairo: it would turn black into nothing, over which it rounds the next shape otherwise.
    pixels.update(repeating: picture.background.map(BandPainter.opaque) ?? 0, count: width * height)
    let marks = picture.marks(in: area(top: top, height: height))
    let columns = (width + BandPainter.columnLimit - 1) / BandPainter.columnLimit
    for column in 0..<columns {
      let (left, right) = (width * column / columns, width * (column + 1) / columns)
      try paint(marks, left: left, width: right - left, top: top, height: height)
    }
  }

  private func paint(
    _ marks: [Mark], left: Int, width: Int, top: Int, height: Int
  ) throws(RenderError) {
    let canvas = picture.canvas
    let bytes = UnsafeMutableRawPointer(pixels + left).assumingMemoryBound(to: UInt8.self)
    let surface = try Surface(
      owning: cairo_image_surface_create_for_data(
        bytes, layout == .rgb ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), Int32(4 * canvas.pixelWidth)))
    surface.withPointer { cairo_surface_mark_dirty($0) }
    try surface.draw { context in
      context.translate(x: Double(-left), y: Double(-top))
      context.scale(
        x: Double(canvas.pixelWidth) / picture.width.double,
        y: Double(canvas.pixelHeight) / picture.height.double)
      ScenePainter.paint(marks, on: context)
    }
    surface.withPointer { cairo_surface_flush($0) }
  }

  /// The band in units, and a pixel around it for what rims spill.
  private func area(top: Int, height: Int) -> Rectangle {
    let unitsPerPixel = picture.height.double / Double(picture.canvas.pixelHeight)
    let y = Thousandths(rounding: Double(top) * unitsPerPixel)
    let band = Rectangle(
      origin: Point(x: 0, y: y), width: picture.width,
      height: Thousandths(rounding: Double(height) * unitsPerPixel))
    return band.outset(by: Thousandths(rounding: 2 * unitsPerPixel) + Thousandths(count: 2))
  }

  private static func opaque(_ color: Color) -> UInt32 {
    0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }
}
