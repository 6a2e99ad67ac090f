public import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// An active monitor, as the session reports it.
public struct SessionMonitor: Hashable, Sendable {
  /// Its size in pixels, after rotation, and its position.
  public let monitor: MonitorLayout.Monitor
  /// Whether it is the session's primary monitor.
  public let isPrimary: Bool

  /// A monitor with the pixels of its mode.
  ///
  /// - Parameters:
  ///   - name: A comma becomes a hyphen, because commas separate the monitors of a layout.
  ///   - isTurned: Whether it stands on its side, so that the mode's width becomes its height.
  init(
    name: String, mode: (width: Int, height: Int), x: Int, y: Int, scale: Thousandths = 1,
    isTurned: Bool = false, isPrimary: Bool = false
  ) {
    monitor = MonitorLayout.Monitor(
      name: name.replacing(",", with: "-"), pixelWidth: isTurned ? mode.height : mode.width,
      pixelHeight: isTurned ? mode.width : mode.height, x: x, y: y, scale: scale)
    self.isPrimary = isPrimary
  }

  var pixelCount: Int { monitor.pixelWidth * monitor.pixelHeight }

  /// Whether both monitors show the same part of the desktop, as mirrors do.
  func mirrors(_ other: SessionMonitor) -> Bool {
    let (own, its) = (monitor, other.monitor)
    return (own.x, own.y, own.pixelWidth, own.pixelHeight, own.scale)
      == (its.x, its.y, its.pixelWidth, its.pixelHeight, its.scale)
  }
}
