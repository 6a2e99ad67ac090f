/// What a tap by hand knows about itself before its shapes are placed.
struct HandPlace {
  /// The fields with the tap's own random numbers.
  let fields: PlaneFields
  /// The two halves of the tap's address.
  let x: UInt32
  let y: UInt32
  /// The place, in units of the plane.
  let place: Point
  /// The place in the frame of the tap at zoom 1, which decides where its own lattice lies.
  let lattice: Point
  /// The way of the hand, as a vector of any length; nil for the fields' own.
  let direction: Point?

  /// The two numbers of `index` for `role`.
  func pair(_ index: Int, _ role: Chance.Purpose.Role) -> (first: Double, second: Double) {
    fields.chance.pair(
      at: .init(
        x: x, y: y, index: UInt32(index),
        purpose: .init(role, for: .hand, of: fields.number)))
  }
}
