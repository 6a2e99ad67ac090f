/// A point of the plane around which shapes are placed, at random or by hand.
///
/// Both kinds use the same code; only the addresses of their random numbers differ.
package struct Cluster: Hashable {
  /// Where the cluster rests, in the frame of the view.
  package let place: Point
  /// The same place in thousandths of a unit, also where it is too far away to be counted.
  let vector: SIMD2<Double>
  /// What all lengths of the cluster's shapes are divided by; 1 for clusters of the plane.
  package let zoom: Thousandths
  /// The level of the view's frame minus the level of the cluster's: all lengths are multiplied by 10 to this power.
  let depth: Int
  /// When the cluster is painted, from 0 to 1: taps are painted last.
  private let order: Double
  /// The clusters of a lower layer are painted before all others.
  private let layer: UInt32
  private let x: UInt32
  private let y: UInt32
  private let slot: UInt32
  private let origin: Chance.Purpose.Origin
  /// The random numbers of the picture, or of the seed that a tap was made with.
  private let chance: Chance
  /// The number of the cluster's palette in ``Composer/inks``; 0 is the picture's.
  let palette: Int
  /// Where the cluster rests, in units of the plane.
  private let ground: Point
  /// The level of the cluster's frame.
  private let level: Int
  /// The number of the cluster's arrangement.
  private let arrangement: UInt32
  /// The shapes of an arrangement; nil with `scatter`.
  private let pieces: [MotifPiece]?
  /// Whether many shapes of the cluster's arrangement lie on top of each other.
  private let isSoft: Bool
  /// Whether places decide more about the colors of the cluster's arrangement than a weak flow says.
  private let isClear: Bool
  /// What the hand chose; of the plane, nothing.
  private let brush: Brush

  /// The cluster in `slot` of a cell, which is painted at `order`.
  package init(
    cellX: Int32, cellY: Int32, slot: UInt32, order: Double, chance: Chance, cellSide: Thousandths,
    base: ViewOrigin
  ) {
    x = UInt32(bitPattern: cellX)
    y = UInt32(bitPattern: cellY)
    self.slot = slot
    self.order = order
    zoom = 1
    palette = 0
    origin = .plane
    self.chance = chance
    let unit = chance.pair(
      at: .init(x: x, y: y, index: slot, purpose: .init(.place, for: .plane)))
    let cell: ClosedRange<Thousandths> = 0...cellSide
    let onPlane = Point(
      x: Int(cellX) * cellSide + cell.value(at: unit.first),
      y: Int(cellY) * cellSide + cell.value(at: unit.second))
    place = ViewOrigin.plane.place(onPlane, in: base)
    vector = ViewOrigin.plane.vector(onPlane, in: base)
    depth = base.level
    (ground, level) = (onPlane, 0)
    (arrangement, pieces, isSoft, isClear, layer) = (0, nil, false, false, 0)
    brush = .none
  }

  /// The cluster of a motif of the plane.
  init(_ motif: Motif, of arrangement: Arrangement, chance: Chance, base: ViewOrigin) {
    (x, y, slot) = (motif.x, motif.y, motif.slot)
    (order, layer) = (motif.order, motif.layer)
    zoom = 1
    palette = 0
    origin = .plane
    self.chance = chance
    place = ViewOrigin.plane.place(motif.place, in: base)
    vector = ViewOrigin.plane.vector(motif.place, in: base)
    depth = base.level
    (ground, level) = (motif.place, 0)
    self.arrangement = arrangement.number
    // In a tiny tile, some would have no size.
    let pieces = motif.pieces
    self.pieces = pieces.allSatisfy { $0.radius > 0 } ? pieces : pieces.filter { $0.radius > 0 }
    (isSoft, isClear) = (arrangement.traits.isSoft, arrangement.traits.isClear)
    brush = .none
  }

  /// A tap in a picture whose random numbers are `chance` and whose view is in the frame `base`.
  ///
  /// - Parameter engine: The engine with the picture's art, whose arrangement the cluster has. Default: `scatter`.
  package init(
    _ tap: Tap, in chance: Chance, _ base: ViewOrigin, _ engine: Engine = .one
  ) {
    x = UInt32(truncatingIfNeeded: tap.address)
    y = UInt32(truncatingIfNeeded: tap.address >> 32)
    slot = 0
    (order, layer) = (1, 0)
    origin = .hand
    place = tap.base.place(tap.place, in: base)
    vector = tap.base.vector(tap.place, in: base)
    zoom = tap.zoom
    palette = tap.palette.map { $0 + 1 } ?? 0
    depth = base.level - tap.base.level
    brush = tap.brush
    self.chance = tap.seed.map(Chance.init) ?? chance
    level = tap.base.level
    ground = tap.base.place(tap.place, in: .plane)
    guard let arrangement = Arrangement(at: tap.arrangement ?? engine.arrangement) else {
      (arrangement, pieces, isSoft, isClear) = (0, nil, false, false)
      return
    }
    self.arrangement = arrangement.number
    (isSoft, isClear) = (arrangement.traits.isSoft, arrangement.traits.isClear)
    pieces = arrangement.pieces(
      HandPlace(
        fields: PlaneFields(chance: self.chance, number: arrangement.number), x: x, y: y,
        place: ground, lattice: tap.latticePlace, direction: brush.direction))
  }

  /// Whether a cluster of the plane of an arrangement is painted before another.
  func precedes(_ other: Cluster) -> Bool {
    if layer != other.layer { return layer < other.layer }
    if order != other.order { return order < other.order }
    let (row, otherRow) = (Int32(bitPattern: y), Int32(bitPattern: other.y))
    if row != otherRow { return row < otherRow }
    let (column, otherColumn) = (Int32(bitPattern: x), Int32(bitPattern: other.x))
    return column == otherColumn ? slot < other.slot : column < otherColumn
  }

  /// Whether the cluster's shapes have another size than at zoom 1 of the view's frame.
  var isSized: Bool { zoom != 1 || depth != 0 }
  /// Whether they are larger.
  var isEnlarged: Bool { sized(1) > 1 }

  /// What `length` at zoom 1 is for the cluster's shapes, rounded half to even.
  @inline(never)
  func sized(_ length: Thousandths) -> Thousandths {
    isSized ? Thousandths(rounding: scaled(length.double)) : length
  }

  private func scaled(_ length: Double) -> Double {
    ViewOrigin.scaled(length / zoom.double, byPowerOfTen: depth)
  }

  /// What `offset` at zoom 1 is for the cluster's shapes.
  private func sized(_ offset: Point) -> Point { Point(x: sized(offset.x), y: sized(offset.y)) }

  /// A cluster in a cell of the plane, as one that changes of shapes name; it may not be present.
  package init(cellOf name: ShapeName, chance: Chance, cellSide: Thousandths, base: ViewOrigin) {
    let slot = UInt32(name.slot)
    let order = Cluster.presence(
      x: name.cellX, y: name.cellY, slot: slot, chance: chance
    ).second
    self.init(
      cellX: name.cellX, cellY: name.cellY, slot: slot, order: order, chance: chance,
      cellSide: cellSide, base: base)
  }

  /// The numbers of a slot that decide whether it has a cluster, and when that is painted.
  static func presence(
    x: Int32, y: Int32, slot: UInt32, chance: Chance
  ) -> (first: Double, second: Double) {
    chance.pair(
      at: .init(
        x: UInt32(bitPattern: x), y: UInt32(bitPattern: y), index: slot,
        purpose: .init(.presence, for: .plane)))
  }

  /// The address of a tap; nil for a cluster of the plane.
  var address: UInt64? { origin == .hand ? UInt64(y) << 32 | UInt64(x) : nil }

  /// The name of the cluster's shape `index`.
  package func name(of index: Int) -> ShapeName {
    if let address { return ShapeName(place: address, number: UInt32(index)) }
    return ShapeName(cellX: x, cellY: y, number: slot << 3 + UInt32(index))
  }

  /// How many shapes the cluster places.
  package func shapeCount(_ engine: Engine) -> Int {
    if let pieces { return min(pieces.count, brush.shapes ?? engine.shapesPerTap.upperBound) }
    if let shapes = brush.shapes { return shapes }
    let unit = chance.pair(at: address(slot, .count)).first
    return engine.shapesPerTap.lowerBound + Int(unit * Double(engine.shapesPerTap.count))
  }

  /// The cluster's shape `index`, in the frame of the view, with what was changed about it.
  ///
  /// The first shape is centered on the cluster.
  package func shape(
    _ index: Int, _ engine: Engine, _ changed: ShapeProperties = ShapeProperties()
  ) -> PlacedShape {
    let offset = offset(of: index, engine)
    let center = place + (isSized ? sized(offset) : offset)
    let shape = form(index, engine, changed, around: center + move(changed))
    return isSized ? shape.mapped(sized) : shape
  }

  /// How far shape `index` lies from the cluster at zoom 1.
  @inline(never)
  func offset(of index: Int, _ engine: Engine) -> Point {
    if let pieces { return pieces[index].offset }
    guard index > 0 else { return .zero }
    let number = slot * engine.shapeStride + UInt32(index)
    let unit = chance.pair(at: address(number, .offset))
    let spread = -engine.spread...engine.spread
    return Point(x: spread.value(at: unit.first), y: spread.value(at: unit.second))
  }

  /// How far a shape was moved, in the frame of the view.
  func move(_ changed: ShapeProperties) -> Point { changed.move.scaled(byPowerOfTen: depth) }

  /// The cluster's shape `index` around `center`, as large as at zoom 1.
  @inline(never)
  func form(
    _ index: Int, _ engine: Engine, _ changed: ShapeProperties, around center: Point
  ) -> PlacedShape {
    if let piece = pieces?[index] {
      let shape = kind(of: piece, engine, changed).shape(around: center, radius: piece.radius)
      return changed.size == 1 ? shape : shape.mapped { $0.scaled(by: changed.size) }
    }
    let number = slot * engine.shapeStride + UInt32(index)
    let unit = chance.pair(at: address(number, .shape))
    let chosen = changed.kind ?? brush.kind
    let kind = chosen.map { engine.shapeKinds[$0] } ?? engine.kinds.pick(at: unit.first)
    let shape = kind.shape(around: center, at: unit.second)
    return changed.size == 1 ? shape : shape.mapped { $0.scaled(by: changed.size) }
  }

  /// The kind of a shape of an arrangement.
  private func kind(
    of piece: MotifPiece, _ engine: Engine, _ changed: ShapeProperties
  ) -> ShapeKind {
    if let kind = changed.kind ?? brush.kind { return engine.shapeKinds[kind] }
    if engine.hasOwnKinds { return engine.shapeKinds[piece.isCircle ? 0 : 1] }
    let number = slot * engine.shapeStride + piece.kindIndex
    return engine.kinds.pick(at: chance.pair(at: address(number, .offset)).first)
  }

  /// The paint of the cluster's shape `index`, with what was changed about it.
  ///
  /// - Parameter flow: The flow of colors. Default: none.
  package func paint(
    _ index: Int, _ engine: Engine, _ palettes: [Weighted<Palette.Ink>],
    _ changed: ShapeProperties = ShapeProperties(), flow: ColorFlow? = nil
  ) -> Paint {
    let piece = pieces?[index]
    let number = slot * engine.shapeStride + UInt32(index)
    let unit =
      piece.map { ($0.swatch, $0.opacity) } ?? chance.pair(at: address(number, .paint))
    let inks = palettes[palette]
    var ink = inks.pick(at: unit.0)
    if let flow {
      ink = flow.ink(
        of: palette, at: unit.0, place: flowPlace(of: index, engine), step: piece?.step ?? 0,
        isArranged: piece != nil, isClear: isClear, chance: chance)
    }
    if let swatch = changed.swatch ?? brush.swatch {
      ink = inks.elements[swatch % inks.elements.count]
    }
    if let opacity = changed.opacity ?? brush.opacity { return .solid(ink.color, opacity) }
    let coats: Palette.Coats =
      piece.map { $0.isDense ? .dense : isSoft ? .soft : .layered } ?? .single
    return ink.paint(at: unit.1, coats, times: engine.opacityFactor)
  }

  /// Where the flow of colors is read for shape `index`, in units of the plane.
  @inline(never)
  private func flowPlace(of index: Int, _ engine: Engine) -> Point {
    let offset = pieces.map { $0[index].flow } ?? offset(of: index, engine)
    guard offset != .zero else { return ground }
    guard zoom != 1 || level != 0 else { return ground + offset }
    func onPlane(_ length: Thousandths) -> Thousandths {
      Thousandths(
        rounding: ViewOrigin.scaled(length.double / zoom.double, byPowerOfTen: -level))
    }
    return ground + Point(x: onPlane(offset.x), y: onPlane(offset.y))
  }

  /// Whether a cluster of the plane is there.
  var isArranged: Bool { pieces?.isEmpty == false }

  /// Shape `index`, which rests as `shape`, at `moment`.
  package func moving(
    _ shape: PlacedShape, _ index: Int, at moment: MotionPhase, _ engine: Engine
  ) -> PlacedShape {
    if moment.hasPaths {
      return shape.moved(by: sized(moment.drift(numbers(slot, .path))))
    }
    guard moment.hasBreath else { return shape.moved(by: sized(moment.parallax(depth: order))) }
    return shape.scaled(by: moment.breath(breath(of: index, engine).first))
  }

  /// The paint of shape `index`, which is `paint` at rest, at `moment`.
  package func fading(
    _ paint: Paint, _ index: Int, at moment: MotionPhase, _ engine: Engine
  ) -> Paint {
    guard moment.hasBreath else { return paint }
    return paint.faded(by: moment.breath(breath(of: index, engine).second))
  }

  /// How the cluster moves in a loop.
  func path(at moment: MotionPhase) -> MovingScene.Path {
    switch moment.kind {
    case .drift:
      let unit = numbers(slot, .path)
      return .drift(
        x: unit.first, y: unit.second, reach: scaled(MotionPhase.driftReach * moment.amount))
    case .parallax:
      return .parallax(reach: scaled(MotionPhase.parallaxReach * moment.amount * order))
    case .breathe, .pan, .zoom: return .none
    }
  }

  /// How shape `index`, whose center is `center`, breathes; nil if it does not.
  func breath(
    of index: Int, around center: Point, at moment: MotionPhase, _ engine: Engine
  ) -> MovingScene.Breath? {
    guard moment.hasBreath else { return nil }
    let unit = breath(of: index, engine)
    return MovingScene.Breath(
      size: unit.first, opacity: unit.second, amount: MotionPhase.breath * moment.amount,
      center: center)
  }

  private func breath(
    of index: Int, _ engine: Engine
  ) -> (first: Double, second: Double) {
    numbers(slot * engine.shapeStride + UInt32(index), .breath)
  }

  /// The two numbers of a motion, which few pictures need: a copy for each caller would make the module
  /// for pages larger.
  @inline(never)
  private func numbers(
    _ index: UInt32, _ role: Chance.Purpose.Role
  ) -> (first: Double, second: Double) {
    chance.pair(at: address(index, role))
  }

  private func address(_ index: UInt32, _ role: Chance.Purpose.Role) -> Chance.Address {
    .init(x: x, y: y, index: index, purpose: .init(role, for: origin, of: arrangement))
  }
}
