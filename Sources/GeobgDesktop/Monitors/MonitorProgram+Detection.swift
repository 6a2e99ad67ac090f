extension MonitorProgram {
  /// The program to ask in `session`; nil where there is no session.
  ///
  /// On Wayland the X server for old programs is not asked: it knows nothing of scales, and on some
  /// compositors no true sizes.
  ///
  /// - Parameter desktop: The session's desktop; nil where it is not known.
  public init?(of session: DesktopSession, desktop: Desktop?) {
    let isAsked = desktop?.monitorVariable.map(session.isSet) ?? true
    if let program = desktop?.monitorProgram, isAsked {
      self = program
    } else if session.isSet("WAYLAND_DISPLAY") {
      self = .wlrRandr
    } else if session.isSet("DISPLAY") {
      self = .xrandr
    } else {
      return nil
    }
  }
}
