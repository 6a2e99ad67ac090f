internal import GeobgScene

/// The files that a desktop shows, as absolute paths; both are equal if one file serves both modes.
public struct Wallpaper: Hashable, Sendable {
  /// The file that one monitor shows.
  public struct Slice: Hashable, Sendable {
    /// The monitor.
    public let monitor: MonitorPlace
    /// The path of the file.
    public let path: String

    /// The file at `path`, on `monitor`.
    public init(monitor: MonitorPlace, path: String) {
      self.monitor = monitor
      self.path = path
    }
  }

  /// The path of the file for light mode.
  public let light: String
  /// The path of the file for dark mode.
  public let dark: String
  /// Whether the file is stretched over all monitors together; otherwise each monitor shows it.
  ///
  /// Default: false. Only desktops with ``Desktop/Spreading/onePicture`` support it.
  public var isSpanned = false
  /// The files of the monitors; if empty, all monitors show the same file.
  ///
  /// Default: empty. Desktops with ``Desktop/Spreading/onePicture`` do not support it.
  public var slices: [Slice] = []

  /// The file at `light` for light mode, and the file at `dark` for dark mode.
  public init(light: String, dark: String) {
    self.light = light
    self.dark = dark
  }

  var paths: [String] {
    let pair = light == dark ? [light] : [light, dark]
    return slices.isEmpty ? pair : Set(slices.map(\.path)).sorted()
  }
}
