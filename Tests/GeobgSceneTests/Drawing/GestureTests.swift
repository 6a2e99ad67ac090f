import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct GestureTests {
  private func meshWidths(_ gestures: [Gesture]) throws -> [Thousandths] {
    try Sketch.marks(gestures).compactMap { mark in
      if case .stroke(_, let width, _) = mark { width } else { nil }
    }
  }

  @Test func nothingDrawnIsNothing() throws {
    #expect(try Sketch.marks([]).isEmpty)
    #expect(try Sketch.marks([.undo, .redo, .clear, .undo]).isEmpty)
  }

  @Test func aTapPlacesOneToEightShapesTheFirstAtItsPlace() throws {
    for address in 0..<100 as Range<UInt64> {
      let marks = try Sketch.marks([Sketch.tap(address, x: 12.345, y: -6.789)])
      #expect((1...8).contains(marks.count))
      guard case .fill(let shape, _) = try #require(marks.first) else { continue }
      let center =
        switch shape {
        case .circle(let circle): circle.center
        case .hexagon(let hexagon): hexagon.center
        case .path(let path): path.bounds.origin
        }
      #expect(center == Point(x: 792.345, y: 773.211))
    }
  }

  @Test func undoTakesOneShape() throws {
    var gestures = [try Sketch.tap(1), try Sketch.tap(2)]
    let all = try Sketch.marks(gestures)
    for left in stride(from: all.count - 1, through: 0, by: -1) {
      gestures.append(.undo)
      #expect(try Sketch.marks(gestures) == Array(all[..<left]))
    }
    #expect(try Sketch.marks(gestures + [.undo]).isEmpty)
    for back in 1...all.count {
      gestures.append(.redo)
      #expect(try Sketch.marks(gestures) == Array(all[..<back]))
    }
    #expect(try Sketch.marks(gestures + [.redo]) == all)
  }

  @Test func aMeshAfterAMeshIsAPassMore() throws {
    #expect(try meshWidths([.mesh]) == [0.1])
    #expect(try meshWidths([.mesh, .mesh, .mesh]) == [0.3])
    #expect(try meshWidths([.mesh, .mesh, .undo]) == [0.1])
    #expect(try meshWidths([.mesh, .mesh, .undo, .redo]) == [0.2])
    #expect(try meshWidths(Array(repeating: .mesh, count: 150)) == [10])
  }

  @Test func aMeshAfterAShapeIsAMeshOfItsOwn() throws {
    let gestures: [Gesture] = [.mesh, try Sketch.tap(1), .mesh, .mesh]
    #expect(try meshWidths(gestures) == [0.1, 0.2])
    let marks = try Sketch.marks(gestures)
    #expect(Array(marks[1..<(marks.count - 1)]) == (try Sketch.marks([Sketch.tap(1)])))
  }

  /// The recipe's mesh is on top of the drawing; if the drawing ends with a mesh, both are joined.
  @Test func theRecipesMeshIsOnTop() throws {
    var recipe = try Sketch.recipe([Sketch.tap(1), .mesh])
    recipe.mesh = try WireMesh(passes: 3)
    let marks = try Composer(recipe).scene().marks
    guard case .stroke(_, let width, _) = try #require(marks.last) else { return }
    #expect(width == 0.4)
    #expect(marks.strokes.count == 1)
  }

  @Test func clearTakesAllAndUndoBringsItBack() throws {
    let gestures: [Gesture] = [try Sketch.tap(1), .mesh, try Sketch.tap(2)]
    let all = try Sketch.marks(gestures)
    #expect(try Sketch.marks(gestures + [.clear]).isEmpty)
    #expect(try Sketch.marks(gestures + [.clear, .undo]) == all)
    #expect(try Sketch.marks(gestures + [.clear, .undo, .undo]) == all.dropLast())
    #expect(try Sketch.marks(gestures + [.clear, .undo, .redo]).isEmpty)
    #expect(try Sketch.marks(gestures + [.clear, .mesh, .undo, .undo]) == all)
  }

  /// Clearing an empty drawing is not a step: the next undo removes what came before it.
  @Test func clearOfNothingIsNoStep() throws {
    let tap = try Sketch.tap(1)
    let all = try Sketch.marks([tap])
    #expect(try Sketch.marks([tap, .clear, .clear, .undo]) == all)
    #expect(try Sketch.marks([.clear, tap, .undo]) == all.dropLast())
  }

  @Test func aNewGestureEndsRedo() throws {
    let (one, two) = (try Sketch.tap(1), try Sketch.tap(2))
    let left = try Sketch.marks([one, .undo, two])
    #expect(try Sketch.marks([one, .undo, two, .redo]) == left)
    #expect(try Sketch.marks([one, .undo, .mesh, .redo, .undo, .redo]).strokes.count == 1)
  }

  @Test func withoutAPlaneOnlyTheGesturesAreDrawn() throws {
    var recipe = try Sketch.recipe([Sketch.tap(1), .mesh])
    let drawn = try Composer(recipe).scene().marks
    recipe.plane = .original
    let both = try Composer(recipe).scene().marks
    #expect(Array(both.suffix(drawn.count)) == drawn)
    recipe.drawing = .empty
    #expect(try Composer(recipe).scene().marks == both.dropLast(drawn.count))
  }
}
