extension Desktop {
  /// MATE.
  public static let mate = Desktop.ofGSettings(
    "mate", ["mate"], schema: "org.mate.background", keys: [("picture-filename", { $0.light })])
}
