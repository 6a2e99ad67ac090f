internal import CGeobgCairo
internal import GeobgScene

extension Context {
  /// Lays `veil` over the drawing: pixel by pixel on an image, otherwise as a gradient.
  func lay(_ veil: Veil) {
    if isOnPixels { layPixels(veil) } else { layGradient(veil) }
  }

  /// Whether drawing goes straight to an image whose rows and columns are those of the picture.
  ///
  /// This is true for all images that geobg makes. A program's own image may be rotated, or have a
  /// scale or an offset.
  private var isOnPixels: Bool {
    let target = cairo_get_group_target(pointer)
    guard cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE else { return false }
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(target, &x, &y)
    guard x == 0, y == 0 else { return false }
    cairo_surface_get_device_scale(target, &x, &y)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(pointer, &matrix)
    return x == 1 && y == 1 && matrix.xy == 0 && matrix.yx == 0
  }

  /// Draws the veil as Cairo's gradient, in a box with the corners (0, 0) and (1, 1).
  private func layGradient(_ veil: Veil) {
    let gradient =
      switch veil.course {
      case .rightward: cairo_pattern_create_linear(0, 0, 1, 0)
      case .downward: cairo_pattern_create_linear(0, 0, 0, 1)
      case .outward: cairo_pattern_create_radial(0.5, 0.5, 0, 0.5, 0.5, 0.5)
      }
    defer { cairo_pattern_destroy(gradient) }
    let color = veil.color
    for stop in veil.stops {
      cairo_pattern_add_color_stop_rgba(
        gradient, stop.offset.double, Double(color.red) / 255, Double(color.green) / 255,
        Double(color.blue) / 255, stop.opacity.value.double)
    }
    let frame = veil.frame
    saving { context in
      trace(frame.path)
      context.translate(x: frame.minX.double, y: frame.minY.double)
      context.scale(x: frame.width.double, y: frame.height.double)
      cairo_set_source(pointer, gradient)
      cairo_fill(pointer)
    }
  }

  /// Draws the veil as an opacity for each pixel of the surface that it may touch.
  ///
  /// It does not use Cairo's gradient, whose fixed-point steps begin at the surface's corner: a
  /// band of a picture would be rounded differently from the whole picture.
  private func layPixels(_ veil: Veil) {
    saving { context in
      context.clip(to: veil.frame.path)
      var matrix = cairo_matrix_t()
      cairo_get_matrix(pointer, &matrix)
      let pixels = VeilPixels(veil, matrix)
      context.setSource(.solid(veil.color, .opaque))
      cairo_identity_matrix(pointer)
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(pointer, &left, &top, &right, &bottom)
      let (columns, rows) = (
        Int(left)..<max(Int(left), Int(right)), Int(top)..<max(Int(top), Int(bottom))
      )
      // Without memory or without pixels, the mask is in an error state, which the context takes
      // over.
      let mask = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(columns.count), Int32(rows.count))
      defer { cairo_surface_destroy(mask) }
      if let data = cairo_image_surface_get_data(mask) {
        let stride = Int(cairo_image_surface_get_stride(mask))
        for (index, row) in rows.enumerated() {
          pixels.fill(data + index * stride, row: row, columns: columns)
        }
        cairo_surface_mark_dirty(mask)
      }
      cairo_mask_surface(pointer, mask, Double(columns.lowerBound), Double(rows.lowerBound))
    }
  }
}
