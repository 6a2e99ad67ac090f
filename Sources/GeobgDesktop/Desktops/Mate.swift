internal import GeobgSystem

extension Desktop {
  /// MATE.
  public static let mate = Desktop.ofGSettings(
    "mate", ["mate"], schema: "org.mate.background",
    scheme: .named(by: Invocation("gsettings", "get", "org.mate.interface", "gtk-theme")),
    keys: [("picture-filename", { $0.light })])
}
