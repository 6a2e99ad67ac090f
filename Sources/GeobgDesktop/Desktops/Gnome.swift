extension Desktop {
  /// GNOME, and desktops that use its wallpaper setting.
  public static let gnome = Desktop.ofGSettings(
    "gnome", ["gnome", "ubuntu", "unity", "budgie", "pantheon"],
    schema: "org.gnome.desktop.background", hasDark: true, monitorProgram: .busctl,
    monitorVariable: "WAYLAND_DISPLAY",
    keys: [
      ("picture-uri", { $0.light.fileURI }), ("picture-uri-dark", { $0.dark.fileURI }),
    ])
}
