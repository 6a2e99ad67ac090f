import Foundation
import GeobgCairo
import GeobgPNG
import GeobgScene
import GeobgTestSupport
import Testing

/// The colors in a PNG match those computed by blending the marks by hand.
@Suite(.timed) struct BlendingTests {
  @Test(arguments: 1...40)
  func pixelsAwayFromRimsArePredicted(_ seed: UInt64) throws {
    let mode: Mode = seed.isMultiple(of: 2) ? .light : .dark
    let recipe = try Fixtures.recipe(seed, width: 195, height: 422, mode: mode)
    let scene = try recipe.scene()
    #expect(try expectPrediction(of: scene, every: 17, 23) > 50)
  }

  @Test(arguments: try Sample.all.filter { $0.name.hasPrefix("group") })
  func pixelsOfGroupsArePredicted(_ sample: Sample) throws {
    #expect(try expectPrediction(of: sample.scene, every: 3, 3) > 500)
  }

  /// Checks the prediction at every few pixels, and returns how many pixels were checked.
  private func expectPrediction(of scene: Scene, every across: Int, _ down: Int) throws -> Int {
    let bitmap = try #require(Bitmap(png: Data(try PNGRenderer().render(scene))))
    let scale = Double(bitmap.width) / scene.width.double
    var checked = 0
    for y in stride(from: 5, to: bitmap.height, by: down) {
      for x in stride(from: 5, to: bitmap.width, by: across) {
        let place = (x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        let prediction = Prediction(of: scene, at: place, clearance: 1.5 / scale)
        guard let expected = prediction.color else { continue }
        checked += 1
        for (found, wanted) in zip(bitmap[x, y], expected) {
          // Each of Cairo's blends rounds to a level, and so does each opacity.
          #expect(abs(Double(found) - wanted) <= 1 + 0.5 * Double(prediction.blendCount))
          #expect(abs(Double(found) - wanted) <= 4)
        }
      }
    }
    return checked
  }
}
