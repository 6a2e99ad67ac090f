import CGeobgCairo
import Foundation
import GeobgCairo
import GeobgSVG
import GeobgScene
import GeobgTestSupport
import Testing

/// A rounded hexagon has the exact area and perimeter in every output.
///
/// The outputs are SVG text, Cairo's path and the content of a PDF; the expected values come from
/// the closed formulas.
@Suite(.timed) struct HexagonGeometryTests {
  /// Coordinates in thousandths of a unit, and in Cairo's 1/256 of a device unit, are not more
  /// exact.
  static let tolerance = 1e-4

  @Test func inSVGText() throws {
    let text = String(decoding: try SVGRenderer().render(HexagonGeometryTests.scene), as: UTF8.self)
    let paths = text.matches(of: /<path d="([^"]*)"/).map(\.1)
    try check(paths.map { try Outline(svgPathData: $0) }, scale: 1)
  }

  @Test func inCairosPath() throws {
    let scene = try HexagonGeometryTests.scene
    var outlines: [Outline] = []
    let surface = try Surface(owning: cairo_image_surface_create(CAIRO_FORMAT_A8, 8, 8))
    try surface.draw { context in
      context.scale(x: 3, y: 3)
      for case .fill(let shape, _) in scene.marks {
        context.trace(shape.path)
        outlines.append(outline(of: context))
      }
    }
    try check(outlines, scale: 1)
  }

  @Test func aHexagonWithoutItsRoundCornersIsNoticed() throws {
    let sharp = RoundedHexagon(center: .zero, width: 120, cornerRadius: 0)
    let data = try #require(
      String(decoding: try SVGRenderer().render(scene(of: [sharp])), as: UTF8.self)
        .firstMatch(of: /<path d="([^"]*)"/)?.1)
    let outline = try Outline(svgPathData: data)
    let rounded = HexagonGeometryTests.closedForm(side: 60, radius: 10)
    #expect(abs(outline.area / rounded.area - 1) > HexagonGeometryTests.tolerance)
    #expect(abs(outline.length / rounded.perimeter - 1) > HexagonGeometryTests.tolerance)
  }

  @Test func theClosedFormIsTheKnownOne() {
    let known = HexagonGeometryTests.closedForm(side: 100, radius: 10)
    #expect(abs(known.area - 25_948.511217) < 1e-6)
    #expect(abs(known.perimeter - 593.549821) < 1e-6)
  }

  /// Ten thousand hexagons of all possible sizes, spread over a phone's canvas.
  static let hexagons: [RoundedHexagon] = (0..<10_000).map { index in
    let x = Thousandths(count: 80_000 + Int64(index * 7919 % 230_000))
    let y = Thousandths(count: 80_000 + Int64(index * 104_729 % 680_000))
    let width = Thousandths(count: 100_000 + Int64(index * 5 % 50_001))
    return RoundedHexagon(center: Point(x: x, y: y), width: width, cornerRadius: 10)
  }

  static var scene: Scene {
    get throws { try HexagonGeometryTests().scene(of: hexagons) }
  }

  static func closedForm(side: Double, radius: Double) -> (area: Double, perimeter: Double) {
    let root = Double(3).squareRoot()
    return (
      1.5 * root * side * side - radius * radius * (2 * root - .pi),
      6 * side - 4 * root * radius + 2 * .pi * radius
    )
  }

  func scene(of hexagons: [RoundedHexagon]) throws -> Scene {
    let opacity = try #require(Opacity(0.5))
    return Scene(
      canvas: .phone, width: 390, height: 844, background: .white,
      marks: hexagons.map { .fill(.hexagon($0), .solid(.black, opacity)) })
  }

  func check(_ outlines: [Outline], scale: Double) throws {
    try #require(outlines.count == HexagonGeometryTests.hexagons.count)
    var worst = 0.0
    for (outline, hexagon) in zip(outlines, HexagonGeometryTests.hexagons) {
      let form = HexagonGeometryTests.closedForm(
        side: hexagon.width.double / 2, radius: hexagon.cornerRadius.double)
      worst = max(worst, abs(outline.area / (scale * scale) / form.area - 1))
      worst = max(worst, abs(outline.length / scale / form.perimeter - 1))
    }
    #expect(worst <= HexagonGeometryTests.tolerance)
  }

  private func outline(of context: borrowing Context) -> Outline {
    var outline = Outline()
    guard let path = cairo_copy_path(context.pointer) else { return outline }
    defer { cairo_path_destroy(path) }
    var index = 0
    while index < path.pointee.num_data, let data = path.pointee.data.map({ $0 + index }) {
      func point(_ number: Int) -> Outline.Place { (data[number].point.x, data[number].point.y) }
      switch data.pointee.header.type {
      case CAIRO_PATH_MOVE_TO: outline.move(to: point(1))
      case CAIRO_PATH_LINE_TO: outline.line(to: point(1))
      case CAIRO_PATH_CURVE_TO: outline.curve(point(1), point(2), to: point(3))
      default: outline.close()
      }
      index += Int(data.pointee.header.length)
    }
    return outline
  }
}
