internal import GeobgSystem

extension Desktop {
  /// XFCE.
  public static let xfce = Desktop(
    name: "xfce", program: "xfconf-query", sessionNames: ["xfce", "xubuntu"], showsSVG: true,
    scheme: .named(by: Invocation("xfconf-query", "-c", "xsettings", "-p", "/Net/ThemeName")),
    showing: { wallpaper, session throws(DesktopError) in
      let properties = try Xfce.properties(session)
      guard !wallpaper.slices.isEmpty else {
        return properties.map { Xfce.query("-p", $0, "-s", wallpaper.light) }
      }
      var commands: [Invocation] = []
      for slice in wallpaper.slices {
        let own = properties.filter { $0.contains("/monitor\(slice.monitor.name)/") }
        guard !own.isEmpty else {
          throw .noPlaceOnMonitor(desktop: "xfce", monitor: slice.monitor.name)
        }
        commands += own.map { Xfce.query("-p", $0, "-s", slice.path) }
      }
      return commands
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
