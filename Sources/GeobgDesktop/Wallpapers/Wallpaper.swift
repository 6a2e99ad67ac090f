/// The files that a desktop shows, as absolute paths; both are equal if one file serves both modes.
public struct Wallpaper: Hashable, Sendable {
  /// The path of the file for light mode.
  public let light: String
  /// The path of the file for dark mode.
  public let dark: String

  /// The file at `light` for light mode, and the file at `dark` for dark mode.
  public init(light: String, dark: String) {
    self.light = light
    self.dark = dark
  }

  /// The paths, without duplicates.
  var paths: [String] { light == dark ? [light] : [light, dark] }
}
