/// A point of the plane around which shapes are placed, at random or by hand.
///
/// Both kinds use the same code; only the addresses of their random numbers differ.
struct Tap: Hashable {
  /// The tap's position, in units of the plane.
  let place: Point
  private let x: UInt32
  private let y: UInt32
  private let slot: UInt32
  private let origin: Chance.Purpose.Origin

  /// The tap in `slot` of a cell.
  init(cellX: Int32, cellY: Int32, slot: UInt32, chance: Chance, cellSide: Thousandths) {
    x = UInt32(bitPattern: cellX)
    y = UInt32(bitPattern: cellY)
    self.slot = slot
    origin = .plane
    let unit = chance.pair(
      at: .init(x: x, y: y, index: slot, purpose: .init(.place, for: .plane)))
    let cell: ClosedRange<Thousandths> = 0...cellSide
    place = Point(
      x: Int(cellX) * cellSide + cell.value(at: unit.first),
      y: Int(cellY) * cellSide + cell.value(at: unit.second))
  }

  /// A tap by hand.
  init(_ tap: HandTap) {
    x = UInt32(truncatingIfNeeded: tap.address)
    y = UInt32(truncatingIfNeeded: tap.address >> 32)
    slot = 0
    origin = .hand
    place = tap.place
  }

  /// How many shapes the tap places.
  func shapeCount(_ chance: Chance, _ engine: Engine) -> Int {
    let unit = chance.pair(at: address(slot, .count)).first
    return engine.shapesPerTap.lowerBound + Int(unit * Double(engine.shapesPerTap.count))
  }

  /// The tap's shape `index`, in units of the plane.
  ///
  /// The first shape is centered on the tap.
  func shape(_ index: Int, _ chance: Chance, _ engine: Engine) -> PlacedShape {
    let number = slot * engine.shapeStride + UInt32(index)
    var center = place
    if index > 0 {
      let unit = chance.pair(at: address(number, .offset))
      let spread = -engine.spread...engine.spread
      center = center + Point(x: spread.value(at: unit.first), y: spread.value(at: unit.second))
    }
    let unit = chance.pair(at: address(number, .shape))
    return engine.kinds.pick(at: unit.first).shape(around: center, at: unit.second)
  }

  /// The paint of the tap's shape `index`.
  func paint(
    _ index: Int, _ chance: Chance, _ engine: Engine, _ inks: Weighted<Palette.Ink>
  ) -> Paint {
    let number = slot * engine.shapeStride + UInt32(index)
    let unit = chance.pair(at: address(number, .paint))
    return inks.pick(at: unit.first).paint(at: unit.second, times: engine.opacityFactor)
  }

  private func address(_ index: UInt32, _ role: Chance.Purpose.Role) -> Chance.Address {
    .init(x: x, y: y, index: index, purpose: .init(role, for: origin))
  }
}
