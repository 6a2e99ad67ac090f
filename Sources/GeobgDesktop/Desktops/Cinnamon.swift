internal import GeobgSystem

extension Desktop {
  /// Cinnamon.
  public static let cinnamon = Desktop.ofGSettings(
    "cinnamon", ["cinnamon", "cinnamon2d", "x-cinnamon"],
    schema: "org.cinnamon.desktop.background",
    scheme: .named(
      by: Invocation("gsettings", "get", "org.cinnamon.desktop.interface", "gtk-theme")),
    keys: [("picture-uri", { $0.light.fileURI })])
}
