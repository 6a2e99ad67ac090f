import GeobgScene
import GeobgTestSupport
import Testing

/// Random gestures, processed by the engine and by an independent model.
@Suite(.timed) struct DrawingModelTests {
  private func expected(_ gestures: [Gesture], seed: UInt64) throws -> [DrawingModel.Item] {
    try model(gestures, seed: seed).items
  }

  private func model(_ gestures: [Gesture], seed: UInt64) throws -> DrawingModel.State {
    let chance = Chance(Seed(seed))
    var counts: [UInt64: Int] = [:]
    for case .tap(let tap) in gestures {
      counts[tap.address] = Cluster(tap, in: chance, .plane).shapeCount(.one)
    }
    return DrawingModel(gestures) { counts[$0] ?? 0 }.result
  }

  /// The result of the engine, as items of the model.
  private func folded(_ gestures: [Gesture], seed: UInt64) -> [DrawingModel.Item] {
    foldedState(gestures, seed: seed).items
  }

  private func foldedState(_ gestures: [Gesture], seed: UInt64) -> DrawingModel.State {
    let chance = Chance(Seed(seed))
    var addresses: [Cluster: UInt64] = [:]
    for case .tap(let tap) in gestures { addresses[Cluster(tap, in: chance, .plane)] = tap.address }
    var fold = DrawingFold(chance: chance, engine: .one, base: .plane)
    for gesture in gestures { _ = fold.apply(gesture) }
    let items = fold.items.map { item -> DrawingModel.Item in
      switch item {
      case .shape(let tap, let index): .shape(address: addresses[tap] ?? .max, index: index)
      case .moved(let tap, let index, .front(let turn)): .raised(tap.name(of: index), turn: turn)
      case .moved: .pass
      case .meshPass: .pass
      }
    }
    var changed: [ShapeName: ShapeProperties] = [:]
    for entry in fold.changes.entries {
      changed[entry.tap.name(of: entry.index)] = entry.properties
    }
    #expect(changed.count == fold.changes.count)
    return DrawingModel.State(items: items, changed: changed)
  }

  @Test func changesOfShapesAgreeWithTheModel() throws {
    var (changed, raised) = (0, 0)
    for seed in 0..<300 as Range<UInt64> {
      var generator = FixedGenerator(3000 + seed)
      let gestures = try ChangedDrawing.gestures(60, from: &generator)
      let state = foldedState(gestures, seed: seed)
      #expect(try state == model(gestures, seed: seed), "\(gestures)")
      changed += state.changed.count
      for case .raised in state.items { raised += 1 }
    }
    #expect(changed > 500 && raised > 100, "\(changed) \(raised)")
  }

  @Test func theFoldAgreesWithTheModel() throws {
    var left = 0
    for seed in 0..<400 as Range<UInt64> {
      var generator = FixedGenerator(seed)
      let gestures = try Sketch.random(60, from: &generator)
      let items = folded(gestures, seed: seed)
      #expect(try items == expected(gestures, seed: seed), "\(gestures)")
      left += items.count
    }
    #expect(left > 2000)
  }

  /// Removing meshes leaves exactly the shapes, at every step of the drawing.
  @Test func withoutMeshesTheShapesStay() throws {
    for seed in 0..<120 as Range<UInt64> {
      var generator = FixedGenerator(1000 + seed)
      let all = try Sketch.random(40, from: &generator)
      for length in stride(from: 4, through: all.count, by: 4) {
        let gestures = Array(all[..<length])
        let plain = try Drawing(gestures).withoutMeshes(seed: Seed(seed), engine: .one).gestures
        #expect(!plain.contains(.mesh))
        let shapes = try expected(gestures, seed: seed).filter { $0 != .pass }
        #expect(try expected(plain, seed: seed) == shapes, "\(gestures)")
        #expect(folded(plain, seed: seed) == shapes)
      }
    }
  }

  /// In the picture too, the scene without meshes is the scene without its strokes.
  @Test func removingMeshesRemovesTheStrokes() throws {
    for seed in 0..<60 as Range<UInt64> {
      var generator = FixedGenerator(2000 + seed)
      var recipe = try Sketch.recipe(Sketch.random(30, from: &generator), seed: seed)
      recipe.mesh = try WireMesh(passes: 2)
      let marks = try Composer(recipe).scene().marks
      recipe.removeMeshes()
      #expect(recipe.mesh == nil)
      #expect(try Composer(recipe).scene().marks == marks.fills)
      let again = recipe
      recipe.removeMeshes()
      #expect(recipe == again)
    }
  }

  /// Only dropping the gesture "mesh" would be wrong, and the comparison notices it.
  ///
  /// The undo of the mesh would then remove a shape.
  @Test func theModelObjects() throws {
    let gestures: [Gesture] = [try Sketch.tap(1), .mesh, .undo]
    let naive = gestures.filter { $0 != .mesh }
    let shapes = try expected(gestures, seed: 1).filter { $0 != .pass }
    #expect(try expected(naive, seed: 1) != shapes)
    #expect(folded(naive, seed: 1) != shapes)
  }
}
