/// The files that a desktop shows: absolute paths, equal where there is one for both modes.
public struct Wallpaper: Hashable, Sendable {
  /// The path of the file for light mode.
  public let light: String
  /// The path of the file for dark mode.
  public let dark: String

  /// The file at `light`, and the one at `dark` in dark mode.
  public init(light: String, dark: String) {
    self.light = light
    self.dark = dark
  }

  /// The files, each once.
  var paths: [String] { light == dark ? [light] : [light, dark] }
}
