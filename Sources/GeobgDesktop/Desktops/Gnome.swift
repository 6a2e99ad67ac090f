extension Desktop {
  /// GNOME, and the desktops that read its wallpaper.
  public static let gnome = Desktop.ofGSettings(
    "gnome", ["gnome", "ubuntu", "unity", "budgie", "pantheon"],
    schema: "org.gnome.desktop.background", hasDark: true, monitorProgram: .busctl,
    monitorVariable: "WAYLAND_DISPLAY",
    keys: [
      ("picture-uri", { $0.light.fileURI }), ("picture-uri-dark", { $0.dark.fileURI }),
    ])
}
