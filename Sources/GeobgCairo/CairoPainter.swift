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
  /// pixels are not those of the picture.
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
    let step = max(1, CairoPainter.linesPerCheck / max(1, CairoPainter.mostLines(of: marks)))
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      try cancellation.check()
      try paintAtOnce(
        marks, of: picture, top..<min(top + step, rows.upperBound), isOpaque: isOpaque,
        onto: pixels + (top - rows.lowerBound) * picture.canvas.pixelWidth)
    }
  }

  /// The lines of the path that has the most.
  private static func mostLines(of marks: [Mark]) -> Int {
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

/// Paints marks; all Cairo renderers share it.
struct ScenePainter {
  /// How many marks are painted between two checks for cancellation.
  ///
  /// A mark takes microseconds, but in the widest pictures up to 20 ms.
  private static let marksPerCheck = 8

  /// Whether the work is still wanted.
  let cancellation: Cancellation

  /// Paints `marks`, in scene units; `context` has to be scaled to these units.
  func paint(_ marks: [Mark], on context: borrowing Context) throws(RenderError) {
    for (index, mark) in marks.enumerated() {
      if index % ScenePainter.marksPerCheck == 0 { try cancellation.check() }
      switch mark {
      case .fill(let shape, let paint): context.fill(shape.path, with: paint)
      case .stroke(let path, let width, let paint):
        context.stroke(path, width: width, with: paint)
      case .group(let group): try self.paint(group, on: context)
      case .veil(let veil): context.lay(veil)
      }
    }
  }

  /// Paints a group: its background as a shape of the surrounding scene, its marks within a clip.
  ///
  /// The background is outside the clip, which would thin an edge within a pixel a second time.
  private func paint(_ group: Group, on context: borrowing Context) throws(RenderError) {
    let frame = group.frame
    if let background = group.scene.background {
      context.fill(frame.path, with: .solid(background, .opaque))
    }
    try context.saving { context throws(RenderError) in
      context.clip(to: frame.path)
      context.translate(x: frame.minX.double, y: frame.minY.double)
      context.scale(x: group.scaleX, y: group.scaleY)
      try paint(group.scene.marks, on: context)
    }
  }
}

/// Finds out how many marks at the top of a pile decide its pixels.
///
/// Paint over a pixel makes it depend less on what lies below. Painting is monotone for each channel
/// of a pixel: a larger value below never becomes a smaller value above. So if the top marks make
/// the same pixels of the smallest and of the largest values, they make these pixels of
/// everything. The marks below them need not be painted.
package enum TopMarks {
  /// How many layers of paint are tried.
  ///
  /// With the palettes' opacities, a hundred layers hide everything below them.
  private static let trials = [256, 2048]
  /// How many times as many layers as a trial has a pile needs, so that a trial that fails costs
  /// little.
  private static let worth = 16
  /// Of this many marks, one is measured.
  private static let sampling = 64

  /// How many marks to try, the fewest first; none if the pile is not high enough.
  ///
  /// A plane of the highest density has fewer layers than a trial; only a drawing by hand has more.
  package static func counts(of marks: [Mark], in area: Rectangle) -> [Int] {
    let room = area.width.double * area.height.double
    guard marks.count >= trials[0] * worth, room > 0 else { return [] }
    var covered = 0.0
    for index in stride(from: 0, to: marks.count, by: sampling) {
      switch marks[index] {
      case .fill(let shape, _):
        let part = shape.bounds.intersection(area)
        if part.width > 0, part.height > 0 { covered += part.width.double * part.height.double }
      case .stroke, .veil: continue
      // A clip may draw on a picture of its own.
      case .group: return []
      }
    }
    let layers = covered / room * Double(sampling)
    return trials.filter { Double($0 * worth) <= layers }
      .map { Int(Double(marks.count) * Double($0) / layers) }
  }

  /// Whether the `count` pixels of both pictures are the same.
  ///
  /// - Parameter isOpaque: Whether the highest byte of a pixel has no meaning.
  static func areSame(
    _ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, count: Int, isOpaque: Bool
  ) -> Bool {
    let mask: UInt32 = isOpaque ? 0x00FF_FFFF : .max
    for index in 0..<count where (one[index] ^ other[index]) & mask != 0 { return false }
    return true
  }
}
