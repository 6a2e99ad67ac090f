extension Desktop {
  /// Cinnamon.
  public static let cinnamon = Desktop.ofGSettings(
    "cinnamon", ["cinnamon", "cinnamon2d", "x-cinnamon"],
    schema: "org.cinnamon.desktop.background", keys: [("picture-uri", { $0.light.fileURI })])
}
