internal import GeobgScene

/// The straight edges around the area that a mark covers, in steps.
struct Outline: ~Copyable {
  /// A straight line between two rows' heights; it is never horizontal.
  struct Edge {
    let top: Place
    let bottom: Place
    /// 1 if the area to the right is inside by this edge, -1 if it is outside.
    let winding: Int64
    /// Where the edge was at the end of the last row, or its top.
    var last: Place

    @inline(__always)
    init(top: Place, bottom: Place, winding: Int64) {
      self.top = top
      self.bottom = bottom
      self.winding = winding
      last = top
    }

    /// Where the edge is at the height `y`, which lies between its ends.
    @inline(__always)
    func x(at y: Int64) -> Int64 {
      if y == top.y || top.x == bottom.x { return top.x }
      if y == bottom.y { return bottom.x }
      return Exact.along(top.x, bottom.x &- top.x, y &- top.y, bottom.y &- top.y)
    }
  }

  /// Closed lines that belong together, such as one segment of a stroke.
  struct Piece {
    let edges: Range<Int>
    let top: Int64
    let bottom: Int64
    /// Whether no two edges cross, so that the edges' areas can be added up.
    let isSimple: Bool
  }

  /// The edges; those of a piece are in order from the top.
  private(set) var edges = Storage<Edge>(capacity: 512)
  /// The pieces; what at least one of them covers is covered.
  private(set) var pieces = Storage<Piece>(capacity: 4)
  /// The piece that is being made begins here.
  private var first = 0

  /// The corners of the polygon that is being made.
  private(set) var corners = Storage<Place>(capacity: 8)

  /// Removes everything.
  mutating func removeAll() {
    edges.truncate(to: 0)
    pieces.truncate(to: 0)
    first = 0
  }

  /// Adds the line from `start` to `end` to the piece that is being made.
  ///
  /// Clockwise lines enclose the area.
  @inline(__always)
  mutating func addLine(from start: Place, to end: Place) {
    if start.y > end.y {
      edges.append(Edge(top: end, bottom: start, winding: 1))
    } else if start.y < end.y {
      edges.append(Edge(top: start, bottom: end, winding: -1))
    }
  }

  /// Adds an edge to the piece that is being made.
  @inline(__always)
  mutating func add(_ edge: Edge) {
    if edge.top.y < edge.bottom.y { edges.append(edge) }
  }

  /// Ends a piece.
  ///
  /// - Parameter isSorted: Whether its edges were added from the top down.
  mutating func endPiece(isSimple: Bool, isSorted: Bool = false) {
    let range = first..<edges.count
    first = edges.count
    guard !range.isEmpty else { return }
    if !isSorted { edges.sort(range) { $0.top.y < $1.top.y } }
    var bottom = edges[range.lowerBound].bottom.y
    for index in range { bottom = max(bottom, edges[index].bottom.y) }
    pieces.append(
      Piece(edges: range, top: edges[range.lowerBound].top.y, bottom: bottom, isSimple: isSimple))
  }

  /// Adds a corner of a polygon.
  mutating func addCorner(_ corner: Place) { corners.append(corner) }

  /// Adds a piece with the clockwise corners, unless all of it lies above or below `rows`.
  mutating func endPolygon(_ rows: Range<Int64>) {
    let count = corners.count
    var previous = corners[count &- 1]
    var (top, bottom) = (previous.y, previous.y)
    for index in 0..<count {
      (top, bottom) = (min(top, corners[index].y), max(bottom, corners[index].y))
    }
    if top < rows.upperBound, bottom > rows.lowerBound {
      for index in 0..<count {
        addLine(from: previous, to: corners[index])
        previous = corners[index]
      }
      endPiece(isSimple: true)
    }
    corners.truncate(to: 0)
  }
}
