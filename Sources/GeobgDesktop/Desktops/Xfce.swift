internal import GeobgSystem

extension Desktop {
  /// XFCE.
  public static let xfce = Desktop(
    name: "xfce", program: "xfconf-query", sessionNames: ["xfce", "xubuntu"], showsSVG: true,
    showing: { wallpaper, session throws(DesktopError) in
      try Xfce.properties(session).map { Xfce.query("-p", $0, "-s", wallpaper.light) }
    },
    showingAgain: { session throws(DesktopError) in
      var commands: [Invocation] = []
      for property in try Xfce.properties(session) {
        let path = try session.line(Xfce.query("-p", property))
        commands.append(Xfce.query("-p", property, "-s", path))
      }
      return commands
    })
}

/// The wallpapers in the settings of XFCE.
private enum Xfce {
  static func query(_ arguments: String...) -> Invocation {
    Invocation("xfconf-query", arguments: ["-c", "xfce4-desktop"] + arguments)
  }

  /// The properties with a picture's path: one for each workspace of each monitor.
  static func properties(_ session: DesktopSession) throws(DesktopError) -> [String] {
    let list = try session.answer(query("-l"))
    let properties = list.split(separator: "\n").filter { $0.hasSuffix("/last-image") }
    guard !properties.isEmpty else { throw .noPlaceForWallpaper(desktop: "xfce") }
    return properties.map(String.init)
  }
}
