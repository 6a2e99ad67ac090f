internal import CGeobgCairo
public import GeobgScene

/// Paints bands with Cairo.
///
/// A band is offset by whole pixels before it is scaled. In Cairo, this draws exactly the pixels of
/// the undivided picture. Columns do not have that property. So a band is split into columns only
/// if it is wider than Cairo's images, at places that depend only on the width. For the same
/// reason, a picture cut from a larger one is taken from bands of the larger one.
public struct CairoPainter: BandPainter {
  /// The most pixels on a side of Cairo's images.
  private static let columnLimit = 32_767
  /// The most rows of lines that Cairo draws between two checks for cancellation: the lines of a
  /// path, times the rows.
  ///
  /// Cairo strokes a path in one call, which takes up to 3 ms for each row of 50,000 lines. Usual
  /// meshes have so few lines that all rows are drawn at once.
  private static let linesPerCheck = 1 << 20

  /// Whether the pixels are still wanted.
  public let cancellation: Cancellation

  /// A painter.
  ///
  /// - Parameter cancellation: Checked every few marks. Default: never canceled.
  public init(cancellation: Cancellation = .never) {
    self.cancellation = cancellation
  }

  /// Paints `rows` of `picture`; see ``BandPainter/paint(_:of:as:into:)``.
  ///
  /// - Throws: ``RenderError/outOfMemory``, ``RenderError/stopped``,
  ///   ``RenderError/backend(message:)``.
  public func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into pixels: inout [UInt32]
  ) throws(RenderError) {
    let rows = rows.clamped(to: 0..<picture.canvas.pixelHeight)
    let count = picture.canvas.pixelWidth * rows.count
    pixels.makeRoom(for: count)
    guard let cut = picture.cut, cut.holds(picture.canvas) else {
      return try paintWhole(rows, of: picture, into: &pixels, as: format)
    }
    try cut.paint(rows, width: picture.canvas.pixelWidth, into: &pixels) {
      (rows, whole, band) throws(RenderError) in
      try paintWhole(rows, of: whole, into: &band, as: format)
    }
  }

  private func paintWhole(
    _ rows: Range<Int>, of picture: some Picture, into pixels: inout [UInt32],
    as format: PixelFormat
  ) throws(RenderError) {
    try paintWhole(rows, of: picture, into: &pixels)
    let count = picture.canvas.pixelWidth * rows.count
    let isOpaque = picture.background != nil
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<count {
        pixels[index] = CairoPixel.converted(pixels[index], to: format, isOpaque: isOpaque)
      }
    }
  }

  /// Paints `rows` of `picture` as runs; see ``BandPainter``.
  ///
  /// The runs are found in Cairo's pixels, so that only one pixel of each run is converted.
  ///
  /// - Throws: The errors for pixels.
  public func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    let rows = rows.clamped(to: 0..<picture.canvas.pixelHeight)
    let width = picture.canvas.pixelWidth
    runs.reset(width: width)
    if let cut = picture.cut, cut.holds(picture.canvas) {
      return try runs.append(height: rows.count) { pixels throws(RenderError) in
        try paint(rows, of: picture, as: format, into: &pixels)
      }
    }
    let isOpaque = picture.background != nil
    try runs.append(height: rows.count) {
      CairoPixel.converted($0, to: format, isOpaque: isOpaque)
    } paint: { pixels throws(RenderError) in
      pixels.makeRoom(for: width * rows.count)
      try paintWhole(rows, of: picture, into: &pixels)
    }
  }

  /// Paints `rows` of `picture`, which is not cut from a larger one, in Cairo's format.
  private func paintWhole(
    _ rows: Range<Int>, of picture: some Picture, into pixels: inout [UInt32]
  ) throws(RenderError) {
    let area = CairoPainter.area(of: rows, in: picture)
    let marks = picture.marks(in: area)
    // If composing was canceled, some marks are missing.
    try cancellation.check()
    let isOpaque = picture.background != nil
    // Not with Cairo, which turns black into empty pixels and rounds the next shape over them
    // differently.
    let background = picture.background.map(CairoPixel.opaque) ?? 0
    let count = picture.canvas.pixelWidth * rows.count
    try pixels.withUnsafeMutableBufferPointer { pixels throws(RenderError) in
      guard let start = pixels.baseAddress else { return }
      let isPainted = try paintTop(
        of: marks, in: area, of: picture, rows, isOpaque: isOpaque, onto: start)
      if !isPainted {
        start.update(repeating: background, count: count)
        try paint(marks, of: picture, rows, isOpaque: isOpaque, onto: start)
      }
    }
  }

  /// Paints only the marks at the top of a high pile, if they decide all pixels; otherwise, the
  /// pixels are not the picture's.
  private func paintTop(
    of marks: [Mark], in area: Rectangle, of picture: some Picture, _ rows: Range<Int>,
    isOpaque: Bool, onto pixels: UnsafeMutablePointer<UInt32>
  ) throws(RenderError) -> Bool {
    let count = picture.canvas.pixelWidth * rows.count
    for top in TopMarks.counts(of: marks, in: area) {
      let marks = Array(marks.suffix(top))
      var others = [UInt32](repeating: .max, count: count)
      pixels.update(repeating: 0, count: count)
      try paint(marks, of: picture, rows, isOpaque: isOpaque, onto: pixels)
      let isSame = try others.withUnsafeMutableBufferPointer { others throws(RenderError) in
        guard let others = others.baseAddress else { return false }
        try paint(marks, of: picture, rows, isOpaque: isOpaque, onto: others)
        return TopMarks.areSame(pixels, others, count: count, isOpaque: isOpaque)
      }
      if isSame { return true }
    }
    return false
  }

  /// Paints `marks` over the pixels of `rows`, which are in Cairo's format.
  ///
  /// The rows are divided if a path has very many lines, so that canceled work ends soon.
  private func paint(
    _ marks: [Mark], of picture: some Picture, _ rows: Range<Int>, isOpaque: Bool,
    onto pixels: UnsafeMutablePointer<UInt32>
  ) throws(RenderError) {
    let step = max(1, CairoPainter.linesPerCheck / max(1, CairoPainter.maxLines(of: marks)))
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      try cancellation.check()
      try paintAtOnce(
        marks, of: picture, top..<min(top + step, rows.upperBound), isOpaque: isOpaque,
        onto: pixels + (top - rows.lowerBound) * picture.canvas.pixelWidth)
    }
  }

  /// The lines of the path that has the most.
  private static func maxLines(of marks: [Mark]) -> Int {
    var most = 0
    for mark in marks {
      if case .stroke(let path, _, _) = mark { most = max(most, path.elements.count) }
    }
    return most
  }

  private func paintAtOnce(
    _ marks: [Mark], of picture: some Picture, _ rows: Range<Int>, isOpaque: Bool,
    onto pixels: UnsafeMutablePointer<UInt32>
  ) throws(RenderError) {
    let width = picture.canvas.pixelWidth
    let columns = (width + CairoPainter.columnLimit - 1) / CairoPainter.columnLimit
    for column in 0..<columns {
      let (left, right) = (width * column / columns, width * (column + 1) / columns)
      try paint(
        marks, of: picture, left: left, width: right - left, rows, isOpaque: isOpaque,
        onto: pixels)
    }
  }

  private func paint(
    _ marks: [Mark], of picture: some Picture, left: Int, width: Int, _ rows: Range<Int>,
    isOpaque: Bool, onto pixels: UnsafeMutablePointer<UInt32>
  ) throws(RenderError) {
    let canvas = picture.canvas
    let bytes = UnsafeMutableRawPointer(pixels + left).assumingMemoryBound(to: UInt8.self)
    let surface = try Surface(
      owning: cairo_image_surface_create_for_data(
        bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(rows.count), Int32(4 * canvas.pixelWidth)))
    surface.withPointer { cairo_surface_mark_dirty($0) }
    try surface.draw { context throws(RenderError) in
      context.translate(x: Double(-left), y: Double(-rows.lowerBound))
      context.scale(
        x: Double(canvas.pixelWidth) / picture.width.double,
        y: Double(canvas.pixelHeight) / picture.height.double)
      try ScenePainter(cancellation: cancellation).paint(marks, on: context)
    }
    surface.withPointer { cairo_surface_flush($0) }
  }

  /// The band in units, and two pixels around it, because the edges of shapes spill over.
  private static func area(of rows: Range<Int>, in picture: some Picture) -> Rectangle {
    let unitsPerPixel = picture.height.double / Double(picture.canvas.pixelHeight)
    let y = Thousandths(rounding: Double(rows.lowerBound) * unitsPerPixel)
    let band = Rectangle(
      origin: Point(x: 0, y: y), width: picture.width,
      height: Thousandths(rounding: Double(rows.count) * unitsPerPixel))
    return band.outset(by: Thousandths(rounding: 2 * unitsPerPixel) + Thousandths(count: 2))
  }
}

/// A pixel in Cairo's format: alpha highest, then red, green and blue, multiplied by alpha.
enum CairoPixel {
  /// The pixel of an opaque color.
  static func opaque(_ color: Color) -> UInt32 {
    0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  /// Cairo's `pixel` in `format`.
  ///
  /// - Parameter isOpaque: Whether the picture has a background; Cairo then leaves alpha undefined.
  @inline(__always)
  static func converted(_ pixel: UInt32, to format: PixelFormat, isOpaque: Bool) -> UInt32 {
    switch (format, isOpaque) {
    case (.rgb, _): return swapped(pixel) & 0xFF_FFFF
    case (_, true): return swapped(pixel) | 0xFF00_0000
    case (.rgba, false): return divided(pixel)
    case (.premultipliedRGBA, false): return swapped(pixel)
    }
  }

  @inline(__always)
  private static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel &>> 16) & 0xFF | (pixel & 0xFF) &<< 16
  }

  /// Divides the colors by alpha: Cairo multiplies them by it, and PNG does not.
  ///
  /// Rounds half up.
  private static func divided(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha < 255 else { return swapped(pixel) }
    guard alpha > 0 else { return 0 }
    func channel(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 255) * 255 + alpha / 2) / alpha }
    return channel(16) | channel(8) << 8 | channel(0) << 16 | alpha << 24
  }
}
