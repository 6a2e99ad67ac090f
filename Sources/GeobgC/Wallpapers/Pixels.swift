public import CGeobgHeader
internal import GeobgKit
internal import GeobgScene

/// geobg_wallpaper_pixels.
@_cdecl("geobg_wallpaper_pixels")
public func wallpaperPixels(
  _ wallpaper: OpaquePointer?, _ layout: Int32, _ options: UnsafePointer<geobg_options>?,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: Int, _ stride: Int,
  _ size: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let file = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    let recipe = file.recipe
    guard [GEOBG_PIXELS_RGBA, GEOBG_PIXELS_BGRA_PREMULTIPLIED].contains(layout) else {
      throw .argument("layout", "layout is \(layout); use a GEOBG_PIXELS_ number")
    }
    let call = try CallOptions(options)
    let rows = try PixelLayout(recipe.view.canvas, stride: stride)
    size?.pointee = rows.byteCount
    guard let buffer = try CallerBuffer(buffer, capacity: capacity).holding(rows.byteCount) else {
      return
    }
    let isPremultiplied = layout == GEOBG_PIXELS_BGRA_PREMULTIPLIED
    var row = 0
    try Failure.wrapping { () throws(GeobgError) in
      let picture = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
        try ComposedPicture(
          recipe, isExact: file.output.renderer == .exact, limits: call.options.limits,
          cancellation: call.options.cancellation)
      }
      try picture.pixelRows(
        premultiplied: isPremultiplied, by: file.output.renderer, call.options
      ) { pixels in
        rows.copy(pixels, swapped: isPremultiplied, to: buffer, fromRow: row)
        row += pixels.count / rows.width
      }
      try call.check()
    }
  }
}

/// Where the pixels of a picture are in memory of the caller.
private struct PixelLayout {
  /// The pixels of a row.
  let width: Int
  /// The distance between rows, in bytes.
  let stride: Int
  /// The number of bytes from the first pixel to the end of the last.
  let byteCount: Int

  /// The pixels of `canvas`, in rows that are `stride` bytes apart; 0 means without a gap.
  ///
  /// - Throws: A failure with the code `argument`.
  init(_ canvas: Canvas, stride: Int) throws(Failure) {
    width = canvas.pixelWidth
    let rowSize = 4 * width
    let bytes = UInt(bitPattern: stride)
    guard bytes == 0 || bytes >= UInt(rowSize) else {
      throw .argument(
        "stride", "stride is \(bytes), and a row has \(rowSize) bytes; pass at least this, or 0")
    }
    self.stride = stride == 0 ? rowSize : stride
    let (gaps, isTooLong) = self.stride.multipliedReportingOverflow(by: canvas.pixelHeight - 1)
    let (count, isTooLarge) = gaps.addingReportingOverflow(rowSize)
    guard stride >= 0, !isTooLong, !isTooLarge else {
      throw .argument(
        "stride",
        "stride is \(bytes), and \(canvas.pixelHeight) rows are larger than any memory; "
          + "pass a smaller one")
    }
    byteCount = count
  }

  /// Copies rows of `pixels`, from row `first` on, to the memory at `start`.
  ///
  /// - Parameter isSwapped: Whether blue comes before red.
  func copy(
    _ pixels: [UInt32], swapped isSwapped: Bool, to start: UnsafeMutableRawPointer,
    fromRow first: Int
  ) {
    for row in 0..<(pixels.count / width) {
      let target = start + (first + row) * stride
      for column in 0..<width {
        var pixel = pixels[row * width + column]
        if isSwapped {
          pixel = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
        }
        target.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * column, as: UInt32.self)
      }
    }
  }
}
