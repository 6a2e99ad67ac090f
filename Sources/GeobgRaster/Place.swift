/// A place on the canvas, in steps; y grows downward.
struct Place: Hashable {
  var x: Int64
  var y: Int64
}
