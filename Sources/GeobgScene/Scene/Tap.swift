/// A point of the plane around which shapes are placed, by chance or by hand.
///
/// Both kinds place shapes through the same code; they differ in the addresses of their numbers.
struct Tap: Hashable {
  /// Where it sits, in units of the plane.
  let place: Point
  private let x: UInt32
  private let y: UInt32
  private let slot: UInt32
  private let origin: Chance.Purpose.Origin

  /// The tap in `slot` of a cell.
  init(cellX: Int32, cellY: Int32, slot: UInt32, chance: Chance) {
    x = UInt32(bitPattern: cellX)
    y = UInt32(bitPattern: cellY)
    self.slot = slot
    origin = .plane
    let unit = chance.pair(
      at: .init(x: x, y: y, index: slot, purpose: .init(.place, for: .plane)))
    let cell: ClosedRange<Thousandths> = 0...Art.cellSide
    place = Point(
      x: Int(cellX) * Art.cellSide + cell.value(at: unit.first),
      y: Int(cellY) * Art.cellSide + cell.value(at: unit.second))
  }

  /// A tap by hand.
  init(_ tap: HandTap) {
    x = UInt32(truncatingIfNeeded: tap.address)
    y = UInt32(truncatingIfNeeded: tap.address >> 32)
    slot = 0
    origin = .hand
    place = tap.place
  }

  /// How many shapes it places.
  func shapeCount(_ chance: Chance) -> Int {
    let unit = chance.pair(at: address(slot, .count)).first
    return Art.shapesPerTap.lowerBound + Int(unit * Double(Art.shapesPerTap.count))
  }

  /// Its shape `index`, in units of the plane.
  ///
  /// The first is centered on the tap.
  func shape(_ index: Int, _ chance: Chance) -> Shape {
    let number = slot * Art.shapeStride + UInt32(index)
    var center = place
    if index > 0 {
      let unit = chance.pair(at: address(number, .offset))
      let spread = -Art.spread...Art.spread
      center = center + Point(x: spread.value(at: unit.first), y: spread.value(at: unit.second))
    }
    let unit = chance.pair(at: address(number, .shape))
    switch Art.kinds.pick(at: unit.first) {
    case .circle:
      return .circle(Circle(center: center, radius: Art.circleRadius.value(at: unit.second)))
    case .hexagon:
      return .hexagon(
        RoundedHexagon(
          center: center, width: Art.hexagonWidth.value(at: unit.second),
          cornerRadius: Art.hexagonCornerRadius))
    }
  }

  /// The paint of its shape `index`.
  func paint(_ index: Int, _ chance: Chance, _ inks: Weighted<Inked>) -> Paint {
    let number = slot * Art.shapeStride + UInt32(index)
    let unit = chance.pair(at: address(number, .paint))
    return inks.pick(at: unit.first).ink.paint(at: unit.second)
  }

  /// A swatch's ink in the picture's mode, with its weight.
  typealias Inked = (ink: Palette.Ink, weight: Thousandths)

  private func address(_ index: UInt32, _ role: Chance.Purpose.Role) -> Chance.Address {
    .init(x: x, y: y, index: index, purpose: .init(role, for: origin))
  }
}
