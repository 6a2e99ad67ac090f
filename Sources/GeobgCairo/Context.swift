internal import CGeobgCairo
package import GeobgScene

/// The functions of Cairo that geobg draws with.
///
/// It lives within ``Surface/draw(_:)``, or as long as a ``ForeignContext``.
package struct Context: ~Copyable {
  /// The C object, which lives as long as the context.
  package let pointer: OpaquePointer?

  init(surface: OpaquePointer) {
    pointer = cairo_create(surface)
  }

  /// The context `pointer`, which already has an owner.
  init(retaining pointer: OpaquePointer) {
    self.pointer = cairo_reference(pointer)
  }

  deinit {
    cairo_destroy(pointer)
  }

  /// The first error, or success.
  var status: cairo_status_t { cairo_status(pointer) }

  /// Makes one unit `x` device units wide and `y` high.
  package func scale(x: Double, y: Double) {
    cairo_scale(pointer, x, y)
  }

  func translate(x: Double, y: Double) {
    cairo_translate(pointer, x, y)
  }

  /// Draws with `body`, and then undoes its scales, moves and clips.
  func saving<Failure: Error>(
    _ body: (borrowing Context) throws(Failure) -> Void
  ) throws(Failure) {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    try body(self)
  }

  func clip(to path: Path) {
    trace(path)
    cairo_clip(pointer)
  }

  /// Covers everything with `color`.
  func paint(_ color: Color) {
    setSource(.solid(color, .opaque))
    cairo_paint(pointer)
  }

  func fill(_ path: Path, with paint: Paint) {
    trace(path)
    setSource(paint)
    cairo_fill(pointer)
  }

  func stroke(_ path: Path, width: Thousandths, with paint: Paint) {
    trace(path)
    setSource(paint)
    cairo_set_line_width(pointer, width.double)
    cairo_stroke(pointer)
  }

  /// Replaces the current path by `path`.
  package func trace(_ path: Path) {
    cairo_new_path(pointer)
    var (start, current) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        cairo_move_to(pointer, point.x.double, point.y.double)
        (start, current) = (point, point)
      case .line(let point):
        cairo_line_to(pointer, point.x.double, point.y.double)
        current = point
      case .arc(let point, let radius):
        for cubic in Arc(from: current, to: point, radius: radius).cubics {
          cairo_curve_to(
            pointer, cubic.control1.x, cubic.control1.y, cubic.control2.x, cubic.control2.y,
            cubic.end.x, cubic.end.y)
        }
        current = point
      case .close:
        cairo_close_path(pointer)
        current = start
      }
    }
  }

  /// Uses `paint` for all later drawing.
  func setSource(_ paint: Paint) {
    switch paint {
    case .solid(let color, let opacity):
      cairo_set_source_rgba(
        pointer, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
        opacity.value.double)
    }
  }
}

// MARK: - Veils

extension Context {
  /// Lays `veil` over the drawing: pixel by pixel on an image, otherwise as a gradient.
  func lay(_ veil: FadeOverlay) {
    if isOnPixels { layPixels(veil) } else { layGradient(veil) }
  }

  /// Whether drawing goes straight to an image with the picture's rows and columns.
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
  private func layGradient(_ veil: FadeOverlay) {
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
  private func layPixels(_ veil: FadeOverlay) {
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

/// The opacities of a veil at the centers of a surface's pixels, from 0 to 255.
struct VeilPixels {
  /// How many steps the course is divided into: many for each of the 256 opacities.
  private static let stepCount = 4096

  private let veil: FadeOverlay
  private let matrix: cairo_matrix_t
  /// The opacity of each step.
  ///
  /// For an outward course, the steps are of the squared distance, which needs no square root.
  private let levels: [UInt8]

  /// The opacities of `veil`; `matrix` converts its units to pixels.
  init(_ veil: FadeOverlay, _ matrix: cairo_matrix_t) {
    self.veil = veil
    self.matrix = matrix
    levels = (0...VeilPixels.stepCount).map { step in
      let part = (Double(step) + 0.5) / Double(VeilPixels.stepCount)
      let offset = veil.course == .outward ? part.squareRoot() : part
      return UInt8((veil.opacity(at: min(1, offset)) * 255).rounded())
    }
  }

  /// Writes the opacities of `row` in `columns` to `bytes`.
  func fill(_ bytes: UnsafeMutablePointer<UInt8>, row: Int, columns: Range<Int>) {
    let y = part(Double(row), matrix.y0, matrix.yy, veil.frame.minY, veil.frame.height)
    if veil.course == .downward {
      return bytes.update(repeating: level(at: y), count: columns.count)
    }
    let down = (2 * y - 1) * (2 * y - 1)
    for (index, column) in columns.enumerated() {
      let x = part(Double(column), matrix.x0, matrix.xx, veil.frame.minX, veil.frame.width)
      let across = (2 * x - 1) * (2 * x - 1)
      bytes[index] = level(at: veil.course == .outward ? across + down : x)
    }
  }

  /// How far through the box a pixel's center lies.
  private func part(
    _ pixel: Double, _ origin: Double, _ scale: Double, _ start: Thousandths, _ extent: Thousandths
  ) -> Double {
    // The offset first: in a band it is a whole number of pixels, so the center is exactly the same
    // number in every band.
    ((pixel + 0.5 - origin) / scale - start.double) / extent.double
  }

  private func level(at part: Double) -> UInt8 {
    levels[Int(min(1, max(0, part)) * Double(VeilPixels.stepCount))]
  }
}

extension RenderError {
  /// The error that a Cairo status stands for; nil for success.
  init?(_ status: cairo_status_t) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return nil
    case CAIRO_STATUS_NO_MEMORY: self = .outOfMemory
    default: self = .backend(message: String(cString: cairo_status_to_string(status)))
    }
  }
}
