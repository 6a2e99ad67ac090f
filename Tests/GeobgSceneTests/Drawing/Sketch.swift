import GeobgScene
import GeobgTestSupport

/// Gestures and their results, for tests of drawings.
enum Sketch {
  /// A tap with `address`, by default in the middle of a phone's picture.
  static func tap(_ address: UInt64, x: Thousandths = 0, y: Thousandths = 0) throws -> Gesture {
    .tap(try Tap(address: address, place: Point(x: x, y: y)))
  }

  /// A recipe with only `gestures`, on a canvas that shows every shape a tap can place.
  static func recipe(_ gestures: [Gesture], seed: UInt64 = 1) throws -> Recipe {
    var recipe = try Fixtures.recipe(seed, width: 1000, height: 1000)
    recipe.view = try Viewport(canvas: recipe.view.canvas, zoom: 0.25)
    recipe.plane = nil
    recipe.drawing = try Drawing(gestures)
    return recipe
  }

  /// The marks that result from `gestures`.
  static func marks(_ gestures: [Gesture], seed: UInt64 = 1) throws -> [Mark] {
    try Composer(recipe(gestures, seed: seed)).scene().marks
  }

  /// `count` random gestures; each tap has a different address.
  static func random(_ count: Int, from generator: inout FixedGenerator) throws -> [Gesture] {
    var gestures: [Gesture] = []
    for address in 0..<UInt64(count) {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0...2:
        gestures.append(
          try tap(
            address, x: Thousandths(Int.random(in: -300...300, using: &generator)),
            y: Thousandths(Int.random(in: -300...300, using: &generator))))
      case 3, 4: gestures.append(.mesh)
      case 5...8: gestures.append(.undo)
      case 9, 10: gestures.append(.redo)
      default: gestures.append(.clear)
      }
    }
    return gestures
  }
}
