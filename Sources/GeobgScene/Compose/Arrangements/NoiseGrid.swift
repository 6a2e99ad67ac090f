/// The squares of a noise.
struct NoiseGrid: Sendable {
  /// The values of the four corners of a square.
  typealias Corners = (leftTop: Int64, rightTop: Int64, leftBottom: Int64, rightBottom: Int64)

  /// Where a place is among the squares: between the corners (`left`, `top`) and (`right`, `bottom`).
  struct Spot {
    let (left, right, across): (Int64, Int64, Int64)
    let (top, bottom, down): (Int64, Int64, Int64)

    @inline(__always)
    func corners(_ value: (_ x: Int64, _ y: Int64) -> Int64) -> Corners {
      (value(left, top), value(right, top), value(left, bottom), value(right, bottom))
    }

    /// The values of the corners in the shares that they have there.
    @inline(__always)
    func blend(_ corners: Corners) -> Int64 {
      func blend(_ one: Int64, _ other: Int64, _ share: Int64) -> Int64 {
        (one * (PlaneFields.one - share) + other * share) >> 16
      }
      return blend(
        blend(corners.leftTop, corners.rightTop, across),
        blend(corners.leftBottom, corners.rightBottom, across), down)
    }
  }

  /// The squares along an axis.
  private struct Axis: Sendable {
    private let start: Thousandths
    /// The length of so many squares.
    private let length: Int64
    private let count: Int64
    /// Whether the squares repeat after ``count``.
    private let repeats: Bool

    init(_ cell: Thousandths, _ side: (start: Thousandths, length: Thousandths)?) {
      guard let side else {
        (start, length, count, repeats) = (0, cell.count, 1, false)
        return
      }
      (start, length, repeats) = (side.start, side.length.count, true)
      // An even number, so that a checkered field repeats.
      count = 2 * max(1, (length + cell.count).floored(by: 2 * cell.count))
    }

    /// The two corners around a place, and how much of the second one there is, from 0 to 65,536.
    @inline(__always)
    func corners(around place: Thousandths) -> (first: Int64, second: Int64, share: Int64) {
      // A place can be as far away as numbers reach, and the corner before it still farther.
      var offset = (place - start).count
      if repeats { offset = (offset &- offset.floored(by: length) &* length) * count }
      let first = offset.floored(by: length)
      // A fifth-degree polynomial whose slope and curvature are 0 at both ends.
      let t = ((offset &- first &* length) << 16) / length
      let bend = (((6 * t - 983_040) * t) >> 16) + 655_360
      let share = (((((t * t) >> 16) * t) >> 16) * bend) >> 16
      return (number(first), number(first + 1), share)
    }

    private func number(_ corner: Int64) -> Int64 {
      repeats ? corner - corner.floored(by: count) * count : corner
    }
  }

  private let (columns, rows): (Axis, Axis)

  /// The squares whose sides are `cell`, or nearly so in a tile.
  init(cell: Thousandths, tile: Rectangle?) {
    columns = Axis(cell, tile.map { ($0.minX, $0.width) })
    rows = Axis(cell, tile.map { ($0.minY, $0.height) })
  }

  func spot(_ place: Point) -> Spot {
    let (x, y) = (columns.corners(around: place.x), rows.corners(around: place.y))
    return Spot(
      left: x.first, right: x.second, across: x.share, top: y.first, bottom: y.second, down: y.share
    )
  }
}
