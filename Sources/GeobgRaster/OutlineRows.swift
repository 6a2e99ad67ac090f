/// Goes through an outline row by row, from the top down, and collects its coverage.
///
/// The coverage is the exact area of the pieces' union, except for the rounding of places to steps.
struct OutlineRows: ~Copyable {
  /// The part of a piece's edges in a row.
  struct Extent {
    /// The piece, as in ``OutlineRows/active``.
    let active: (rank: Int, edge: Int)
    /// Its parts in ``parts``.
    let parts: Range<Int>
    let left: Int64
    var right: Int64
    let isSimple: Bool
  }

  /// The part of an edge in a row.
  struct EdgePart {
    let edge: Int
    let top: Int64
    let bottom: Int64
    let topX: Int64
    let bottomX: Int64
  }

  /// An edge between two heights of a row.
  struct Crossing {
    let edge: Int
    var topX: Int64
    var bottomX: Int64
    let winding: Int64
    /// How far right this edge or one to its left goes.
    var reach: Int64 = 0
  }

  var outline = Outline()
  /// What is above or below these steps is cut off.
  private var top: Int64 = 0
  private var bottom: Int64 = 0
  /// The pieces from the top down.
  private var order = Storage<Int>(capacity: 4)
  private var nextPiece = 0
  /// The pieces of the row, as their places in ``order``, and the first of each piece's edges that
  /// has not ended.
  private var active = Storage<(rank: Int, edge: Int)>(capacity: 4)
  var parts = Storage<EdgePart>()
  var extents = Storage<Extent>(capacity: 16)
  var heights = Storage<Int64>()
  var crossings = Storage<Crossing>()

  /// Begins with the first row of the outline, which is cut off above `top` and below `bottom`, in
  /// steps.
  mutating func begin(top: Int64, bottom: Int64) {
    (self.top, self.bottom, nextPiece) = (top, bottom, 0)
    active.truncate(to: 0)
    order.truncate(to: 0)
    let count = outline.pieces.count
    for piece in 0..<count { order.append(piece) }
    let pieces = outline.pieces.start
    order.sort(0..<count) {
      let (one, other) = (pieces[$0].top, pieces[$1].top)
      return one < other || (one == other && $0 < $1)
    }
  }

  /// Adds the coverage of `row`; each row lies below the one before.
  mutating func add(row: Int, to cells: inout Cells) {
    let origin = Int64(row) << Device.stepBits
    let upper = max(origin, top)
    let lower = min(origin &+ Device.stepsPerPixel, bottom)
    guard upper < lower else { return }
    while nextPiece < order.count, outline.pieces[order[nextPiece]].top < lower {
      let piece = order[nextPiece]
      active.append((nextPiece, outline.pieces[piece].edges.lowerBound))
      nextPiece &+= 1
    }
    if active.count == 1, outline.pieces[order[active[0].rank]].isSimple {
      return addSimple(origin, upper, lower, &cells)
    }
    findParts(upper, lower)
    addGroups(origin, &cells)
  }

  /// Adds the only piece of a row.
  @inline(__always)
  private mutating func addSimple(
    _ origin: Int64, _ upper: Int64, _ lower: Int64, _ cells: inout Cells
  ) {
    let edges = outline.edges.start
    let end = outline.pieces[order[active[0].rank]].edges.upperBound
    var first = active[0].edge
    while first < end, edges[first].bottom.y <= upper { first &+= 1 }
    active.start[0].edge = first
    if first == end { return active.truncate(to: 0) }
    var index = first
    while index < end, edges[index].top.y < lower {
      let edge = edges + index
      index &+= 1
      if edge.pointee.bottom.y <= upper { continue }
      let (start, end) = OutlineRows.ends(edge, upper, lower)
      cells.add(
        start.x, start.y &- origin, end.x, end.y &- origin, winding: edge.pointee.winding)
    }
  }

  /// The ends of the part of `edge` between two heights, of which the lower one follows the rows
  /// before.
  @inline(__always)
  private static func ends(
    _ edge: UnsafeMutablePointer<Outline.Edge>, _ upper: Int64, _ lower: Int64
  ) -> (Place, Place) {
    let (ya, yb) = (max(edge.pointee.top.y, upper), min(edge.pointee.bottom.y, lower))
    let xa = edge.pointee.last.y == ya ? edge.pointee.last.x : edge.pointee.x(at: ya)
    let end = Place(x: edge.pointee.x(at: yb), y: yb)
    edge.pointee.last = end
    return (Place(x: xa, y: ya), end)
  }

  /// Finds the parts of all edges between two heights, and removes the pieces that have ended.
  @inline(never)
  private mutating func findParts(_ upper: Int64, _ lower: Int64) {
    parts.truncate(to: 0)
    extents.truncate(to: 0)
    let edges = outline.edges.start
    var kept = 0
    for place in 0..<active.count {
      let (rank, first) = active[place]
      let piece = outline.pieces[order[rank]]
      guard piece.bottom > upper else { continue }
      var next = first
      while next < piece.edges.upperBound, edges[next].bottom.y <= upper { next &+= 1 }
      active[kept] = (rank, next)
      kept &+= 1
      let start = parts.count
      var (left, right) = (Int64.max, Int64.min)
      while next < piece.edges.upperBound, edges[next].top.y < lower {
        let edge = edges + next
        next &+= 1
        if edge.pointee.bottom.y <= upper { continue }
        let (start, end) = OutlineRows.ends(edge, upper, lower)
        left = min(left, min(start.x, end.x))
        right = max(right, max(start.x, end.x))
        parts.append(
          EdgePart(edge: next &- 1, top: start.y, bottom: end.y, topX: start.x, bottomX: end.x))
      }
      if start < parts.count {
        extents.append(
          Extent(
            active: active[kept &- 1], parts: start..<parts.count, left: left, right: right,
            isSimple: piece.isSimple))
      }
    }
    active.truncate(to: kept)
  }

  /// Sorts the extents from left to right, and remembers the order of their pieces for the next
  /// row, where it is almost the same.
  private mutating func sortExtents() {
    if areInOrder { return }
    let all = 0..<extents.count
    // If two extents begin at the same place, all are sorted again from the order of the pieces,
    // because the order of the two must not depend on the rows above.
    for turn in 0..<3 where !areInOrder {
      extents.sort(all) { turn == 1 ? $0.active.rank < $1.active.rank : $0.left < $1.left }
    }
    guard active.count == extents.count else { return }
    for index in all { active[index] = extents[index].active }
  }

  /// Whether each extent begins to the right of the one before.
  private var areInOrder: Bool {
    for index in 1..<max(1, extents.count) where extents[index].left <= extents[index &- 1].left {
      return false
    }
    return true
  }

  /// Adds the parts; pieces beside each other do not influence each other.
  @inline(never)
  private mutating func addGroups(_ origin: Int64, _ cells: inout Cells) {
    sortExtents()
    var start = 0
    while start < extents.count {
      var end = start &+ 1
      var right = extents[start].right
      while end < extents.count, extents[end].left < right {
        right = max(right, extents[end].right)
        end &+= 1
      }
      if right <= cells.left || extents[start].left >= cells.right {
        // Nothing within the clip is covered.
      } else if end == start &+ 1, extents[start].isSimple {
        for index in extents[start].parts {
          let part = parts[index]
          cells.add(
            part.topX, part.top &- origin, part.bottomX, part.bottom &- origin,
            winding: outline.edges[part.edge].winding)
        }
      } else {
        addUnion(start..<end, origin, &cells)
      }
      start = end
    }
  }
}

// MARK: - Rows without double coverage

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
