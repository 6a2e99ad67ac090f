internal import GeobgSystem

/// A monitor of a session, by everything that a desktop may need to find it.
public struct MonitorPlace: Hashable, Sendable {
  /// The name, such as `DP-1`.
  public let name: String
  /// The number in the session's list of active monitors, from 0; mirrors count.
  public let index: Int
  /// The left edge, in logical pixels; x grows rightward.
  public let x: Int
  /// The top edge, in logical pixels; y grows downward.
  public let y: Int

  /// Monitor `index` of a session.
  public init(name: String, index: Int, x: Int, y: Int) {
    self.name = name
    self.index = index
    self.x = x
    self.y = y
  }
}
