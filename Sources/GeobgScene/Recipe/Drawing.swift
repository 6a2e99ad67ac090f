/// A drawing by hand, stored as gestures that can be replayed.
public struct Drawing: Hashable, Sendable {
  /// The most gestures a drawing holds.
  public static let gestureLimit = 100_000
  /// The most palettes of its own that a drawing has.
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

  /// The drawing with other gestures, some of its own.
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

// MARK: - Gestures

/// One action of drawing by hand.
public enum Gesture: Hashable, Sendable {
  /// Places 1 to 8 shapes around a point of the plane.
  case tap(HandTap)
  /// Adds a mesh, or one more pass to the mesh that is on top.
  case mesh
  /// Takes back the last mark (one shape or one mesh pass), or the last clear.
  case undo
  /// Puts back what the last undo took away.
  case redo
  /// Takes away everything drawn by hand, and all changes of shapes.
  case clear
  /// Changes one shape, of a tap by hand or of the plane.
  case change(ShapeChange)
}

/// A tap by hand, with its own address.
///
/// A tap gets its address when it is made, and keeps it. So a gesture that arrives late or is taken
/// away does not change the random numbers of other gestures.
public struct HandTap: Hashable, Sendable {
  /// The largest address: the largest whole number that all JSON readers keep exact.
  public static let addressLimit: UInt64 = 1 << 53 - 1

  /// The address of the tap's random numbers, from 0 to ``addressLimit``.
  public let address: UInt64
  /// The frame in which ``place`` and ``zoom`` are counted, that of the view in which the tap was made.
  public let base: PlaneBase
  /// The point that was tapped, in units of ``base``.
  public let place: Point
  /// The zoom at which the shapes have their usual size, within ``Viewport/zoomRange``.
  ///
  /// It is the zoom of the view in which the tap was made. With 8, the shapes are an eighth as large, in
  /// units of ``base``, as with 1, and lie as much nearer to the tap.
  public let zoom: Thousandths

  /// The seed of the tap's random numbers; nil for the picture's.
  ///
  /// With a seed of its own, a tap stays as it is when the picture gets another one.
  public let seed: Seed?

  /// The number of the tap's palette in ``Drawing/palettes``; nil for the picture's.
  public let palette: Int?

  /// The place of the tap's arrangement among the names of `arrangement`; nil for the picture's.
  public let arrangement: Int?

  /// The name of its first shape.
  var name: ShapeName { ShapeName(place: address, number: 0) }

  /// The tap at `place` whose random numbers are at `address`.
  ///
  /// - Throws: ``RecipeError/addressOutOfRange(address:limit:)``,
  ///   ``RecipeError/pointOutOfRange(point:range:)``, ``RecipeError/zoomOutOfRange(zoom:range:)``.
  public init(
    address: UInt64, place: Point, zoom: Thousandths = 1, seed: Seed? = nil,
    base: PlaneBase = .plane, palette: Int? = nil, arrangement: Int? = nil
  ) throws(RecipeError) {
    guard address <= HandTap.addressLimit else {
      throw .addressOutOfRange(address: address, limit: HandTap.addressLimit)
    }
    try Viewport.check(place)
    try Viewport.check(zoom: zoom)
    self.address = address
    self.place = place
    self.zoom = zoom
    self.seed = seed
    self.base = base
    self.palette = palette
    self.arrangement = arrangement
  }

  /// The place in the plane of the tap at zoom 1, in the units of its frame: where a lattice of its own
  /// begins does not matter, only how the places of taps at one zoom lie to each other.
  ///
  /// Taps of the plane's own frame at zoom 1 have the plane's lattice.
  var latticePlace: Point {
    func scaled(_ place: Thousandths, _ origin: Thousandths) -> Thousandths {
      // Exact below 2^53 thousandths, and the same on every machine beyond.
      let sum = base.level == 0 ? place + origin : place
      return zoom == 1 ? sum : Thousandths(rounding: sum.double * zoom.double)
    }
    return Point(x: scaled(place.x, base.origin.x), y: scaled(place.y, base.origin.y))
  }

  /// Checks that a drawing of so many palettes has the tap's.
  func check(paletteCount: Int) throws(RecipeError) {
    guard let palette, !(0..<paletteCount).contains(palette) else { return }
    throw .noPalette(number: palette, count: paletteCount)
  }
}
