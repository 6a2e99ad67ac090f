internal import GeobgScene

/// How many marks touch each row of a band, so that a part of it fits into memory.
struct RowLoad: ~Copyable {
  private let rows: Range<Int>
  private let counts: Storage<Int>

  /// The marks of `rows` of a canvas.
  init(_ marks: [Mark], _ device: Device, rows: Range<Int>) {
    self.rows = rows
    counts = Storage(repeating: 0, count: rows.count + 1)
    for mark in marks {
      switch mark {
      case .fill(let shape, _): add(1, shape.bounds, device)
      case .stroke(let path, let width, _):
        if path.isClosed {
          add(1, path.bounds.outset(by: width), device)
        } else {
          add(1, from: rows.lowerBound, to: rows.upperBound)
        }
      case .group(let group): add(1 + group.scene.marks.count, group.frame, device)
      case .veil(let veil): add(1, veil.frame, device)
      }
    }
    for row in 0..<rows.count { counts[row + 1] += counts[row] }
  }

  private func add(_ count: Int, _ bounds: Rectangle, _ device: Device) {
    add(
      count, from: Int(device.y.place(bounds.minY.count) >> Device.stepBits),
      to: Int(device.y.place(bounds.maxY.count) >> Device.stepBits) + 1)
  }

  private func add(_ count: Int, from top: Int, to bottom: Int) {
    let (top, bottom) = (max(top, rows.lowerBound), min(bottom, rows.upperBound))
    guard top < bottom else { return }
    counts[top - rows.lowerBound] += count
    counts[bottom - rows.lowerBound] -= count
  }

  /// The end of as many rows from `top` on as marks touch at most `budget` times, but at least
  /// `least` rows.
  func end(of top: Int, budget: Int, least: Int) -> Int {
    var row = top
    var sum = 0
    while row < rows.upperBound {
      sum += counts[row - rows.lowerBound]
      if sum > budget, row >= top + least { break }
      row += 1
    }
    return row
  }
}
