package import GeobgScene

/// Finds shapes that lie below so many others that they do not matter.
///
/// The rows are divided into tiles. From the top down, each shape takes light from the tiles that
/// it covers wholly. A shape that touches only tiles without light is hidden; see ``LayerStack``.
/// Other marks take no light and are never hidden, so no pixel depends on this.
package struct HiddenMarks: ~Copyable {
  /// A tile has this many pixels on each side.
  private static let side: Int64 = 32
  /// With fewer marks, hardly any is hidden.
  private static let fewestMarks = 64
  /// A disc within the shape is this much smaller, in pixels, because outlines are rounded.
  private static let margin: Int64 = 2
  /// How many marks are looked at between two checks for cancellation.
  private static let marksPerCheck = 128

  private let device: Device
  private let rows: Range<Int>
  private let columns: Int
  /// The light that the shapes let through, tile by tile.
  private let light: Storage<UInt64>
  /// Whether each mark is hidden; empty if none is.
  package private(set) var areHidden: [Bool] = []

  package init(
    _ marks: [Mark], _ device: Device, width: Int, rows: Range<Int>, _ cancellation: Cancellation
  ) throws(RenderError) {
    self.device = device
    self.rows = rows
    columns = width / Int(HiddenMarks.side) + 1
    light = Storage(
      repeating: LayerStack.light, count: columns * (rows.count / Int(HiddenMarks.side) + 1))
    guard marks.count >= HiddenMarks.fewestMarks else { return }
    areHidden = Array(repeating: false, count: marks.count)
    for index in marks.indices.reversed() {
      if index % HiddenMarks.marksPerCheck == 0 { try cancellation.check() }
      guard case .fill(let shape, .solid(_, let opacity)) = marks[index] else { continue }
      areHidden[index] = isHidden(shape, Coverage.share(opacity), width: width)
    }
  }

  /// Whether `shape` is hidden; otherwise, it takes light from its tiles.
  private func isHidden(_ shape: Shape, _ opacity: UInt64, width: Int) -> Bool {
    guard let (box, disc) = measures(of: shape) else { return false }
    let (bits, side) = (Device.stepBits, HiddenMarks.side)
    // The pixels that the shape touches, and one more on each side.
    let left = max(0, box.left >> bits &- 1)
    let right = min(Int64(width) &- 1, box.right >> bits &+ 1)
    let top = max(0, box.top >> bits &- 1 &- Int64(rows.lowerBound))
    let bottom = min(Int64(rows.count) &- 1, box.bottom >> bits &+ 1 &- Int64(rows.lowerBound))
    guard left <= right, top <= bottom else { return true }
    var isHidden = true
    let (firstColumn, lastColumn) = (left / side, right / side)
    var y = top / side
    while y <= bottom / side {
      defer { y &+= 1 }
      var x = firstColumn
      while x <= lastColumn {
        defer { x &+= 1 }
        let tile = Int(y) &* columns &+ Int(x)
        guard light[tile] > 0 else { continue }
        isHidden = false
        if disc.holds(x &* side, y &* side &+ Int64(rows.lowerBound), side) {
          light[tile] = LayerStack.light(light[tile], below: opacity)
        }
      }
    }
    return isHidden
  }

  /// A disc in pixels.
  private struct Disc {
    let x: Int64
    let y: Int64
    let radius: Int64

    /// Whether a square lies in the disc.
    func holds(_ left: Int64, _ top: Int64, _ side: Int64) -> Bool {
      let (across, down) = (max(x &- left, left &+ side &- x), max(y &- top, top &+ side &- y))
      return across &* across &+ down &* down <= radius &* radius
    }
  }

  /// A box around `shape`, in steps, and a disc that lies well within it.
  private func measures(of shape: Shape) -> (box: Box, disc: Disc)? {
    let (center, outer, inner): (Point, Int64, Int64)
    switch shape {
    case .circle(let circle):
      center = circle.center
      outer = min(max(0, circle.radius.count), Device.largest)
      inner = outer
    case .hexagon(let hexagon):
      center = hexagon.center
      let half = min(max(0, hexagon.width.count), Device.largest) / 2
      outer = half &+ 1
      // The sides are 0.866 times as far away as the corners.
      inner = half &* 55 / 64
    case .path: return nil
    }
    let place = device.place(center)
    let (across, down) = (device.x.length(outer), device.y.length(outer))
    let radius = min(device.x.length(inner), device.y.length(inner)) >> Device.stepBits
    return (
      Box(
        left: place.x &- across, top: place.y &- down, right: place.x &+ across,
        bottom: place.y &+ down),
      Disc(
        x: place.x >> Device.stepBits, y: place.y >> Device.stepBits,
        radius: max(0, radius &- HiddenMarks.margin))
    )
  }
}
