extension Desktop {
  /// The desktops that geobg knows.
  ///
  /// A new desktop is a file in `Desktops`, and a name here.
  ///
  /// Where several fit a session, the first one whose program is there is used.
  public static let all: [Desktop] = [
    gnome, cinnamon, mate, xfce, kde, sway, hyprpaper, swww, feh, macos,
  ]

  /// The names of all desktops, for a message.
  public static let names = all.map(\.name).joined(separator: ", ")

  /// The desktop called `name`; nil for none.
  public init?(named name: String) {
    guard let desktop = Desktop.all.first(where: { $0.name == name }) else { return nil }
    self = desktop
  }
}
