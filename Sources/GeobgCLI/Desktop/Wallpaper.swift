/// The files that a desktop is to show: absolute paths, equal where there is one for both modes.
struct Wallpaper: Hashable {
  let light: String
  let dark: String

  /// The files, each once.
  var paths: [String] { light == dark ? [light] : [light, dark] }
}
