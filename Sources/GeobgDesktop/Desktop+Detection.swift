extension Desktop {
  /// The desktop of `session`; nil if it is unknown.
  ///
  /// A name in `XDG_CURRENT_DESKTOP` is used first, then one in `DESKTOP_SESSION`, then the
  /// variable that a compositor sets. Without any of these, a Wayland compositor uses swww if it is
  /// installed, and an X server uses feh.
  ///
  /// Source: the Desktop Entry Specification, for `XDG_CURRENT_DESKTOP`: names separated by colons,
  /// the most specific first.
  public init?(of session: DesktopSession) {
    guard let desktop = Desktop.find(session) else { return nil }
    self = desktop
  }

  private static func find(_ session: DesktopSession) -> Desktop? {
    if session.isMac { return .macos }
    let names = (session.environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":")
    for name in names {
      if let desktop = desktop(ofSessionNamed: name, session) { return desktop }
    }
    // An unknown desktop would draw over anything that another program draws on the root window.
    guard names.isEmpty else { return nil }
    if let name = session.environment("DESKTOP_SESSION"),
      let desktop = desktop(ofSessionNamed: name[...], session)
    {
      return desktop
    }
    if let desktop = session.preferred({ $0.sessionVariable.map(session.isSet) ?? false }) {
      return desktop
    }
    if session.isSet("WAYLAND_DISPLAY") {
      return all.first { $0.bareSession == .wayland && session.hasProgram($0.program) }
    }
    return session.isSet("DISPLAY") ? all.first { $0.bareSession == .x11 } : nil
  }

  /// The desktop whose sessions are called `name`; upper and lower case are the same.
  private static func desktop(
    ofSessionNamed name: Substring, _ session: DesktopSession
  ) -> Desktop? {
    // DESKTOP_SESSION may be a file's path, and may have a variant after a hyphen.
    guard let last = name.lowercased().split(separator: "/").last else { return nil }
    let base = String(last.split(separator: "-").first ?? "")
    return session.preferred {
      $0.sessionNames.contains(String(last)) || $0.sessionNames.contains(base)
    }
  }
}

extension DesktopSession {
  /// Of the desktops that fit, the first whose program is installed; if none is, the first.
  fileprivate func preferred(_ fits: (Desktop) -> Bool) -> Desktop? {
    let found = Desktop.all.filter(fits)
    guard found.count > 1 else { return found.first }
    return found.first { hasProgram($0.program) } ?? found.first
  }
}
