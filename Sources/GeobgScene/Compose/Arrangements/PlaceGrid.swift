/// Places of one level in squares, to find those near another place.
struct PlaceGrid {
  private(set) var places: [Packing.Place] = []
  private let area: Rectangle
  private let cell: Int64
  private let columns: Int
  private let rows: Int
  /// The number of the last place of each square, and of the place before each one in its square; -1 for none.
  private var last: [Int32]
  private var before: [Int32] = []

  /// An empty grid of squares with sides of `cell`.
  init(over area: Rectangle, cell: Int64) {
    (self.area, self.cell) = (area, cell)
    columns = Int(area.width.count / cell) + 1
    rows = Int(area.height.count / cell) + 1
    last = Array(repeating: -1, count: columns * rows)
  }

  /// A grid of `places` like another one.
  init(_ places: [Packing.Place], in other: PlaceGrid) {
    self.init(over: other.area, cell: other.cell)
    for place in places { add(place) }
  }

  private func column(_ x: Int64) -> Int {
    min(max(0, Int((x - area.minX.count).floored(by: cell))), columns - 1)
  }

  private func row(_ y: Int64) -> Int {
    min(max(0, Int((y - area.minY.count).floored(by: cell))), rows - 1)
  }

  mutating func add(_ place: Packing.Place) {
    let square = row(place.place.y.count) * columns + column(place.place.x.count)
    before.append(last[square])
    last[square] = Int32(places.count)
    places.append(place)
  }

  /// Whether one of the places at most about `reach` from `point` is as `condition` says.
  @inline(__always)
  func contains(
    near point: Point, reach: Int64, where condition: (Packing.Place) -> Bool
  ) -> Bool {
    let (x, y) = (point.x.count, point.y.count)
    for row in row(y - reach)...row(y + reach) {
      for column in column(x - reach)...column(x + reach) {
        var number = last[row * columns + column]
        while number >= 0 {
          let place = places[Int(number)].place
          if abs(place.x.count - x) <= reach, abs(place.y.count - y) <= reach,
            condition(places[Int(number)])
          {
            return true
          }
          number = before[Int(number)]
        }
      }
    }
    return false
  }
}
