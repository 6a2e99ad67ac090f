/// A drawing by hand, stored as gestures that can be replayed.
public struct Drawing: Hashable, Sendable {
  /// The most gestures a drawing holds.
  public static let gestureLimit = 100_000

  /// The gestures, first to last.
  ///
  /// No two taps have the same address.
  public let gestures: [Gesture]

  /// An empty drawing.
  public static let empty = Drawing()

  /// The drawing that `gestures` make.
  ///
  /// - Throws: ``RecipeError/tooManyGestures(count:limit:)``,
  ///   ``RecipeError/duplicateAddress(address:)``.
  public init(_ gestures: [Gesture]) throws(RecipeError) {
    guard gestures.count <= Drawing.gestureLimit else {
      throw .tooManyGestures(count: gestures.count, limit: Drawing.gestureLimit)
    }
    var seen = SortedRuns<UInt64>()
    for case .tap(let tap) in gestures where !seen.insert(tap.address) {
      throw .duplicateAddress(address: tap.address)
    }
    self.gestures = gestures
  }

  private init() {
    self.gestures = []
  }

  init(unchecked gestures: [Gesture]) {
    self.gestures = gestures
  }

  /// The drawing as it would be without any mesh, for the picture of `seed` by `engine`.
  ///
  /// The undos that took a mesh away are removed. Gestures that changed nothing are removed too,
  /// because without the mesh they might change something.
  public func withoutMeshes(seed: Seed, engine: Engine) -> Drawing {
    var fold = DrawingFold(chance: Chance(seed), engine: engine)
    return Drawing(
      unchecked: gestures.filter { gesture in
        switch fold.apply(gesture) {
        case .added: fold.items.last?.isMesh == false
        case .removed(let item): !item.isMesh
        case .cleared(let shapes), .restored(let shapes): shapes > 0
        case .nothing: false
        }
      })
  }
}
