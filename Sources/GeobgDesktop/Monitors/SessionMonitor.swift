public import GeobgRecipe
internal import GeobgScene

/// A monitor that is on, as the session reports it.
public struct SessionMonitor: Hashable, Sendable {
  /// Its pixels as they are seen, turned with it, and its place.
  public let monitor: MonitorLayout.Monitor
  /// Whether the session calls it the first one.
  public let isPrimary: Bool

  /// A monitor of the pixels that its mode has.
  ///
  /// - Parameters:
  ///   - name: In a layout a comma ends a monitor, and so a name has a hyphen for it.
  ///   - isTurned: Whether it stands on its side, so that the mode's width is its height.
  init(
    name: String, mode: (width: Int, height: Int), x: Int, y: Int, scale: Thousandths = 1,
    isTurned: Bool = false, isPrimary: Bool = false
  ) {
    monitor = MonitorLayout.Monitor(
      name: name.replacing(",", with: "-"), pixelWidth: isTurned ? mode.height : mode.width,
      pixelHeight: isTurned ? mode.width : mode.height, x: x, y: y, scale: scale)
    self.isPrimary = isPrimary
  }

  /// How many pixels it has.
  var pixelCount: Int { monitor.pixelWidth * monitor.pixelHeight }

  /// Whether both show the same picture: mirrors do.
  func mirrors(_ other: SessionMonitor) -> Bool {
    let (own, its) = (monitor, other.monitor)
    return (own.x, own.y, own.pixelWidth, own.pixelHeight, own.scale)
      == (its.x, its.y, its.pixelWidth, its.pixelHeight, its.scale)
  }
}
