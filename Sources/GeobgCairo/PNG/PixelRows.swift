internal import CCairo

/// The pixels of an image surface, as the rows that PNG stores.
///
/// Unsafe pointers, because a bounds check for every byte would cost more than drawing: Cairo owns
/// the memory and says how long a row is, and no pointer outlives the call it is used in.
struct PixelRows {
  /// How a pixel is stored.
  enum Layout {
    /// Red, green, blue.
    case rgb
    /// Red, green, blue, alpha; the colors are not multiplied by it.
    case rgba

    var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
    /// The color type of PNG, section 11.2.1.
    var colorType: UInt8 { self == .rgb ? 2 : 6 }
    var cairoFormat: cairo_format_t { self == .rgb ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32 }
  }

  let width: Int
  let height: Int
  let layout: Layout

  /// The bytes of a stored row: its filter type, then its pixels.
  var byteCount: Int { 1 + width * layout.bytesPerPixel }

  /// Calls `body` with each row of `surface`, top to bottom.
  ///
  /// The filter is always None: on flat translucent areas it is both the fastest and the smallest.
  func forEach(of surface: borrowing Surface, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    surface.withPointer { surface in
      cairo_surface_flush(surface)
      guard let pixels = cairo_image_surface_get_data(surface) else { return }
      let stride = Int(cairo_image_surface_get_stride(surface))
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) { row in
        row[0] = 0
        for y in 0..<height {
          (pixels + y * stride).withMemoryRebound(to: UInt32.self, capacity: width) { source in
            switch layout {
            case .rgb: copyRGB(source, to: row)
            case .rgba: copyRGBA(source, to: row)
            }
          }
          body(row)
        }
      }
    }
  }

  private func copyRGB(
    _ source: UnsafePointer<UInt32>, to row: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard var target = row.baseAddress else { return }
    target += 1
    for x in 0..<width {
      let pixel = source[x]
      target[0] = UInt8(truncatingIfNeeded: pixel >> 16)
      target[1] = UInt8(truncatingIfNeeded: pixel >> 8)
      target[2] = UInt8(truncatingIfNeeded: pixel)
      target += 3
    }
  }

  /// Cairo stores colors multiplied by alpha; PNG does not.
  ///
  /// Divides, rounding half up.
  private func copyRGBA(
    _ source: UnsafePointer<UInt32>, to row: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard var target = row.baseAddress else { return }
    target += 1
    for x in 0..<width {
      let pixel = source[x]
      let alpha = pixel >> 24
      func channel(_ shift: UInt32) -> UInt8 {
        alpha == 0
          ? 0 : UInt8(truncatingIfNeeded: ((pixel >> shift & 255) * 255 + alpha / 2) / alpha)
      }
      target[0] = channel(16)
      target[1] = channel(8)
      target[2] = channel(0)
      target[3] = UInt8(truncatingIfNeeded: alpha)
      target += 4
    }
  }
}
