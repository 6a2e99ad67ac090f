import Foundation
import GeobgSVG
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ReplayFileTests {
  /// What leaves is shown until it has left: a shape that is undone falls, others fade.
  @Test(arguments: [Gesture.undo, .clear])
  func shapesAreShownUntilTheyHaveLeft(by gesture: Gesture) throws {
    var recipe = try Fixtures.recipe(1)
    recipe.plane = nil
    recipe.drawing = try Drawing([.tap(try Tap(address: 1, place: .zero)), gesture])
    let text = String(
      decoding: try SVGRenderer().render(try Replay(recipe), metadata: nil), as: UTF8.self)
    let elements = text.components(separatedBy: "<set ").dropFirst()
    #expect(!elements.isEmpty)
    for element in elements {
      func number(_ name: String, in text: Substring) -> Double {
        guard let start = text.range(of: " \(name)=\"")?.upperBound else { return 0 }
        return Double(text[start...].prefix { $0 != "s" }) ?? .nan
      }
      let shown = element.prefix { $0 != ">" }
      let way = gesture == .undo ? "<animateTransform " : "from=\"1\" to=\"0\""
      let left = try #require(element.range(of: way)).lowerBound
      let motion = element[left...].prefix { $0 != ">" }
      let end = number("begin", in: motion) + number("dur", in: motion)
      #expect(
        abs(number("begin", in: shown) + number("dur", in: shown) - end) < 0.0005, "\(element)")
    }
  }
}
