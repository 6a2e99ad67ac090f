import CGeobgCairo
import Foundation
import GeobgCairoContext
import GeobgKit
import GeobgScene
import GeobgTestSupport
import Testing

/// A picture drawn on a Cairo context that another program owns.
@Suite(.timed) struct CairoContextTests {
  private static let (width, height) = (234, 506)

  static func picture(
    mode: Mode = .light, passes: Int = 3, calm: CalmZones = .none
  ) throws -> ComposedPicture {
    var recipe = try Fixtures.recipe(7, width: width, height: height, mode: mode, passes: passes)
    recipe.calm = calm
    return try ComposedPicture(recipe)
  }

  /// The image that `draw` paints, starting from transparent pixels.
  static func image(
    _ width: Int = width, _ height: Int = height, _ draw: (OpaquePointer) throws -> Void
  ) throws -> Bitmap {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let context = try #require(cairo_create(surface))
    defer { cairo_destroy(context) }
    try draw(context)
    cairo_surface_flush(surface)
    let pixels = try #require(cairo_image_surface_get_data(surface))
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: 4 * width * height, by: 4) {
      bytes += [pixels[start + 2], pixels[start + 1], pixels[start], pixels[start + 3]]
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  @Test(arguments: [Mode.light, .dark], [CalmZones.none, Fixtures.calm])
  func itIsThePNGAtItsSize(mode: Mode, calm: CalmZones) throws {
    let picture = try Self.picture(mode: mode, calm: calm)
    let png = try #require(Bitmap(png: Data(try picture.render(as: .png))))
    let drawn = try Self.image { context in
      try picture.draw(on: context, width: Double(Self.width), height: Double(Self.height))
    }
    let difference = drawn.difference(from: png)
    #expect(difference.pixels(above: 0) == 0)
    #expect(drawn.bytes.count == png.bytes.count)
  }

  @Test func itIsPlacedAndScaled() throws {
    let picture = try Self.picture()
    let whole = try Self.image(Self.width / 2, Self.height / 2) { context in
      try picture.draw(on: context, width: Double(Self.width) / 2, height: Double(Self.height) / 2)
    }
    // The same picture drawn with the context's scale, 20 pixels to the right and 30 down.
    let placed = try Self.image { context in
      cairo_translate(context, 20, 30)
      cairo_scale(context, 0.5, 0.5)
      try picture.draw(on: context, width: Double(Self.width), height: Double(Self.height))
    }
    let part = placed.cropped(x: 20, y: 30, width: Self.width / 2, height: Self.height / 2)
    #expect(part.difference(from: whole).pixels(above: 1) == 0)
    // Nothing is drawn outside the picture.
    #expect(placed[19, 100] == [0, 0, 0, 0])
    #expect(placed[20 + Self.width / 2, 100] == [0, 0, 0, 0])
    #expect(placed[100, 29] == [0, 0, 0, 0])
    #expect(placed[100, 30 + Self.height / 2] == [0, 0, 0, 0])
  }

  /// A quarter turn, in which veils are drawn as gradients.
  @Test func itIsTurned() throws {
    // Without the mesh: its lines are thinner than a pixel, and are antialiased differently when
    // turned.
    let picture = try Self.picture(passes: 0, calm: Fixtures.calm)
    let upright = try Self.image { context in
      try picture.draw(on: context, width: Double(Self.width), height: Double(Self.height))
    }
    let turned = try Self.image(Self.height, Self.width) { context in
      cairo_translate(context, Double(Self.height), 0)
      cairo_rotate(context, .pi / 2)
      try picture.draw(on: context, width: Double(Self.width), height: Double(Self.height))
    }
    var back = turned.bytes
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let start = 4 * (y * Self.width + x)
        back.replaceSubrange(start..<(start + 4), with: turned[Self.height - 1 - y, x])
      }
    }
    let bitmap = Bitmap(width: Self.width, height: Self.height, bytes: back)
    #expect(bitmap.difference(from: upright).pixels(above: 8) == 0)
  }

  @Test func theContextIsAsItWas() throws {
    let picture = try Self.picture(calm: Fixtures.calm)
    _ = try Self.image { context in
      cairo_translate(context, 3, 4)
      cairo_scale(context, 2, 2)
      cairo_rectangle(context, 0, 0, 50, 60)
      cairo_clip(context)
      cairo_set_operator(context, CAIRO_OPERATOR_ADD)
      cairo_set_line_width(context, 5)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
      cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_set_miter_limit(context, 3)
      cairo_set_tolerance(context, 0.5)
      cairo_set_dash(context, [1, 2], 2, 0.5)
      cairo_set_source_rgba(context, 0.25, 0.5, 0.75, 1)
      cairo_move_to(context, 1, 2)
      cairo_line_to(context, 8, 16)
      let before = State(context)
      try picture.draw(on: context, width: 50, height: 60)
      #expect(State(context) == before)
      #expect(before.point == [8, 16])
      let cancelled = Cancellation { true }
      #expect(throws: CairoContextError.render(.stopped)) {
        try picture.draw(on: context, width: 50, height: 60, cancellation: cancelled)
      }
      #expect(State(context) == before)
      #expect(cairo_status(context) == CAIRO_STATUS_SUCCESS)
    }
  }

  /// The caller's operator, dashes and antialiasing do not affect the picture.
  @Test func settingsDoNotChangeThePicture() throws {
    let picture = try Self.picture()
    func draw(_ set: (OpaquePointer) -> Void) throws -> Bitmap {
      try Self.image { context in
        set(context)
        try picture.draw(on: context, width: Double(Self.width), height: Double(Self.height))
      }
    }
    let plain = try draw { _ in }
    let set = try draw { context in
      cairo_set_operator(context, CAIRO_OPERATOR_XOR)
      cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
      cairo_set_dash(context, [1, 2], 2, 0)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_move_to(context, 10, 10)
    }
    #expect(set.bytes == plain.bytes)
  }

  @Test func whatCannotBeDrawnOnIsRefused() throws {
    let picture = try Self.picture()
    _ = try Self.image(4, 4) { context in
      for (width, height) in [(0, 1), (1, -1), (.nan, 1), (1, .infinity)] as [(Double, Double)] {
        #expect(throws: CairoContextError.self) {
          try picture.draw(on: context, width: width, height: height)
        }
      }
      #expect(cairo_status(context) == CAIRO_STATUS_SUCCESS)
      // A matrix without an inverse puts the context into a permanent error state.
      cairo_scale(context, 0, 0)
      let error = #expect(throws: CairoContextError.self) {
        try picture.draw(on: context, width: 4, height: 4)
      }
      guard case .alreadyFailed(.backend) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  /// The state of a context that drawing could change.
  private struct State: Equatable {
    let numbers: [Double]
    let settings: [UInt32]
    let clip: [Double]
    let point: [Double]
    let path: [Double]
    let source: OpaquePointer?

    init(_ context: OpaquePointer) {
      var matrix = cairo_matrix_t()
      cairo_get_matrix(context, &matrix)
      numbers = [
        matrix.xx, matrix.xy, matrix.yx, matrix.yy, matrix.x0, matrix.y0,
        cairo_get_line_width(context), cairo_get_miter_limit(context), cairo_get_tolerance(context),
        Double(cairo_get_dash_count(context)),
      ]
      settings = [
        cairo_get_operator(context).rawValue, cairo_get_line_cap(context).rawValue,
        cairo_get_line_join(context).rawValue, cairo_get_antialias(context).rawValue,
        cairo_get_fill_rule(context).rawValue,
      ]
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(context, &left, &top, &right, &bottom)
      clip = [left, top, right, bottom]
      cairo_path_extents(context, &left, &top, &right, &bottom)
      path = [left, top, right, bottom]
      var (x, y) = (0.0, 0.0)
      cairo_get_current_point(context, &x, &y)
      point = [x, y]
      source = cairo_get_source(context)
    }
  }
}
