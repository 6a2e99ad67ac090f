extension MonitorTool {
  /// The program to ask in a session; nil where there is no session.
  ///
  /// On Wayland the X server that is there for old programs is not asked: it knows nothing of scales,
  /// and on some compositors no true sizes.
  ///
  /// - Parameters:
  ///   - desktop: The session's desktop; nil for one that is not known.
  ///   - environment: Looks up a variable; nil where it is not set.
  init?(desktop: Desktop?, environment: (String) -> String?) {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    let isWayland = isSet("WAYLAND_DISPLAY")
    switch desktop {
    case .macos: self = .systemProfiler
    case .sway: self = .swaymsg
    case .hyprpaper: self = .hyprctl
    case .swww where isSet("HYPRLAND_INSTANCE_SIGNATURE"): self = .hyprctl
    case .kde where isWayland: self = .kscreenDoctor
    case .gnome where isWayland: self = .busctl
    case _ where isWayland: self = .wlrRandr
    case _ where isSet("DISPLAY"): self = .xrandr
    default: return nil
    }
  }
}
