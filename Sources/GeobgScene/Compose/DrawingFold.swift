/// Reduces gestures to their result: a list of single shapes and mesh passes, and the changed shapes.
package struct DrawingFold {
  /// One item on the drawing; an undo takes away one.
  package enum Item: Hashable {
    /// The shape `index` of a tap.
    case shape(of: Cluster, index: Int)
    /// A shape that a change brought to the front at a turn, or laid below everything; its own place is
    /// empty then.
    case moved(of: Cluster, index: Int, ShapeProperties.Layer)
    /// A pass of a mesh; `run` counts this pass and the passes directly below it.
    case meshPass(run: Int)

    /// Whether it is a pass of a mesh.
    var isMesh: Bool {
      if case .meshPass = self { true } else { false }
    }

    /// The shape and the layer in which it is painted here; nil for a pass of a mesh.
    package var shape: (tap: Cluster, index: Int, layer: ShapeProperties.Layer)? {
      switch self {
      case .shape(let tap, let index): (tap, index, .own)
      case .moved(let tap, let index, let layer): (tap, index, layer)
      case .meshPass: nil
      }
    }

    /// Whether it is a shape of a tap that was made farther away than at zoom 1 of the view's frame.
    var isEnlarged: Bool { shape?.tap.isEnlarged ?? false }
  }

  /// How many items there are, and how many of them are of a kind.
  struct Tally: Hashable {
    package var items = 0
    var shapes = 0
    /// The shapes that are larger than at zoom 1, because of their tap or a change.
    var enlarged = 0

    /// With `number` items like `item` more; with -1, it is taken away.
    func adding(_ item: Item, _ number: Int) -> Tally {
      Tally(
        items: items + number, shapes: item.isMesh ? shapes : shapes + number,
        enlarged: item.isEnlarged ? enlarged + number : enlarged)
    }

    /// With the most that one change of a shape adds.
    func addingChange() -> Tally {
      Tally(items: items + 2, shapes: shapes + 1, enlarged: enlarged + 2)
    }

    /// With `number` shapes more that are changed.
    func adding(_ properties: ShapeProperties?, of tap: Cluster, _ number: Int) -> Tally {
      guard let properties else { return self }
      let isEnlarged = properties.size > 1 || tap.isEnlarged
      return Tally(
        items: items + number, shapes: shapes, enlarged: isEnlarged ? enlarged + number : enlarged)
    }
  }

  /// What a gesture changed.
  package enum Effect {
    /// This many items were added on top.
    case added(Int)
    /// This item was taken from the top.
    case removed(Item)
    /// All items were taken away; this many of them were shapes. There may have been changed shapes.
    case cleared(shapes: Int, hadChanges: Bool)
    /// All cleared items were put back; this many of them are shapes. There may be changed shapes.
    case restored(shapes: Int, hasChanges: Bool)
    /// A shape changed, one of the plane or of the drawing, and maybe one that lies below everything.
    case changed(isBelow: Bool)
    /// Nothing changed.
    case nothing
  }

  /// A change that undo can take back.
  private enum Change {
    case added
    /// The cleared items, what they are, and the changes that went with them.
    case cleared([Item], Tally, ShapeChanges, LaidClusters?)
    /// A shape of a tap, and its properties before.
    case changed(Cluster, index: Int, ShapeProperties?)
  }

  /// A change that redo can put back.
  private enum Undone {
    case added(Item)
    /// Without the items, because the items to clear again are on the drawing. A second list of
    /// them would be copied as soon as one list changes.
    case cleared
    /// A shape of a tap, and its properties after the change.
    case changed(Cluster, index: Int, ShapeProperties?)
  }

  /// The items on the drawing, bottom to top.
  package private(set) var items: [Item] = []
  /// What the items are.
  private(set) var tally = Tally()
  /// The shapes that were changed.
  package private(set) var changes = ShapeChanges()
  /// How many changes there were.
  private var turn = 0
  /// The taps of the items; nil until a shape is changed.
  private var laid: LaidClusters?
  private var done: [Change] = []
  private var undone: [Undone] = []
  private let chance: Chance
  private let engine: Engine
  /// The frame in which the taps are placed.
  private let base: ViewOrigin
  /// The plane of an arrangement; nil with `scatter`.
  private let arranged: ArrangedPlane?

  package init(chance: Chance, engine: Engine, base: ViewOrigin) {
    let arranged = ArrangedPlane(engine, chance: chance, density: 1, base: base, tile: nil)
    self.init(chance: chance, engine: engine, base: base, arranged)
  }

  init(chance: Chance, engine: Engine, base: ViewOrigin, _ arranged: ArrangedPlane?) {
    (self.chance, self.engine, self.base) = (chance, engine, base)
    self.arranged = arranged
  }

  /// Performs `gesture`, and returns what it changed.
  package mutating func apply(_ gesture: Gesture) -> Effect {
    switch gesture {
    case .tap(let hand):
      let tap = Cluster(hand, in: chance, base, engine)
      let count = tap.shapeCount(engine)
      for index in 0..<count { add(.shape(of: tap, index: index)) }
      return .added(count)
    case .mesh:
      add(nextPass)
      return .added(1)
    case .clear:
      // Clearing an empty drawing does nothing: undo skips it, and redo stays possible.
      guard !items.isEmpty || !changes.isEmpty else { return .nothing }
      undone.removeAll()
      return clear()
    case .undo: return undo()
    case .redo: return redo()
    case .change(let change):
      guard let tap = tap(of: change.shape) else { return .nothing }
      turn += 1
      undone.removeAll()
      let before = changes[change.shape] ?? ShapeProperties()
      return alter(change.shape.index, of: tap, to: before.with(change, turn: turn))
    }
  }

  /// The tap of a shape to change; nil if it is by hand and not on the drawing.
  private mutating func tap(of name: ShapeName) -> Cluster? {
    if name.isOfPlane {
      if let arranged { return arranged.tap(of: name) }
      return Cluster(cellOf: name, chance: chance, cellSide: engine.cellSide, base: base)
    }
    let taps = laid ?? LaidClusters(items)
    laid = taps
    return taps.tap(of: name)
  }

  /// The items that the next undo puts back; nil if it does not undo a clear.
  var nextRestored: (items: [Item], tally: Tally)? {
    if case .cleared(let items, let tally, _, _) = done.last { (items, tally) } else { nil }
  }

  /// Whether the next redo changes a shape.
  var redoesChange: Bool {
    if case .changed = undone.last { true } else { false }
  }

  /// The item that the next redo puts back; nil for none.
  var nextRedone: Item? {
    if case .added(let item) = undone.last { item } else { nil }
  }

  /// The pass that a mesh gesture adds.
  private var nextPass: Item {
    if case .meshPass(let run) = items.last { .meshPass(run: run + 1) } else { .meshPass(run: 1) }
  }

  private mutating func undo() -> Effect {
    guard let change = done.popLast() else { return .nothing }
    switch change {
    case .added:
      guard let item = items.popLast() else { return .nothing }
      tally = tally.adding(item, -1)
      laid?.add(item, -1)
      undone.append(.added(item))
      return .removed(item)
    case .cleared(let cleared, let counted, let altered, let taps):
      undone.append(.cleared)
      (items, tally, changes, laid) = (cleared, counted, altered, taps)
      return .restored(shapes: counted.shapes, hasChanges: !altered.isEmpty)
    case .changed(let tap, let index, let before):
      let after = changes[tap.name(of: index)]
      undone.append(.changed(tap, index: index, after))
      if after?.layer != before?.layer {
        switch after?.layer {
        case .front:
          if let item = items.popLast() { tally = tally.adding(item, -1) }
        case .back: changes.lift()
        case .own, nil: break
        }
      }
      return give(before, to: index, of: tap)
    }
  }

  private mutating func redo() -> Effect {
    guard let change = undone.popLast() else { return .nothing }
    switch change {
    case .added(let item):
      lay(item)
      return .added(1)
    case .cleared: return clear()
    case .changed(let tap, let index, let after): return alter(index, of: tap, to: after)
    }
  }

  private mutating func clear() -> Effect {
    var (cleared, counted, altered) = ([Item](), Tally(), ShapeChanges())
    swap(&cleared, &items)
    swap(&counted, &tally)
    swap(&altered, &changes)
    done.append(.cleared(cleared, counted, altered, laid))
    if laid != nil { laid = LaidClusters() }
    return .cleared(shapes: counted.shapes, hadChanges: !altered.isEmpty)
  }

  /// Gives shape `index` of `tap` other properties, as a change that undo takes back.
  @inline(never)
  private mutating func alter(
    _ index: Int, of tap: Cluster, to properties: ShapeProperties?
  ) -> Effect {
    let before = changes[tap.name(of: index)]
    done.append(.changed(tap, index: index, before))
    if let layer = properties?.layer, layer != before?.layer {
      let item = Item.moved(of: tap, index: index, layer)
      switch layer {
      case .front:
        items.append(item)
        tally = tally.adding(item, 1)
      case .back: changes.lower(item)
      case .own: break
      }
    }
    return give(properties, to: index, of: tap)
  }

  @inline(never)
  private mutating func give(
    _ properties: ShapeProperties?, to index: Int, of tap: Cluster
  ) -> Effect {
    let before = changes[tap.name(of: index)]
    tally = tally.adding(before, of: tap, -1).adding(properties, of: tap, 1)
    changes.set(properties, of: tap, index)
    let isBack = [before, properties].contains { properties in
      if case .back = properties?.layer { true } else { false }
    }
    return .changed(isBelow: isBack || tap.address == nil)
  }

  private mutating func add(_ item: Item) {
    undone.removeAll()
    lay(item)
  }

  private mutating func lay(_ item: Item) {
    items.append(item)
    tally = tally.adding(item, 1)
    laid?.add(item, 1)
    done.append(.added)
  }
}
