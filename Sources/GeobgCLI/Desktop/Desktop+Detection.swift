internal import GeobgSystem

extension Desktop {
  /// The one of the session that this process runs in; nil for one that is not known.
  static var running: Desktop? {
    #if os(macOS)
    let isMac = true
    #else
    let isMac = false
    #endif
    return Desktop(
      isMac: isMac, environment: Console.environment, hasProgram: Program.isThere)
  }

  /// The desktop of a session; nil for one that is not known.
  ///
  /// What names itself in `XDG_CURRENT_DESKTOP` wins, then `DESKTOP_SESSION`, then a compositor by its
  /// socket. Where nothing has a name, a bare X server has feh, and a bare Wayland compositor swww.
  ///
  /// - Parameters:
  ///   - isMac: Whether this is macOS, which has one desktop.
  ///   - environment: Looks up a variable; nil where it is not set.
  ///   - hasProgram: Whether a program of the name is on the path.
  /// - Source: the Desktop Entry Specification, of `XDG_CURRENT_DESKTOP`: names with colons between, the
  ///   most particular first.
  init?(isMac: Bool, environment: (String) -> String?, hasProgram: (String) -> Bool) {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    let hyprland = !hasProgram("hyprpaper") && hasProgram("swww") ? Desktop.swww : .hyprpaper
    let names = (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":")
    if isMac {
      self = .macos
    } else if names.contains(where: { $0.lowercased() == "hyprland" }) {
      self = hyprland
    } else if let known = names.lazy.compactMap(Desktop.init(name:)).first {
      self = known
    } else if !names.isEmpty {
      // A desktop draws over what another program puts on the root window.
      return nil
    } else if let session = environment("DESKTOP_SESSION"), let known = Desktop(name: session[...])
    {
      self = known
    } else if isSet("SWAYSOCK") {
      self = .sway
    } else if isSet("HYPRLAND_INSTANCE_SIGNATURE") {
      self = hyprland
    } else if isSet("WAYLAND_DISPLAY") {
      guard hasProgram("swww") else { return nil }
      self = .swww
    } else if isSet("DISPLAY") {
      self = .feh
    } else {
      return nil
    }
  }

  /// The desktop that a session calls `name`, in either case.
  private init?(name: Substring) {
    // DESKTOP_SESSION may be the path of a file, and may name a variant after a hyphen.
    let last = name.lowercased().split(separator: "/").last ?? ""
    switch last.split(separator: "-").first ?? "" {
    case "gnome", "ubuntu", "unity", "budgie", "pantheon": self = .gnome
    case "cinnamon", "cinnamon2d": self = .cinnamon
    case "mate": self = .mate
    case "xfce", "xubuntu": self = .xfce
    case "kde", "plasma", "plasmawayland", "plasmax11": self = .kde
    case "sway": self = .sway
    case "x" where last == "x-cinnamon": self = .cinnamon
    // Window managers that leave the root window to others.
    case "awesome", "bspwm", "dwm", "fluxbox", "herbstluftwm", "i3", "icewm", "openbox", "qtile",
      "xmonad":
      self = .feh
    default: return nil
    }
  }
}
