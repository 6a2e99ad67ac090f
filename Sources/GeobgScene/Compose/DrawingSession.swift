/// Drawing by hand: applies one gesture after another, and reports which marks each one changed.
///
/// The marks are the same as when the gestures are composed. They are in scene units, without the
/// paper around a canvas with crop marks. From bottom to top, a picture has ``planeMarks()``,
/// ``marks`` and ``veils``; gestures change only ``marks``.
///
/// - Complexity: A gesture takes time only for what it changes, however much is already drawn. The change
///   of a shape, its undo and its redo take time for all that is drawn.
public struct DrawingSession: Sendable {
  /// How a gesture changed the marks.
  public struct Change: Hashable, Sendable {
    /// How many marks were taken from the top of ``DrawingSession/marks``, before others were added.
    public let removed: Int
    /// The marks that were then added on top, bottom to top.
    public let added: [Mark]
    /// Whether ``DrawingSession/planeMarks()`` may be others now: only after changes of shapes.
    public let isBelow: Bool
    /// Whether all marks were taken and added again, most of them as they were.
    let isWhole: Bool

    /// Whether the marks stayed the same.
    public var isEmpty: Bool { removed == 0 && added.isEmpty && !isBelow && !isWhole }

    fileprivate init(removed: Int, added: [Mark], isBelow: Bool = false, isWhole: Bool = false) {
      (self.removed, self.added, self.isBelow, self.isWhole) = (removed, added, isBelow, isWhole)
    }
  }

  /// Marks of the drawing, bottom to top.
  package struct Stack {
    /// All marks except the mesh on top.
    package var marks: [Mark] = []
    /// How many of these marks are meshes.
    var meshes = 0
    /// How many passes the mesh on top has; 0 for none.
    var passes = 0
  }

  private let base: Recipe
  private let limits: RenderLimits
  private let composer: Composer
  private var gestures: [Gesture] = []
  private var taps = ShapeNumbers()
  private var fold: DrawingFold
  package private(set) var stack = Stack()
  /// The marks that each clear of this session took away, for the clears that can be undone.
  private var cleared: [Stack] = []
  /// The mesh of each number of passes so far, so that equal meshes share their lines.
  private var meshes: [Mark?]
  /// How many marks have been composed; tests measure the work with it.
  package private(set) var composedCount = 0

  /// A session that continues the drawing of `recipe`.
  ///
  /// - Parameter limits: The most shapes and lines that are in memory. Default: the standard limits.
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``.
  public init(_ recipe: Recipe, limits: RenderLimits = .standard) throws(RecipeError) {
    self.limits = limits
    var base = recipe
    base.drawing = recipe.drawing.with([])
    self.base = base
    composer = Composer(base)
    fold = DrawingFold(
      chance: composer.chance, engine: composer.engine, base: recipe.view.base,
      composer.arranged)
    meshes = Array(repeating: nil, count: WireMesh.passRange.upperBound + 1)
    // The limit is checked only at the end, because the drawing may have been larger in between.
    for gesture in recipe.drawing.gestures {
      record(gesture)
      _ = fold.apply(gesture)
    }
    let (below, passes) = DrawingSession.meshes(of: fold.items)
    try check(fold.tally, below: below, passes: passes)
    restack()
  }

  // MARK: - The picture

  /// The recipe of the current picture.
  public var recipe: Recipe {
    var recipe = base
    recipe.drawing = drawing
    return recipe
  }

  /// The gestures so far.
  public var drawing: Drawing { base.drawing.with(gestures) }

  /// The color below all marks; nil if the picture is transparent.
  public var background: Color? { composer.background }

  /// The marks below the drawing.
  ///
  /// - Complexity: O(*n* log *n*) in the shapes shown; every call composes them again.
  public func planeMarks() -> [Mark] { composer.planeMarks(in: composer.canvas, fold.changes) }

  /// The drawing's marks that the canvas shows, and the mesh over everything, bottom to top.
  ///
  /// - Complexity: O(*n*) if there is a mesh on top, which is added to the others.
  public var marks: [Mark] {
    guard let top = topMesh else { return stack.marks }
    return stack.marks + [top]
  }

  /// The marks over the drawing, which calm parts of the picture.
  public var veils: [Mark] { composer.veils }

  // MARK: - Gestures

  /// Performs `gesture`, and returns how it changed ``marks``.
  ///
  /// A refused gesture changes nothing.
  ///
  /// - Throws: ``RecipeError/tooManyGestures(count:limit:)``,
  ///   ``RecipeError/duplicateAddress(address:)``, ``RecipeError/noPalette(number:count:)``,
  ///   ``RecipeError/tooManyMarks(estimate:limit:)``.
  public mutating func apply(_ gesture: Gesture) throws(RecipeError) -> Change {
    guard gestures.count < Drawing.gestureLimit else {
      throw .tooManyGestures(count: gestures.count + 1, limit: Drawing.gestureLimit)
    }
    if case .tap(let tap) = gesture {
      guard taps.number(of: tap.name) == nil else {
        throw .duplicateAddress(address: tap.address)
      }
      try tap.check(paletteCount: base.drawing.palettes.count)
    }
    try checkMarks(after: gesture)
    return change(by: gesture)
  }

  private mutating func record(_ gesture: Gesture) {
    gestures.append(gesture)
    if case .tap(let tap) = gesture { _ = taps.add(tap.name) }
  }

  private mutating func change(by gesture: Gesture) -> Change {
    record(gesture)
    // The mesh on top is removed and added again; if it stays the same, neither is reported.
    let top = meshMark(stack.passes + composer.meshPasses)
    // Only a mesh can be removed and added again, and the width of its lines shows its passes.
    var lowest = top?.lineWidth
    var isBelow = false
    var removed = top == nil ? 0 : 1
    var added: [Mark] = []
    switch fold.apply(gesture) {
    case .nothing: return Change(removed: 0, added: [])
    case .added(let count):
      for item in fold.items.suffix(count) { lay(item, &added) }
    case .removed(.meshPass): stack.passes -= 1
    case .removed(let item):
      guard let (tap, index, _) = item.shape else { break }
      if composer.mark(index, of: tap, in: composer.canvas) != nil {
        stack.marks.removeLast()
        lowest = nil
        removed += 1
      }
      if case .meshPass(let run) = fold.items.last {
        lowest = stack.marks.popLast()?.lineWidth
        removed += 1
        stack.meshes -= 1
        stack.passes = run
      }
    case .cleared(_, let hadChanges):
      if let first = stack.marks.first { lowest = first.lineWidth }
      removed += stack.marks.count
      cleared.append(stack)
      stack = Stack()
      isBelow = hadChanges
    case .restored(_, let hasChanges):
      if let taken = cleared.popLast() { stack = taken } else { restack() }
      added = stack.marks
      isBelow = hasChanges
    case .changed(let isBelow): return restacked(isBelow: isBelow)
    }
    if let top = meshMark(stack.passes + composer.meshPasses) { added.append(top) }
    if let lowest, lowest == added.first?.lineWidth {
      added.removeFirst()
      removed -= 1
    }
    return Change(removed: removed, added: added, isBelow: isBelow)
  }

  @inline(never)
  private mutating func lay(_ item: DrawingFold.Item, _ added: inout [Mark]) {
    guard let (tap, index, layer) = item.shape else {
      stack.passes += 1
      return
    }
    if let mesh = meshMark(stack.passes) {
      stack.marks.append(mesh)
      added.append(mesh)
      stack.meshes += 1
      stack.passes = 0
    }
    composedCount += 1
    guard let changed = composer.changed(index, of: tap, at: layer, fold.changes) else { return }
    if let mark = composer.mark(index, of: tap, in: composer.canvas, changed) {
      stack.marks.append(mark)
      added.append(mark)
    }
  }

  /// Composes the marks of all items again.
  @inline(never)
  private mutating func restack() {
    var added: [Mark] = []
    stack = Stack()
    for item in fold.items { lay(item, &added) }
  }

  /// The change after the change of a shape, which may lie anywhere.
  private mutating func restacked(isBelow: Bool) -> Change {
    let removed = marks.count
    restack()
    return Change(removed: removed, added: marks, isBelow: isBelow, isWhole: true)
  }

  /// The mesh on top, joined with the mesh over everything; nil for none.
  private var topMesh: Mark? {
    let passes = stack.passes + composer.meshPasses
    guard passes > 0 else { return nil }
    return meshes[min(passes, meshes.count - 1)] ?? composer.meshMark(passes: passes)
  }

  private mutating func meshMark(_ passes: Int) -> Mark? {
    guard passes > 0 else { return nil }
    let index = min(passes, meshes.count - 1)
    if let mesh = meshes[index] { return mesh }
    let mesh = composer.meshMark(passes: passes)
    composedCount += 1
    meshes[index] = mesh
    return mesh
  }

  // MARK: - Limits

  /// Checks that the drawing after `gesture` does not have too many marks for memory.
  private func checkMarks(after gesture: Gesture) throws(RecipeError) {
    switch gesture {
    case .tap(let hand):
      let tap = Cluster(hand, in: composer.chance, composer.view.base, composer.engine)
      let shape = DrawingFold.Item.shape(of: tap, index: 0)
      let count = tap.shapeCount(composer.engine)
      try check(fold.tally.adding(shape, count), meshes: stack.passes > 0 ? 1 : 0)
    case .mesh: try check(fold.tally.adding(.meshPass(run: 1), 1), meshes: 0, passes: 1)
    case .change,
      .redo where fold.redoesChange:
      try check(fold.tally.addingChange(), meshes: stack.passes > 0 ? 1 : 0)
    case .redo:
      guard let item = fold.nextRedone else { return }
      let isMesh = item.isMesh
      try check(
        fold.tally.adding(item, 1), meshes: !isMesh && stack.passes > 0 ? 1 : 0,
        passes: isMesh ? 1 : 0)
    case .undo:
      guard let (items, restored) = fold.nextRestored else { return }
      let (below, passes) = DrawingSession.meshes(of: items)
      try check(restored, below: below, passes: passes)
    case .clear: return
    }
  }

  /// How many meshes are below shapes, and how many passes the mesh on top has.
  private static func meshes(of items: [DrawingFold.Item]) -> (below: Int, passes: Int) {
    var (below, passes) = (0, 0)
    for item in items {
      if item.isMesh {
        passes += 1
      } else {
        // A shape ends the mesh below it.
        if passes > 0 { below += 1 }
        passes = 0
      }
    }
    return (below, passes)
  }

  /// Checks a drawing of the items of `tally`, with so many more meshes and passes.
  private func check(
    _ tally: DrawingFold.Tally, meshes: Int, passes: Int = 0
  ) throws(RecipeError) {
    try check(
      tally, below: stack.meshes + meshes, passes: meshes > 0 ? 0 : stack.passes + passes)
  }

  /// Checks a drawing of the items of `tally`, with meshes `below` the mesh on top, which has `passes`.
  private func check(
    _ tally: DrawingFold.Tally, below meshes: Int, passes: Int
  ) throws(RecipeError) {
    let isTopped = passes + composer.meshPasses > 0
    let estimate = composer.estimate(
      in: composer.canvas, tally, meshes: meshes + (isTopped ? 1 : 0))
    try limits.check(marks: estimate.count)
  }
}

extension Mark {
  /// The width of a mesh's lines; nil for any other mark.
  fileprivate var lineWidth: Thousandths? {
    if isMesh, case .stroke(_, let width, _) = self { width } else { nil }
  }
}
