/// A drawing by hand, stored as gestures that can be replayed.
public struct Drawing: Hashable, Sendable {
  /// The most gestures a drawing holds.
  public static let gestureLimit = 100_000
  /// The most palettes that a drawing can bring.
  public static let paletteLimit = 64

  /// The gestures, first to last.
  ///
  /// No two taps have the same address.
  public let gestures: [Gesture]
  /// The palettes of taps that do not have the picture's, by their numbers from 0; at most ``paletteLimit``.
  public let palettes: [Palette]

  /// An empty drawing.
  public static let empty = Drawing(unchecked: [], palettes: [])

  /// The drawing that `gestures` make.
  ///
  /// - Parameter palettes: The palettes that taps have instead of the picture's. Default: none.
  /// - Throws: ``RecipeError/tooManyGestures(count:limit:)``,
  ///   ``RecipeError/duplicateAddress(address:)``, ``RecipeError/tooManyPalettes(count:limit:)``,
  ///   ``RecipeError/noPalette(number:count:)``.
  public init(_ gestures: [Gesture], palettes: [Palette] = []) throws(RecipeError) {
    guard gestures.count <= Drawing.gestureLimit else {
      throw .tooManyGestures(count: gestures.count, limit: Drawing.gestureLimit)
    }
    guard palettes.count <= Drawing.paletteLimit else {
      throw .tooManyPalettes(count: palettes.count, limit: Drawing.paletteLimit)
    }
    var seen = ShapeNumbers()
    for case .tap(let tap) in gestures {
      guard seen.add(tap.name) else { throw .duplicateAddress(address: tap.address) }
      try tap.check(paletteCount: palettes.count)
    }
    self.init(unchecked: gestures, palettes: palettes)
  }

  init(unchecked gestures: [Gesture], palettes: [Palette]) {
    (self.gestures, self.palettes) = (gestures, palettes)
  }

  /// Whether it has neither gestures nor palettes.
  package var isEmpty: Bool { gestures.isEmpty && palettes.isEmpty }

  /// The drawing with other gestures, some of them its own.
  func with(_ gestures: [Gesture]) -> Drawing {
    Drawing(unchecked: gestures, palettes: palettes)
  }

  /// The drawing after its first `count` gestures.
  package func prefix(_ count: Int) -> Drawing { with(Array(gestures.prefix(count))) }

  /// The drawing as it would be without any mesh, for the picture of `seed` by `engine`.
  ///
  /// The undos that took a mesh away are removed. Gestures that changed nothing are removed too,
  /// because without the mesh they might change something.
  public func withoutMeshes(seed: Seed, engine: Engine) -> Drawing {
    // The shapes of a tap are as many in every frame and at every density.
    var fold = DrawingFold(chance: Chance(seed), engine: engine, base: .plane)
    return with(
      gestures.filter { gesture in
        switch fold.apply(gesture) {
        case .added: fold.items.last?.isMesh == false
        case .removed(let item): !item.isMesh
        case .cleared(let shapes, let hadChanges), .restored(let shapes, let hadChanges):
          shapes > 0 || hadChanges
        case .changed: true
        case .nothing: false
        }
      })
  }
}
