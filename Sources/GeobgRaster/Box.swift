/// A part of the canvas with horizontal and vertical sides, in steps.
struct Box {
  var left: Int64
  var top: Int64
  var right: Int64
  var bottom: Int64

  var isEmpty: Bool { left >= right || top >= bottom }

  func intersection(_ other: Box) -> Box {
    Box(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
