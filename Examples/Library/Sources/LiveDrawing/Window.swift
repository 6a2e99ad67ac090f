import CCairo
import GeobgCairoContext
import GeobgKit
import GeobgScene

/// An image that stands for a window, on which a program draws only what is new.
///
/// A program with GTK or with another toolkit that draws with Cairo does the same.
final class Window {
  private let surface: OpaquePointer?
  private let context: OpaquePointer?
  private let canvas: Canvas
  private let (width, height): (Thousandths, Thousandths)
  /// The pixels below the drawing.
  private var below: [UInt32] = []

  /// The window of `session`, with the plane below the drawing.
  init(_ session: DrawingSession) throws(CairoContextError) {
    let view = session.recipe.view
    canvas = view.canvas
    (width, height) = (view.window.width, view.window.height)
    surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, CInt(canvas.pixelWidth), CInt(canvas.pixelHeight))
    context = cairo_create(surface)
    try draw(session.planeMarks(), over: session.background)
    below = pixels
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Draws `marks` over everything.
  func draw(_ marks: [Mark], over background: Color? = nil) throws(CairoContextError) {
    guard let context else { return }
    try Scene(canvas: canvas, width: width, height: height, background: background, marks: marks)
      .draw(on: context, width: Double(canvas.pixelWidth), height: Double(canvas.pixelHeight))
  }

  /// Takes away everything above the plane.
  func clear() {
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return }
    bytes.withMemoryRebound(to: UInt32.self, capacity: below.count) { pixels in
      pixels.update(from: below, count: below.count)
    }
    cairo_surface_mark_dirty(surface)
  }

  /// The pixels as red, green and blue, from the highest bits to the lowest.
  var pixels: [UInt32] {
    cairo_surface_flush(surface)
    let count = canvas.pixelWidth * canvas.pixelHeight
    guard let bytes = cairo_image_surface_get_data(surface) else { return [] }
    return bytes.withMemoryRebound(to: UInt32.self, capacity: count) { pixels in
      UnsafeBufferPointer(start: pixels, count: count).map { $0 & 0xFF_FFFF }
    }
  }
}
