/// Places of motifs that keep their distance, large ones first.
///
/// Each cell of a level has one candidate. A candidate shrinks until it is far enough from all of larger levels,
/// and falls if it is then too small, or too near to one of its level that is more wanted. So what becomes of it
/// depends only on a bounded neighborhood, and is the same in every window.
struct Packing: Sendable {
  /// Candidates of one size.
  struct Level: Sendable {
    /// The side of a cell.
    let cell: Thousandths
    /// The smallest and the largest radius.
    let radii: ClosedRange<Thousandths>
    /// How many cells have one where the mass is largest, in parts of 65,536.
    let share: Int64
  }

  /// A candidate that stays.
  struct Place: Sendable {
    let level: Int
    let x: Int32
    let y: Int32
    let place: Point
    fileprivate(set) var radius: Thousandths
    /// When its motif is painted.
    let order: Double
    /// It is there from the density on that is the quotient of these two.
    fileprivate let chance: Int64
    fileprivate let limit: Int64
    /// Whether it is a copy of one on another side of a tile.
    fileprivate var isCopy = false
  }

  /// The side of the squares in which the masses change.
  private static let massCell: Thousandths = 230

  /// The levels, large ones first.
  let levels: [Level]
  /// How far two centers have to be from each other, as a part of the sum of their radii.
  let tightness: Thousandths
  /// How much farther they have to be.
  let gap: Thousandths

  /// How far centers of such radii have to be from each other.
  private func distance(_ one: Thousandths, _ other: Thousandths) -> Int64 {
    (tightness.count * (one + other).count).floored(by: 1000) + gap.count
  }

  /// The candidate of a cell; nil if the cell has none at any density.
  private func candidate(
    _ x: Int64, _ y: Int64, _ level: Int, _ fields: PlaneFields
  ) -> Place? {
    let (cell, slot) = (levels[level].cell, UInt32(level))
    let (presence, unit) = (fields.pair(x, y, slot, .presence), fields.pair(x, y, slot, .place))
    let sides: ClosedRange<Thousandths> = 0...cell
    let place = Point(
      x: Thousandths(count: x * cell.count) + sides.value(at: unit.first),
      y: Thousandths(count: y * cell.count) + sides.value(at: unit.second))
    if let tile = fields.tile, !tile.contains(place) { return nil }
    let mass = fields.mass(place, cell: Packing.massCell)
    let room = min(PlaneFields.one, 19_661 + (78_643 * mass) >> 16)
    let size = fields.pair(x, y, slot, .count)
    return Place(
      level: level, x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y), place: place,
      radius: levels[level].radii.value(at: size.first), order: size.second,
      chance: PlaneFields.parts(presence.first), limit: (levels[level].share * room) >> 16)
  }

  /// The places in `area`; in a tile, all of its places.
  ///
  /// First, the candidates of density 1 are placed, then all others between them; the density decides which of
  /// them are shown. So more density adds places and moves none.
  func places(in area: Rectangle, _ fields: PlaneFields) -> [Place] {
    let rounds = fields.density > 1 ? 2 : 1
    let stages = (0..<rounds).flatMap { round in levels.indices.map { (round, $0) } }
    let margins = margins(rounds)
    let area = fields.tile ?? area
    let farthest = margins.reduce(0) { max($0, $1) }
    var kept = PlaceGrid(
      over: area.outset(by: farthest + 1), cell: Thousandths(count: farthestDistance))
    for (stage, (round, level)) in stages.enumerated() {
      let candidates = candidates(level, round, in: area.outset(by: margins[stage]), fields)
      let sized = candidates.compactMap { shrunk($0, kept) }
      var rivals = PlaceGrid(
        over: area.outset(by: margins[stage] + 1), cell: Thousandths(count: farthestDistance))
      for place in sized { rivals.add(place) }
      for place in sized where !rivals.contains(near: place.place, where: { beats($0, place) }) {
        kept.add(place)
      }
    }
    let density = fields.density.count
    return kept.places.filter { place in
      !place.isCopy && 1000 * place.chance < density * place.limit
        && (fields.tile != nil || area.contains(place.place))
    }
  }

  /// The place of a cell; nil if it has none.
  func place(x: Int32, y: Int32, slot: UInt32, _ fields: PlaneFields) -> Place? {
    guard slot < levels.count,
      let place = candidate(Int64(x), Int64(y), Int(slot), fields)?.place
    else { return nil }
    let area = Rectangle(origin: place, width: Thousandths(count: 1), height: Thousandths(count: 1))
    return places(in: area, fields).first { $0.level == Int(slot) && $0.x == x && $0.y == y }
  }

  private var farthestDistance: Int64 {
    levels.reduce(1) { max($0, distance($1.radii.upperBound, $1.radii.upperBound)) }
  }

  /// How far from an area the candidates of each stage matter.
  ///
  /// A stage is one level of one round, and a round begins with its largest level.
  private func margins(_ rounds: Int) -> [Thousandths] {
    let radii = (0..<rounds).flatMap { _ in levels.map { $0.radii.upperBound } }
    // Of each stage, how far away its places matter, and how far away its candidates do.
    var margins: [Thousandths] = []
    for stage in radii.indices.reversed() {
      var margin: Thousandths = 0
      for (later, candidates) in zip(radii[(stage + 1)...], margins) {
        margin = max(margin, candidates + Thousandths(count: distance(radii[stage], later)))
      }
      margins.insert(margin + Thousandths(count: distance(radii[stage], radii[stage])), at: 0)
    }
    return margins
  }

  /// The candidates of a level and a round in `area`, with the copies that reach in at the edges of a tile.
  private func candidates(
    _ level: Int, _ round: Int, in area: Rectangle, _ fields: PlaneFields
  ) -> [Place] {
    let side = levels[level].cell.count
    let cells = fields.tile ?? area
    func clamped(_ place: Thousandths) -> Int64 {
      Int64(Int32(clamping: place.count.floored(by: side)))
    }
    var places: [Place] = []
    for y in clamped(cells.minY)...clamped(cells.maxY) {
      for x in clamped(cells.minX)...clamped(cells.maxX) {
        guard let place = candidate(x, y, level, fields),
          (place.chance < place.limit) == (round == 0)
        else { continue }
        guard let tile = fields.tile else {
          if area.contains(place.place) { places.append(place) }
          continue
        }
        places += Packing.copies(of: place, of: tile, in: area)
      }
    }
    return places
  }

  /// `place` and its copies in `area`, at most 8 tiles away.
  private static func copies(
    of place: Place, of tile: Rectangle, in area: Rectangle
  ) -> [Place] {
    func turns(_ place: Thousandths, _ low: Thousandths, _ high: Thousandths, _ side: Thousandths)
      -> ClosedRange<Int64>
    {
      let first = -(place.count - low.count).floored(by: side.count)
      return max(-8, first)...min(8, max(0, (high.count - 1 - place.count).floored(by: side.count)))
    }
    var places: [Place] = []
    for down in turns(place.place.y, area.minY, area.maxY, tile.height) {
      for across in turns(place.place.x, area.minX, area.maxX, tile.width) {
        let offset = Point(
          x: Thousandths(count: across * tile.width.count),
          y: Thousandths(count: down * tile.height.count))
        var copy = place
        copy.move(by: offset)
        copy.isCopy = across != 0 || down != 0
        places.append(copy)
      }
    }
    return places
  }

  /// The candidate as large as there is room among the places `kept`; nil if that is too small.
  private func shrunk(_ candidate: Place, _ kept: PlaceGrid) -> Place? {
    var (shrunk, radius) = (candidate, candidate.radius.count)
    kept.visit(near: candidate.place) { other in
      let distance = other.place.distance(to: candidate.place) - gap.count
      radius = min(radius, (1000 * distance).floored(by: tightness.count) - other.radius.count)
    }
    shrunk.radius = Thousandths(count: radius)
    return shrunk.radius < levels[candidate.level].radii.lowerBound ? nil : shrunk
  }

  /// Whether a rival is too near to a candidate of its level, and more wanted.
  private func beats(_ rival: Place, _ place: Place) -> Bool {
    rival.precedes(place)
      && rival.place.distance(to: place.place) < distance(rival.radius, place.radius)
  }
}

extension Packing.Place {
  fileprivate mutating func move(by offset: Point) {
    self = Packing.Place(
      level: level, x: x, y: y, place: place + offset, radius: radius, order: order,
      chance: chance, limit: limit)
  }

  /// Whether it is more wanted than another of its level: it is there at a lower density.
  fileprivate func precedes(_ other: Packing.Place) -> Bool {
    let (own, others) = (chance * other.limit, other.chance * limit)
    return own == others ? order < other.order : own < others
  }
}

extension Point {
  /// The distance in thousandths, rounded down.
  fileprivate func distance(to other: Point) -> Int64 {
    let (x, y) = (Double(x.count - other.x.count), Double(y.count - other.y.count))
    return Int64((x * x + y * y).squareRoot())
  }
}

/// Places in squares, to find those near a point.
private struct PlaceGrid {
  private(set) var places: [Packing.Place] = []
  private let area: Rectangle
  private let cell: Int64
  private let columns: Int
  private let rows: Int
  /// The number of the last place of each square, and of the place before each one in its square; -1 for none.
  private var last: [Int32]
  private var before: [Int32] = []

  /// An empty grid of squares, whose side is at least the distance within which places are near.
  init(over area: Rectangle, cell: Thousandths) {
    (self.area, self.cell) = (area, cell.count)
    columns = Int(area.width.count / cell.count) + 1
    rows = Int(area.height.count / cell.count) + 1
    last = Array(repeating: -1, count: columns * rows)
  }

  private func square(of place: Point) -> (column: Int, row: Int) {
    let column = (place.x - area.minX).count.floored(by: cell)
    let row = (place.y - area.minY).count.floored(by: cell)
    return (min(max(0, Int(column)), columns - 1), min(max(0, Int(row)), rows - 1))
  }

  mutating func add(_ place: Packing.Place) {
    let (column, row) = square(of: place.place)
    before.append(last[row * columns + column])
    last[row * columns + column] = Int32(places.count)
    places.append(place)
  }

  /// Calls `body` for the places in the square of `point` and the eight around it.
  func visit(near point: Point, _ body: (Packing.Place) -> Void) {
    _ = contains(near: point) { place in
      body(place)
      return false
    }
  }

  /// Whether one of these places is as `condition` says.
  func contains(near point: Point, where condition: (Packing.Place) -> Bool) -> Bool {
    let (column, row) = square(of: point)
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) {
        var number = last[y * columns + x]
        while number >= 0 {
          if condition(places[Int(number)]) { return true }
          number = before[Int(number)]
        }
      }
    }
    return false
  }
}
