/// One thing a hand did.
public enum Gesture: Hashable, Sendable {
  /// Placed 1 to 8 shapes around a point of the plane.
  case tap(HandTap)
  /// Laid a mesh, or one more pass onto the mesh that is on top.
  case mesh
  /// Took back the last mark: one shape, or one mesh pass; or the last clear.
  case undo
  /// Put back what the last undo took.
  case redo
  /// Took away everything drawn by hand.
  case clear
}

/// A tap by hand, with an address of its own.
///
/// The address is given when the tap is made and never changes, so that a gesture that arrives late
/// or is taken away re-rolls no other.
public struct HandTap: Hashable, Sendable {
  /// The largest address: the largest whole number that every reader of JSON keeps exact.
  public static let addressLimit: UInt64 = 1 << 53 - 1

  /// Which random numbers decide what the tap places, from 0 to ``addressLimit``.
  public let address: UInt64
  /// The point of the plane that was tapped, in units.
  public let place: Point

  /// The tap at `place` whose random numbers are at `address`.
  ///
  /// - Throws: ``RecipeError/addressOutOfRange(address:limit:)``,
  ///   ``RecipeError/pointOutOfRange(point:range:)``.
  public init(address: UInt64, place: Point) throws(RecipeError) {
    guard address <= HandTap.addressLimit else {
      throw .addressOutOfRange(address: address, limit: HandTap.addressLimit)
    }
    try Viewport.check(place)
    self.address = address
    self.place = place
  }
}
