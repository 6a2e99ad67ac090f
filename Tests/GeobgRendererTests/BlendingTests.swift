import Foundation
import GeobgCairo
import GeobgKit
import GeobgTestSupport
import Testing

/// The colors in a PNG are those that blending the marks by hand predicts.
@Suite struct BlendingTests {
  @Test(arguments: 1...40)
  func pixelsAwayFromRimsArePredicted(_ seed: UInt64) throws {
    let mode: Mode = seed.isMultiple(of: 2) ? .light : .dark
    let recipe = try Fixtures.recipe(seed, width: 195, height: 422, mode: mode)
    let scene = try recipe.scene()
    let bitmap = try #require(Bitmap(png: Data(try PNGRenderer().render(scene))))
    let scale = Double(bitmap.width) / scene.width.double
    var checked = 0
    for y in stride(from: 5, to: bitmap.height, by: 23) {
      for x in stride(from: 5, to: bitmap.width, by: 17) {
        let place = (x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        guard let expected = blend(scene, at: place, clearance: 1.5 / scale) else { continue }
        checked += 1
        for (found, wanted) in zip(bitmap[x, y], expected) {
          // Each of Cairo's blends rounds to a level.
          #expect(abs(Double(found) - wanted) <= 0.5 * Double(max(2, scene.marks.count)))
          #expect(abs(Double(found) - wanted) <= 4)
        }
      }
    }
    #expect(checked > 50)
  }

  /// What the picture is at `place`, or nil where a rim is nearer than `clearance`.
  private func blend(
    _ scene: Scene, at place: (x: Double, y: Double), clearance: Double
  ) -> [Double]? {
    guard let background = scene.background else { return nil }
    var color = [background.red, background.green, background.blue].map(Double.init)
    for case .fill(let shape, .solid(let paint, let opacity)) in scene.marks {
      let inset = depth(of: place, in: shape)
      guard abs(inset) > clearance else { return nil }
      guard inset > 0 else { continue }
      let alpha = opacity.value.double
      let channels = [paint.red, paint.green, paint.blue].map(Double.init)
      color = zip(color, channels).map { $0 * (1 - alpha) + $1 * alpha }
    }
    return color
  }

  /// How far inside the rim a place lies; negative outside.
  private func depth(of place: (x: Double, y: Double), in shape: Shape) -> Double {
    switch shape {
    case .circle(let circle):
      let (dx, dy) = (place.x - circle.center.x.double, place.y - circle.center.y.double)
      return circle.radius.double - (dx * dx + dy * dy).squareRoot()
    case .hexagon(let hexagon):
      // The distance to a hexagon shrunk by the corner radius, less the radius.
      let (dx, dy) = (
        abs(place.x - hexagon.center.x.double), abs(place.y - hexagon.center.y.double)
      )
      let radius = hexagon.cornerRadius.double
      let root = Double(3).squareRoot()
      let apothem = hexagon.width.double / 2 * root / 2 - radius
      let side = apothem * 2 / root
      let slanted = dx / 2 + dy * root / 2
      if slanted >= dx {
        // Beside the slanted side, or beyond one of its ends.
        let along = dx * root / 2 - dy / 2
        if abs(along) <= side / 2 { return radius - (slanted - apothem) }
        let vertex = along < 0 ? (x: 0, y: side) : (x: apothem, y: side / 2)
        let (vx, vy) = (dx - vertex.x, dy - vertex.y)
        return radius - (vx * vx + vy * vy).squareRoot()
      }
      if dy <= side / 2 { return radius - (dx - apothem) }
      let (vx, vy) = (dx - apothem, dy - side / 2)
      return radius - (vx * vx + vy * vy).squareRoot()
    }
  }
}
