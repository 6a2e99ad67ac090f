import GeobgScene
import GeobgTestSupport
import Testing

/// After each gesture, a session shows the same as composing all gestures from the start.
@Suite(.timed) struct DrawingSessionTests {
  /// A recipe whose canvas shows some, but not all, of the shapes from `Sketch.random`.
  private func recipe(_ seed: UInt64, passes: Int = 0) throws -> Recipe {
    var recipe = try Fixtures.recipe(seed, width: 300, height: 400, passes: passes)
    recipe.plane = seed.isMultiple(of: 3) ? .original : nil
    recipe.calm = seed.isMultiple(of: 5) ? Fixtures.calm : .none
    return recipe
  }

  private func composed(
    _ recipe: Recipe, _ gestures: [Gesture], _ limits: RenderLimits = .standard
  ) throws -> [Mark] {
    var recipe = recipe
    recipe.drawing = try Drawing(gestures)
    return try Composer(recipe).scene(limits: limits).marks
  }

  @Test func everyChangeLeadsToWhatComposingGives() throws {
    var (empty, small) = (0, 0)
    for seed in 0..<240 as Range<UInt64> {
      var generator = FixedGenerator(5000 + seed)
      let recipe = try recipe(seed, passes: seed.isMultiple(of: 2) ? 0 : 3)
      let gestures = try Sketch.random(40, from: &generator)
      var session = try DrawingSession(recipe)
      var shown = session.marks
      for (index, gesture) in gestures.enumerated() {
        let change = try session.apply(gesture)
        shown.removeLast(change.removed)
        #expect(change.added.isEmpty || change.removed == 0 || shown.count < session.marks.count)
        shown += change.added
        let whole = session.planeMarks() + shown + session.veils
        #expect(
          try whole == composed(recipe, Array(gestures[...index])), "\(seed) \(index) \(gesture)")
        #expect(session.marks == shown)
        if change.isEmpty { empty += 1 }
        if change.removed == 1 { small += 1 }
      }
      #expect(session.drawing.gestures == gestures)
      #expect(try session.recipe.scene().marks == composed(recipe, gestures))
      #expect(try DrawingSession(session.recipe).marks == session.marks)
    }
    #expect(empty > 500 && small > 500, "\(empty) \(small)")
  }

  /// Marks that stay are not reported: neither the mesh that a tap closes, nor the mesh that
  /// becomes the top mark again.
  @Test func nothingIsTakenAwayToBeLaidAgain() throws {
    var session = try DrawingSession(recipe(1))
    _ = try session.apply(.mesh)
    let tap = try session.apply(Sketch.tap(1))
    #expect(tap.removed == 0 && tap.added.strokes.isEmpty && !tap.added.isEmpty)
    for _ in tap.added.indices { #expect(try session.apply(.undo).removed <= 1) }
    #expect(session.marks.count == 1)
    for _ in 1..<WireMesh.passRange.upperBound { #expect(try session.apply(.mesh).removed == 1) }
    // Mesh passes above the limit change nothing.
    #expect(try session.apply(.mesh).isEmpty)
  }

  @Test func refusedGesturesChangeNothing() throws {
    var session = try DrawingSession(recipe(1))
    _ = try session.apply(Sketch.tap(1))
    let before = session.marks
    #expect(throws: RecipeError.duplicateAddress(address: 1)) { try session.apply(Sketch.tap(1)) }
    #expect(session.marks == before && session.drawing.gestures.count == 1)
    var full = try recipe(1)
    full.drawing = try Drawing(Array(repeating: .undo, count: Drawing.gestureLimit))
    session = try DrawingSession(full)
    #expect(
      throws: RecipeError.tooManyGestures(
        count: Drawing.gestureLimit + 1, limit: Drawing.gestureLimit)
    ) { try session.apply(.undo) }
  }

  /// A session refuses exactly what composing would refuse.
  @Test func theLimitOfMarksHolds() throws {
    var (refused, done) = (0, 0)
    for seed in 0..<30 as Range<UInt64> {
      var generator = FixedGenerator(9000 + seed)
      var recipe = try recipe(seed, passes: seed.isMultiple(of: 2) ? 0 : 3)
      recipe.plane = nil
      var limits = RenderLimits.standard
      limits.marks = 200
      var session = try DrawingSession(recipe, limits: limits)
      for gesture in try Sketch.random(60, from: &generator) {
        let gestures = session.drawing.gestures + [gesture]
        let result = Result { try composed(recipe, gestures, limits) }
        switch result {
        case .success:
          _ = try session.apply(gesture)
          done += 1
        case .failure(let reason):
          let error = #expect(throws: RecipeError.self) { try session.apply(gesture) }
          #expect(error == reason as? RecipeError)
          #expect(session.drawing.gestures.count == gestures.count - 1)
          refused += 1
        }
      }
    }
    #expect(refused > 50 && done > 1000, "\(refused) \(done)")
  }

  /// The longest possible drawing: shapes are composed only when they are added.
  ///
  /// The list of marks is copied only when it grows, or when it is shared with the change of an
  /// undone clear.
  @Test(.timeLimit(.minutes(2))) func theWorkFollowsTheChange() throws {
    var session = try DrawingSession(recipe(1))
    var (moves, told, laid, cleared) = (0, 0, 0, 0)
    var place: UnsafePointer<Mark>?
    var address: UInt64 = 0
    for number in 0..<Drawing.gestureLimit {
      let gesture: Gesture
      switch number % 20 {
      case 0..<8:
        gesture = try Sketch.tap(address)
        address += 1
      case 8, 9: gesture = .mesh
      case 10: gesture = number % 4000 == 10 ? .clear : .undo
      case 11..<15: gesture = .undo
      case 15..<19: gesture = .redo
      default: gesture = .undo
      }
      let change = try session.apply(gesture)
      // A clear, its undo and its redo change all marks; other gestures change only a few.
      let size = change.removed + change.added.count
      if size > 100 { cleared += 1 } else { told += size }
      if case .tap = gesture { laid += 8 }
      let now = session.stack.marks.withUnsafeBufferPointer(\.baseAddress)
      if now != place { moves += 1 }
      place = now
    }
    #expect(session.composedCount < laid + 5 * Drawing.gestureLimit / 20 + 200)
    #expect(session.stack.marks.count > 100_000)
    // A list of n marks grows about log n times; each of 25 clears and its undo moves it twice
    // more.
    #expect(moves < 40 + 25 * 40, "\(moves)")
    #expect(told < 12 * Drawing.gestureLimit, "\(told)")
    #expect((75...100).contains(cleared), "\(cleared)")
  }
}
