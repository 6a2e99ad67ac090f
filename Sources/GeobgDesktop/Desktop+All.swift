extension Desktop {
  /// The supported desktops.
  ///
  /// To add a desktop, add a file to `Desktops` and its name here.
  ///
  /// If several desktops fit a session, the first one whose program is installed is used.
  public static let all: [Desktop] = [
    gnome, cinnamon, mate, xfce, kde, sway, hyprpaper, swww, feh, macos,
  ]

  /// The names of all desktops, separated by commas, for messages.
  public static let names = all.map(\.name).joined(separator: ", ")

  /// The desktop called `name`; nil if there is none.
  public init?(named name: String) {
    guard let desktop = Desktop.all.first(where: { $0.name == name }) else { return nil }
    self = desktop
  }
}
