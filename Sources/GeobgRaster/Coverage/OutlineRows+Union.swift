/// Pieces that overlap: their union.
extension OutlineRows {
  /// Adds the union of the pieces of `group`, in slabs without an edge's end inside.
  @inline(never)
  mutating func addUnion(_ group: Range<Int>, _ origin: Int64, _ cells: inout Cells) {
    heights.truncate(to: 0)
    for extent in group {
      for part in extents[extent].parts {
        addHeight(parts[part].top)
        addHeight(parts[part].bottom)
      }
    }
    heights.sort(0..<heights.count) { $0 < $1 }
    let count = heights.count
    for index in 1..<max(1, count) where heights[index] > heights[index &- 1] {
      addSlab(group, heights[index &- 1], heights[index], origin, &cells)
    }
  }

  /// Adds a height, unless it is the last one.
  @inline(__always)
  private mutating func addHeight(_ height: Int64) {
    if heights.count > 0, heights[heights.count &- 1] == height { return }
    heights.append(height)
  }

  /// Adds what lies between two heights; no edge begins or ends there.
  ///
  /// Where edges cross, it is divided at the heights of all crossings.
  private mutating func addSlab(
    _ group: Range<Int>, _ upper: Int64, _ lower: Int64, _ origin: Int64, _ cells: inout Cells
  ) {
    findCrossings(group, upper, lower)
    guard !areUncrossed else { return addCrossings(upper, lower, origin, &cells) }
    let start = heights.count
    defer { heights.truncate(to: start) }
    for index in 0..<crossings.count {
      let right = crossings[index]
      let least = min(right.topX, right.bottomX)
      var next = index &- 1
      while next >= 0, crossings[next].reach > least {
        let left = crossings[next]
        next &-= 1
        let (above, below) = (right.topX &- left.topX, right.bottomX &- left.bottomX)
        guard (above < 0 && below > 0) || (above > 0 && below < 0) else { continue }
        let height = Exact.along(
          upper &- origin, lower &- upper, Int64(above.magnitude),
          Int64(above.magnitude &+ below.magnitude))
        addHeight(origin &+ height)
      }
    }
    guard heights.count > start else { return addCrossings(upper, lower, origin, &cells) }
    heights.append(lower)
    heights.sort(start..<heights.count) { $0 < $1 }
    for index in 0..<crossings.count { crossings.start[index].bottomX = crossings[index].topX }
    var previous = upper
    for index in start..<heights.count where heights[index] > previous {
      moveCrossings(to: heights[index])
      addCrossings(previous, heights[index], origin, &cells)
      previous = heights[index]
    }
  }

  /// Finds the edges of `group` that go from one height to the other, from left to right.
  private mutating func findCrossings(_ group: Range<Int>, _ upper: Int64, _ lower: Int64) {
    crossings.truncate(to: 0)
    for extent in group {
      for index in extents[extent].parts {
        let part = parts[index]
        guard part.top <= upper, part.bottom >= lower else { continue }
        let edge = outline.edges[part.edge]
        crossings.append(
          Crossing(
            edge: part.edge, topX: upper == part.top ? part.topX : edge.x(at: upper),
            bottomX: lower == part.bottom ? part.bottomX : edge.x(at: lower), winding: edge.winding)
        )
      }
    }
    crossings.sort(0..<crossings.count, by: OutlineRows.isBefore)
    var reach = Int64.min
    for index in 0..<crossings.count {
      let crossing = crossings[index]
      reach = max(reach, max(crossing.topX, crossing.bottomX))
      crossings.start[index].reach = reach
    }
  }

  /// Goes on from the lower heights of the crossings to `lower`, where they are mostly in the same
  /// order.
  private mutating func moveCrossings(to lower: Int64) {
    for index in 0..<crossings.count {
      crossings.start[index].topX = crossings[index].bottomX
      crossings.start[index].bottomX = outline.edges[crossings[index].edge].x(at: lower)
    }
    crossings.sortAlmostSorted(0..<crossings.count, by: OutlineRows.isBefore)
  }

  @inline(__always)
  private static func isBefore(_ left: Crossing, _ right: Crossing) -> Bool {
    let (first, second) = (left.topX &+ left.bottomX, right.topX &+ right.bottomX)
    return first < second || (first == second && left.topX < right.topX)
  }

  /// Whether no two edges cross.
  private var areUncrossed: Bool {
    for index in 1..<max(1, crossings.count) {
      let (left, right) = (crossings[index &- 1], crossings[index])
      if left.topX > right.topX || left.bottomX > right.bottomX { return false }
    }
    return true
  }

  /// Adds the area between the edges where the windings do not add up to 0.
  private mutating func addCrossings(
    _ upper: Int64, _ lower: Int64, _ origin: Int64, _ cells: inout Cells
  ) {
    var sum: Int64 = 0
    for index in 0..<crossings.count {
      let crossing = crossings[index]
      let before = sum
      sum &+= crossing.winding
      guard (before == 0) != (sum == 0) else { continue }
      cells.add(
        crossing.topX, upper &- origin, crossing.bottomX, lower &- origin,
        winding: before == 0 ? 1 : -1)
    }
  }
}
