import GeobgScene
import GeobgTestSupport
import Testing

/// A replay shows after each gesture what composing gives, and its times follow its rules.
@Suite(.timed) struct ReplayTests {
  private func recipe(_ seed: UInt64, gestures count: Int = 30) throws -> Recipe {
    var recipe = try Fixtures.recipe(
      seed, width: 300, height: 400, passes: seed.isMultiple(of: 2) ? 0 : 3)
    recipe.plane = seed.isMultiple(of: 3) ? .original : nil
    recipe.calm = seed.isMultiple(of: 5) ? Fixtures.calm : .none
    var generator = FixedGenerator(7000 + seed)
    recipe.drawing = try Drawing(try Sketch.random(count, from: &generator))
    return recipe
  }

  /// The marks that are not about to leave at `time`, bottom to top.
  private func marks(of replay: Replay, at time: Thousandths) -> [Mark] {
    replay.appearances.filter { appearance in
      appearance.start <= time && appearance.exit.map { $0.time > time } ?? true
    }.map(\.mark) + replay.veils
  }

  @Test func eachGestureLeadsToWhatComposingGives() throws {
    for seed in 0..<120 as Range<UInt64> {
      let recipe = try recipe(seed)
      let replay = try Replay(recipe)
      #expect(try marks(of: replay, at: replay.duration) == recipe.scene().marks, "\(seed)")
      var pictures: [[Mark]] = []
      for count in 0...recipe.drawing.gestures.count {
        var part = recipe
        part.drawing = try Drawing(Array(recipe.drawing.gestures[..<count]))
        let marks = try part.scene().marks
        // Gestures that change nothing take no time.
        if marks != pictures.last { pictures.append(marks) }
      }
      let times = replay.appearances.flatMap { [$0.start] + ($0.exit.map { [$0.time] } ?? []) }
      let planeEnd: Thousandths = recipe.plane == nil ? 0 : 2
      let shown = Set(times).filter { $0 > planeEnd }.sorted().map { marks(of: replay, at: $0) }
      // The last pictures; the first are of the plane and the mesh over everything.
      #expect(shown.suffix(pictures.count - 1) == pictures.dropFirst().suffix(shown.count)[...])
    }
  }

  @Test func theFirstGestureOfAnEmptyPageBeginsAtOnce() throws {
    var recipe = try Fixtures.recipe(1)
    recipe.plane = nil
    recipe.drawing = try Drawing([Sketch.tap(1)])
    #expect(try Replay(recipe).appearances.allSatisfy { $0.start == 0 && $0.fadesIn })
  }

  @Test func timesFollowTheRules() throws {
    for seed in 0..<300 as Range<UInt64> {
      let count = [0, 1, 30, 200][Int(seed % 4)]
      let recipe = try recipe(seed, gestures: count)
      let replay = try Replay(recipe)
      #expect(replay.fade == 0.4)
      let starts = replay.appearances.map(\.start)
      #expect(starts == starts.sorted())
      let exits = replay.appearances.compactMap { $0.exit?.time }
      for appearance in replay.appearances {
        if let exit = appearance.exit { #expect(exit.time >= appearance.start) }
      }
      let last = (starts + exits).max()
      #expect(replay.duration == last.map { $0 + replay.fade } ?? 0)
      // Plane, mesh, at most a minute of gestures, and the last fade.
      #expect(replay.duration <= min(Thousandths(count: Int64(500 * count)), 60) + 3.2)
      let plane = try DrawingSession(recipe).planeMarks().count
      #expect(starts.prefix(plane).allSatisfy { $0 <= 2 })
    }
  }

  @Test(arguments: [0.01, 0.3, 2, 7.5, 100] as [Thousandths])
  func speedDividesAllTimes(_ speed: Thousandths) throws {
    for seed in 0..<30 as Range<UInt64> {
      let recipe = try recipe(seed)
      let (normal, other) = (try Replay(recipe), try Replay(recipe, speed: speed))
      #expect(normal.appearances.map(\.mark) == other.appearances.map(\.mark))
      func agrees(_ time: Thousandths, _ changed: Thousandths) -> Bool {
        abs(time.double / speed.double - changed.double) <= 0.0011
      }
      for (one, two) in zip(normal.appearances, other.appearances) {
        #expect(agrees(one.start, two.start))
        #expect((one.exit == nil) == (two.exit == nil))
        if let one = one.exit, let two = two.exit { #expect(agrees(one.time, two.time)) }
      }
      #expect(other.fade > 0)
    }
  }

  @Test func speedsOutsideTheRangeCountAsItsEnds() throws {
    let recipe = try recipe(3)
    #expect(try Replay(recipe, speed: 0).duration == Replay(recipe, speed: 0.01).duration)
    #expect(try Replay(recipe, speed: -5).duration == Replay(recipe, speed: 0.01).duration)
    #expect(try Replay(recipe, speed: 5000).duration == Replay(recipe, speed: 100).duration)
  }

  /// An undone shape drops, a cleared one fades, and a mesh that gets a pass is replaced at once.
  @Test func marksLeaveInTheirOwnWays() throws {
    var recipe = try Sketch.recipe([Sketch.tap(1), .undo, .mesh, .mesh, .clear])
    var ways = try Replay(recipe).appearances.compactMap { $0.exit?.way }
    #expect(ways.filter { $0 == .drop }.count == 1)
    #expect(ways.suffix(2) == [.cut, .fade])
    let meshes = try Replay(recipe).appearances.suffix(2)
    #expect(meshes.map(\.fadesIn) == [true, false])
    recipe.drawing = try Drawing([Sketch.tap(1), .clear, .undo, .redo])
    ways = try Replay(recipe).appearances.compactMap { $0.exit?.way }
    #expect(!ways.isEmpty && ways.allSatisfy { $0 == .fade })
  }

  /// Crop marks lie around the picture.
  @Test func theSceneHasAGroupForThePicture() throws {
    var recipe = try recipe(3)
    recipe.view = try recipe.view.with(
      canvas: Canvas(.a4, ppi: 20, edge: PrintEdge(bleed: 3, hasCropMarks: true)))
    let (replay, still) = (try Replay(recipe), try recipe.scene())
    guard case .group(let frame) = replay.scene.marks[0], case .group(let whole) = still.marks[0]
    else {
      Issue.record("no group")
      return
    }
    #expect(frame.frame == whole.frame && frame.scene.marks.isEmpty)
    #expect(replay.scene.marks.dropFirst() == still.marks.dropFirst())
    #expect(marks(of: replay, at: replay.duration) == whole.scene.marks)
  }

  @Test func tooManyMarksAreRefused() throws {
    var gestures = try (1...20).map { try Sketch.tap($0) }
    let shapes = try Sketch.marks(gestures).count
    let toggles = 2 * (Replay.markLimit / shapes)
    for index in 0..<toggles { gestures.append(index.isMultiple(of: 2) ? .clear : .undo) }
    let recipe = try Sketch.recipe(gestures)
    #expect(throws: RecipeError.self) { try Replay(recipe) }
    let fewer = try Sketch.recipe(Array(gestures.dropLast(2)))
    #expect(try Replay(fewer).appearances.count <= Replay.markLimit)
  }

  /// A change composes every shape of the drawing again, in sight or not.
  @Test func workOutOfSightCounts() throws {
    var gestures = try (0..<1000).map { try Sketch.tap($0, x: 100_000) }
    for _ in 0..<3000 {
      gestures.append(.change(try ShapeChange(.hand(address: 0, index: 0), isRemoved: true)))
    }
    let recipe = try Sketch.recipe(gestures)
    #expect(throws: RecipeError.self) { try Replay(recipe) }
    let fewer = try Sketch.recipe(Array(gestures.prefix(1100)))
    #expect(try Replay(fewer).appearances.isEmpty)
  }
}
