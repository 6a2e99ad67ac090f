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
  /// How many times as long as wide the motifs are, which all lie in the course of the wind; nil if they are round.
  var slimness: Double?

  /// How far centers of such radii have to be from each other.
  func distance(_ one: Thousandths, _ other: Thousandths) -> Int64 {
    (tightness.count * (one + other).count).floored(by: 1000) + gap.count
  }

  /// The candidate of a cell; nil if the cell has none at any density, or none of the round or in the area.
  private func candidate(
    _ x: Int64, _ y: Int64, _ level: Int, _ fields: PlaneFields, _ mass: inout Mass,
    of round: Int? = nil, in area: Rectangle? = nil
  ) -> Place? {
    let (cell, slot) = (levels[level].cell, UInt32(level))
    let presence = fields.pair(x, y, slot, .presence)
    let chance = PlaneFields.parts(presence.first)
    // The limit is at most the share.
    if round == 0, chance >= levels[level].share { return nil }
    let unit = fields.pair(x, y, slot, .place)
    let sides: ClosedRange<Thousandths> = 0...cell
    let place = Point(
      x: Thousandths(count: x * cell.count) + sides.value(at: unit.first),
      y: Thousandths(count: y * cell.count) + sides.value(at: unit.second))
    if let area = fields.tile ?? area, !area.contains(place) { return nil }
    let room = min(PlaneFields.one, 19_661 + (78_643 * mass.value(at: place)) >> 16)
    let limit = (levels[level].share * room) >> 16
    if let round, (chance < limit) != (round == 0) { return nil }
    let size = fields.pair(x, y, slot, .count)
    return Place(
      level: level, x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y), place: place,
      radius: levels[level].radii.value(at: size.first), order: size.second, chance: chance,
      limit: limit)
  }

  /// The largest radius of a place.
  var largest: Thousandths { levels.reduce(0) { max($0, $1.radii.upperBound) } }

  /// The places of each level in an area, a part of the tile if there is one.
  ///
  /// First, the candidates of density 1 are placed, then all others between them; the density decides which of
  /// them are shown. So more density adds places and moves none.
  func places(in areas: [Rectangle], _ fields: PlaneFields) -> [Place] {
    let rounds = fields.density > 1 ? 2 : 1
    let stages = (0..<rounds).flatMap { round in levels.indices.map { (round: round, level: $0) } }
    let metric = slimness.map { Metric(course: Wind.course(fields), slimness: $0) }
    var mass = Mass(fields, cell: Packing.massCell)
    var kept: [PlaceGrid] = []
    var places: [Place] = []
    let candidateAreas = candidateAreas(stages.map { $0.level }, areas, metric)
    for ((round, level), area) in zip(stages, candidateAreas) {
      let largest = levels[level].radii.upperBound
      var sized = PlaceGrid(over: area, cell: distance(largest, largest) + 1)
      for candidate in candidates(level, round, in: area, fields, &mass) {
        if let place = shrunk(candidate, kept, stages, metric) { sized.add(place) }
      }
      let stayed = sized.places.filter { place in
        !sized.contains(near: place.place, reach: distance(largest, place.radius)) {
          beats($0, place, metric)
        }
      }
      kept.append(PlaceGrid(stayed, in: sized))
      places += stayed.filter { place in
        !place.isCopy && 1000 * place.chance < fields.density.count * place.limit
          && areas[level].contains(place.place)
      }
    }
    return places
  }

  /// The place of a cell; nil if it has none.
  func place(x: Int32, y: Int32, slot: UInt32, _ fields: PlaneFields) -> Place? {
    var mass = Mass(fields, cell: Packing.massCell)
    guard slot < levels.count,
      let place = candidate(Int64(x), Int64(y), Int(slot), fields, &mass)?.place
    else { return nil }
    let one = Thousandths(count: 1)
    let areas = levels.map { _ in Rectangle(origin: place, width: one, height: one) }
    return places(in: areas, fields).first { $0.level == Int(slot) && $0.x == x && $0.y == y }
  }

  /// Where the candidates of each stage matter to the places in `areas`, the area of each level.
  ///
  /// A stage is one level of one round, and a round begins with its largest level.
  private func candidateAreas(
    _ stages: [Int], _ areas: [Rectangle], _ metric: Metric?
  ) -> [Rectangle] {
    func outset(_ area: Rectangle, _ one: Int, _ other: Int) -> Rectangle {
      let distance = distance(levels[one].radii.upperBound, levels[other].radii.upperBound)
      let reach =
        metric?.reach(of: distance)
        ?? Point(x: Thousandths(count: distance), y: Thousandths(count: distance))
      let margin = reach + Point(x: Thousandths(count: 1), y: Thousandths(count: 1))
      return Rectangle(
        origin: area.origin - margin, width: area.width + 2 * margin.x,
        height: area.height + 2 * margin.y)
    }
    var found: [Rectangle] = []
    for stage in stages.indices.reversed() {
      // Where its places matter: to the picture, and to the candidates of later stages.
      var area = areas[stages[stage]]
      for (later, candidates) in zip(stages[(stage + 1)...], found) {
        area = area.union(outset(candidates, stages[stage], later))
      }
      found.insert(outset(area, stages[stage], stages[stage]), at: 0)
    }
    return found
  }

  /// The candidates of a level and a round in `area`, with the copies that reach in at the edges of a tile.
  private func candidates(
    _ level: Int, _ round: Int, in area: Rectangle, _ fields: PlaneFields, _ mass: inout Mass
  ) -> [Place] {
    let tile = fields.tile
    let rows = cells(level, area.minY, area.maxY, tile.map { ($0.minY, $0.maxY) })
    let columns = cells(level, area.minX, area.maxX, tile.map { ($0.minX, $0.maxX) })
    var places: [Place] = []
    for y in rows {
      for x in columns {
        guard let place = candidate(x, y, level, fields, &mass, of: round, in: area)
        else { continue }
        if let tile {
          places += Packing.copies(of: place, of: tile, in: area)
        } else {
          places.append(place)
        }
      }
    }
    return places
  }

  /// The cells of a level, on one axis, whose candidates or copies can lie in `low...high`.
  ///
  /// - Parameter tile: Where the tile begins and ends on the axis.
  private func cells(
    _ level: Int, _ low: Thousandths, _ high: Thousandths,
    _ tile: (low: Thousandths, high: Thousandths)?
  ) -> [Int64] {
    let side = levels[level].cell.count
    func cells(_ low: Int64, _ high: Int64) -> ClosedRange<Int64> {
      let first = Int64(Int32(clamping: low.floored(by: side)))
      return first...max(first, Int64(Int32(clamping: high.floored(by: side))))
    }
    guard let tile else { return Array(cells(low.count, high.count)) }
    // The part of the tile that has a copy there: one, or one at each end of the tile.
    let (begin, end) = (tile.low.count, tile.high.count)
    let first = low.count - (low.count - begin).floored(by: end - begin) * (end - begin)
    let last = first + (high - low).count
    if last <= end { return Array(cells(first, last)) }
    let (left, right) = (cells(begin, last - end + begin), cells(first, end))
    // Where the two meet in a cell, no cell is left out.
    if left.upperBound >= right.lowerBound { return Array(cells(begin, end)) }
    return Array(left) + Array(right)
  }

  /// `place` and its copies in `area`, at most 8 tiles away.
  private static func copies(
    of place: Place, of tile: Rectangle, in area: Rectangle
  ) -> [Place] {
    func turns(_ place: Thousandths, _ low: Thousandths, _ high: Thousandths, _ side: Thousandths)
      -> Range<Int64>
    {
      let first = max(-8, -(place.count - low.count).floored(by: side.count))
      let last = min(8, (high.count - 1 - place.count).floored(by: side.count))
      return first..<max(first, last + 1)
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
  private func shrunk(
    _ candidate: Place, _ kept: [PlaceGrid], _ stages: [(round: Int, level: Int)],
    _ metric: Metric?
  ) -> Place? {
    let least = levels[candidate.level].radii.lowerBound.count
    var (shrunk, radius) = (candidate, candidate.radius.count)
    for stage in kept.indices {
      // Places farther away leave room for the whole radius.
      let reach = distance(levels[stages[stage].level].radii.upperBound, candidate.radius) + 1
      let isOver = kept[stage].contains(near: candidate.place, reach: reach) { other in
        let distance = other.place.distance(to: candidate.place, metric) - gap.count
        radius = min(radius, (1000 * distance).floored(by: tightness.count) - other.radius.count)
        return radius < least
      }
      if isOver { return nil }
    }
    shrunk.radius = Thousandths(count: radius)
    return shrunk
  }

  /// Whether a rival is too near to a candidate of its level, and more wanted.
  private func beats(_ rival: Place, _ place: Place, _ metric: Metric?) -> Bool {
    rival.precedes(place)
      && rival.place.distance(to: place.place, metric) < distance(rival.radius, place.radius)
  }

  /// How distances are measured between slim motifs: across their course, they count `slimness` times.
  fileprivate struct Metric {
    let course: SIMD2<Double>
    let slimness: Double

    /// How far a place at most `distance` away can be on each axis.
    func reach(of distance: Int64) -> Point {
      func reach(_ along: Double, _ across: Double) -> Thousandths {
        let across = across / slimness
        let part = (along * along + across * across).squareRoot()
        return Thousandths(count: Int64((Double(distance) * part).rounded(.up)) + 1)
      }
      return Point(x: reach(course.x, course.y), y: reach(course.y, course.x))
    }
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
  fileprivate func distance(to other: Point, _ metric: Packing.Metric?) -> Int64 {
    var (x, y) = (Double(x.count - other.x.count), Double(y.count - other.y.count))
    if let metric {
      let course = metric.course
      (x, y) = (
        course.x * x + course.y * y, metric.slimness * (course.x * y - course.y * x)
      )
    }
    return Int64((x * x + y * y).squareRoot())
  }
}
