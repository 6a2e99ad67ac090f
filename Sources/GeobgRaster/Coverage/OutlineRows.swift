/// Goes through an outline row by row, from the top down, and collects its coverage.
///
/// The coverage is the exact area of the pieces' union, except for the rounding of places to steps.
struct OutlineRows: ~Copyable {
  /// The part of a piece's edges in a row.
  struct Extent {
    /// Its parts in ``parts``.
    let parts: Range<Int>
    let left: Int64
    var right: Int64
    let isSimple: Bool
  }

  /// The part of an edge in a row.
  struct Part {
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

  let outline: Outline
  /// What is above or below these steps is cut off.
  private let top: Int64
  private let bottom: Int64
  /// The pieces from the top down.
  private var order = Storage<Int>(capacity: 4)
  private var nextPiece = 0
  /// The pieces of the row, and the first of each piece's edges that has not ended.
  private var active = Storage<(piece: Int, edge: Int)>(capacity: 4)
  var parts = Storage<Part>()
  var extents = Storage<Extent>(capacity: 16)
  var heights = Storage<Int64>()
  var crossings = Storage<Crossing>()

  /// The rows of `outline`, which is cut off above `top` and below `bottom`, in steps.
  init(_ outline: consuming Outline, top: Int64, bottom: Int64) {
    let count = outline.pieces.count
    for piece in 0..<count { order.append(piece) }
    let pieces = outline.pieces.start
    order.sort(0..<count) { (pieces[$0].top, $0) < (pieces[$1].top, $1) }
    self.outline = outline
    self.top = top
    self.bottom = bottom
  }

  /// Adds the coverage of `row`; each row lies below the one before.
  mutating func add(row: Int, to cells: inout Cells) {
    let origin = Int64(row) << Device.stepBits
    let upper = max(origin, top)
    let lower = min(origin &+ Device.stepsPerPixel, bottom)
    guard upper < lower else { return }
    while nextPiece < order.count, outline.pieces[order[nextPiece]].top < lower {
      let piece = order[nextPiece]
      active.append((piece, outline.pieces[piece].edges.lowerBound))
      nextPiece &+= 1
    }
    if active.count == 1, outline.pieces[active[0].piece].isSimple {
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
    let end = outline.pieces[active[0].piece].edges.upperBound
    var first = active[0].edge
    while first < end, edges[first].bottom.y <= upper { first &+= 1 }
    active.start[0].edge = first
    if first == end { return active.truncate(to: 0) }
    var index = first
    while index < end, edges[index].top.y < lower {
      let edge = edges[index]
      index &+= 1
      if edge.bottom.y <= upper { continue }
      let (ya, yb) = (max(edge.top.y, upper), min(edge.bottom.y, lower))
      cells.add(
        edge.x(at: ya), ya &- origin, edge.x(at: yb), yb &- origin, winding: edge.winding)
    }
  }

  /// Finds the parts of all edges between two heights, and removes the pieces that have ended.
  private mutating func findParts(_ upper: Int64, _ lower: Int64) {
    parts.truncate(to: 0)
    extents.truncate(to: 0)
    let edges = outline.edges.start
    var kept = 0
    for place in 0..<active.count {
      let (number, first) = active[place]
      let piece = outline.pieces[number]
      guard piece.bottom > upper else { continue }
      var next = first
      while next < piece.edges.upperBound, edges[next].bottom.y <= upper { next &+= 1 }
      active[kept] = (number, next)
      kept &+= 1
      let start = parts.count
      var (left, right) = (Int64.max, Int64.min)
      while next < piece.edges.upperBound, edges[next].top.y < lower {
        let edge = edges[next]
        next &+= 1
        if edge.bottom.y <= upper { continue }
        let (ya, yb) = (max(edge.top.y, upper), min(edge.bottom.y, lower))
        let (xa, xb) = (edge.x(at: ya), edge.x(at: yb))
        left = min(left, min(xa, xb))
        right = max(right, max(xa, xb))
        parts.append(Part(edge: next &- 1, top: ya, bottom: yb, topX: xa, bottomX: xb))
      }
      if start < parts.count {
        extents.append(
          Extent(
            parts: start..<parts.count, left: left, right: right, isSimple: piece.isSimple))
      }
    }
    active.truncate(to: kept)
  }

  /// Adds the parts; pieces beside each other do not influence each other.
  private mutating func addGroups(_ origin: Int64, _ cells: inout Cells) {
    extents.sort(0..<extents.count) { $0.left < $1.left }
    var start = 0
    while start < extents.count {
      var end = start &+ 1
      var right = extents[start].right
      while end < extents.count, extents[end].left < right {
        right = max(right, extents[end].right)
        end &+= 1
      }
      if end == start &+ 1, extents[start].isSimple {
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
