import GeobgScene
import GeobgTestSupport
import Testing

/// Changes of single shapes: what each property does, and laws over random drawings.
@Suite(.timed) struct ShapeChangeTests {
  private let hand = try? ShapeName.hand(address: 1, index: 0)

  /// The marks of a tap whose first shape is changed, and those of the same tap without the change.
  private func marks(
    _ change: (ShapeName) throws -> ShapeChange, gestures: [Gesture] = []
  ) throws -> (before: [Mark], after: [Mark]) {
    let tap = try Sketch.tap(1)
    let name = try #require(hand)
    return (
      try Sketch.marks([tap]), try Sketch.marks([tap, .change(try change(name))] + gestures)
    )
  }

  // MARK: Properties

  @Test func eachPropertyChangesOneShapeAndNothingElse() throws {
    let changes: [(ShapeName) throws -> ShapeChange] = [
      { try ShapeChange($0, move: Point(x: 10, y: -20)) }, { try ShapeChange($0, size: 1.5) },
      { try ShapeChange($0, opacity: Opacity(0.999)) }, { try ShapeChange($0, kind: 2) },
      { try ShapeChange($0, swatch: 3) }, { try ShapeChange($0, swatch: 4) },
    ]
    var changed = 0
    for change in changes {
      let (before, after) = try marks(change)
      #expect(before.count == after.count && before[1...] == after[1...])
      if before[0] != after[0] { changed += 1 }
      // Undo brings it back, and redo changes it again.
      #expect(try marks(change, gestures: [.undo]).after == before)
      #expect(try marks(change, gestures: [.undo, .redo]).after == after)
    }
    // The shape may have one of the two swatches already.
    #expect(changed >= changes.count - 1)
  }

  @Test func aShapeIsRemovedOrGoesToTheFrontOrTheBack() throws {
    let (before, removed) = try marks { try ShapeChange($0, isRemoved: true) }
    #expect(removed == Array(before[1...]))
    let (_, front) = try marks { try ShapeChange($0, order: .front) }
    #expect(front == before[1...] + [before[0]])
    let (_, back) = try marks({ try ShapeChange($0, order: .back) }, gestures: [Sketch.tap(2)])
    #expect(back.first == before[0] && back.count > before.count)
    // What is drawn later lies over a shape that was in front.
    let (_, later) = try marks({ try ShapeChange($0, order: .front) }, gestures: [Sketch.tap(2)])
    #expect(later.firstIndex(of: before[0]) == before.count - 1 && later.count > before.count)
  }

  @Test func theLowestIsTheOneThatWentToTheBackLast() throws {
    var recipe = try Fixtures.recipe(7, width: 400, height: 400)
    let whole = try recipe.scene().marks
    let names = Composer(recipe).shapeNames
    #expect(names.count == whole.count && names.count > 5 && names.allSatisfy { $0.isOfPlane })
    recipe.drawing = try Drawing([
      .change(try ShapeChange(names[2], order: .back)),
      .change(try ShapeChange(names[4], order: .back)),
      .change(try ShapeChange(names[0], order: .front)),
    ])
    let order = [4, 2, 1, 3] + Array(5..<whole.count) + [0]
    #expect(try recipe.scene().marks == order.map { whole[$0] })
    #expect(Composer(recipe).shapeNames == order.map { names[$0] })
    // Another order of the same shape replaces the one before.
    recipe.drawing = try Drawing(
      recipe.drawing.gestures + [.change(try ShapeChange(names[4], order: .front))])
    #expect(Composer(recipe).shapeNames.last == names[4])
  }

  /// A shape of the plane from far away comes into sight in its painter's order.
  @Test func aShapeOfThePlaneCanComeFromAnywhere() throws {
    var recipe = try Fixtures.recipe(7, width: 400, height: 400)
    let plane = try recipe.scene().marks
    var far = recipe
    far.view = try Viewport(canvas: recipe.view.canvas, pan: Point(x: 100_000, y: 100_000))
    let name = Composer(far).shapeNames[0]
    recipe.drawing = try Drawing([
      .change(try ShapeChange(name, move: Point(x: -100_000, y: -100_000)))
    ])
    let marks = try recipe.scene().marks
    #expect(marks.count == plane.count + 1 && Composer(recipe).shapeNames.contains(name))
    recipe.drawing = try Drawing(recipe.drawing.gestures + [.clear])
    #expect(try recipe.scene().marks == plane)
  }

  @Test func whatIsNotThereCannotBeChanged() throws {
    let tap = try Sketch.tap(1)
    let plain = try Sketch.marks([tap])
    for name: ShapeName in [
      try .hand(address: 2, index: 0), try .hand(address: 1, index: 7),
      try .plane(x: 3, y: 3, slot: 7, index: 7),
    ] {
      let change = Gesture.change(try ShapeChange(name, size: 2, order: .front))
      #expect(try Sketch.marks([tap, change]) == plain)
      // A change of nothing that is by hand is nothing to undo.
      let isGone = name.isOfPlane ? 0 : 1
      #expect(try Sketch.marks([tap, change, .undo]).count == plain.count - isGone)
    }
  }

  @Test func numbersOutOfRangeAreRefused() throws {
    let name = try #require(hand)
    #expect(throws: RecipeError.changeOfNothing) { try ShapeChange(name) }
    for size in [0.049, 20.001, -1] as [Thousandths] {
      #expect(
        throws: RecipeError.changeOutOfRange(
          part: .size, value: size, range: ShapeChange.sizeRange)
      ) { try ShapeChange(name, size: size) }
    }
    #expect(throws: RecipeError.changeOutOfRange(part: .swatch, value: 512, range: 0...511)) {
      try ShapeChange(name, swatch: 512)
    }
    #expect(throws: RecipeError.changeOutOfRange(part: .index, value: 8, range: 0...7)) {
      try ShapeName.hand(address: 1, index: 8)
    }
    #expect(throws: RecipeError.changeOutOfRange(part: .slot, value: -1, range: 0...7)) {
      try ShapeName.plane(x: 0, y: 0, slot: -1, index: 0)
    }
    #expect(throws: RecipeError.self) {
      try ShapeChange(name, move: Point(x: 20_000_000_000, y: 0))
    }
  }

  // MARK: Laws

  /// A drawing with changes, every second one with palettes of its taps.
  private func drawing(_ seed: UInt64) throws -> Recipe {
    try seed.isMultiple(of: 2) ? ChangedDrawing.recipe(seed) : ChangedDrawing.painted(seed)
  }

  @Test func aSessionShowsWhatComposingGives() throws {
    var below = 0
    for seed in 0..<80 as Range<UInt64> {
      let recipe = try drawing(seed)
      var start = recipe
      start.drawing = recipe.drawing.prefix(0)
      var session = try DrawingSession(start)
      var (shown, plane) = (session.marks, session.planeMarks())
      for (index, gesture) in recipe.drawing.gestures.enumerated() {
        let change = try session.apply(gesture)
        shown.removeLast(change.removed)
        shown += change.added
        if change.isBelow {
          plane = session.planeMarks()
          below += 1
        }
        start.drawing = recipe.drawing.prefix(index + 1)
        let composed = try start.scene().marks
        #expect(plane + shown + session.veils == composed, "\(seed) \(index) \(gesture)")
      }
      #expect(try DrawingSession(recipe).marks == session.marks)
    }
    #expect(below > 100)
  }

  /// Painters ask for parts of the canvas: what touches a part is what the whole has there.
  @Test func aPartHasTheMarksOfTheWhole() throws {
    for seed in 0..<60 as Range<UInt64> {
      let recipe = try drawing(seed)
      let composer = Composer(recipe)
      let whole = composer.marks(in: composer.canvas)
      let part = Rectangle(
        origin: Point(x: 100, y: 100), width: 90, height: 120)
      var rest = whole[...]
      for mark in composer.marks(in: part) where mark.part(in: part) != nil {
        let place = try #require(rest.firstIndex(of: mark), "\(seed)")
        rest = rest[(place + 1)...]
      }
      #expect(composer.shapeNames.count == whole.filter { !$0.isMesh && !$0.isVeil }.count)
    }
  }

  /// At its end, a replay shows the picture; before, no mark leaves below one that came before it.
  @Test func aReplayEndsWithThePicture() throws {
    for seed in 0..<40 as Range<UInt64> {
      var recipe = try drawing(seed)
      recipe.motion = nil
      let replay = try Replay(recipe)
      let left = replay.appearances.filter { $0.exit == nil }.map(\.mark)
      #expect(try left + replay.veils == recipe.scene().marks, "\(seed)")
    }
  }

  @Test func meshesAreRemovedFromADrawingWithChanges() throws {
    for seed in 0..<40 as Range<UInt64> {
      var recipe = try drawing(seed)
      recipe.mesh = nil
      let shapes = try recipe.scene().marks.filter { !$0.isMesh }
      recipe.drawing = recipe.drawing.withoutMeshes(seed: recipe.seed, engine: recipe.artEngine)
      #expect(try recipe.scene().marks == shapes, "\(seed)")
    }
  }
}

extension Mark {
  fileprivate var isVeil: Bool { if case .veil = self { true } else { false } }
}
