import GeobgDesktop
import GeobgTestSupport
import Testing

@Suite(.timed) struct DesktopDetectionTests {
  private func desktop(
    _ variables: [String: String], programs: Set<String> = [], isMac: Bool = false
  ) -> Desktop? {
    Desktop(
      of: DesktopSession(
        isMac: isMac, environment: { variables[$0] }, hasProgram: { programs.contains($0) }))
  }

  @Test(
    arguments: [
      ("GNOME", .gnome), ("ubuntu:GNOME", .gnome), ("GNOME-Classic:GNOME", .gnome),
      ("Budgie:GNOME", .gnome), ("Unity", .gnome), ("Pantheon", .gnome), ("X-Cinnamon", .cinnamon),
      ("Cinnamon", .cinnamon), ("MATE", .mate), ("XFCE", .xfce), ("KDE", .kde), ("sway", .sway),
      ("Hyprland", .hyprpaper), ("i3", .feh), ("LXQt", .lxqt), ("Nobody:KDE", .kde), ("::", nil),
      ("COSMIC", nil), ("X-Generic", nil), ("niri", .swww), ("river", .swww),
      ("labwc:wlroots", .swww), ("wayfire", .swww), ("dwl", .swww),
    ] as [(String, Desktop?)])
  func nameOfTheDesktop(name: String, expected: Desktop?) {
    #expect(desktop(["XDG_CURRENT_DESKTOP": name]) == expected)
  }

  @Test(
    arguments: [
      ("gnome", .gnome), ("ubuntu", .gnome), ("gnome-xorg", .gnome), ("cinnamon", .cinnamon),
      ("mate", .mate), ("xfce", .xfce), ("xubuntu", .xfce), ("plasma", .kde), ("plasmax11", .kde),
      ("/usr/share/xsessions/plasma", .kde), ("sway", .sway), ("i3", .feh), ("default", nil),
      ("", nil),
    ] as [(String, Desktop?)])
  func nameOfTheSession(name: String, expected: Desktop?) {
    #expect(desktop(["DESKTOP_SESSION": name]) == expected)
    let both = ["DESKTOP_SESSION": name, "XDG_CURRENT_DESKTOP": "MATE"]
    #expect(desktop(both) == .mate)
  }

  @Test(
    arguments: [
      (["SWAYSOCK"], [], .sway), (["HYPRLAND_INSTANCE_SIGNATURE"], [], .hyprpaper),
      (["HYPRLAND_INSTANCE_SIGNATURE"], ["swww"], .swww),
      (["HYPRLAND_INSTANCE_SIGNATURE"], ["swww", "hyprpaper"], .hyprpaper),
      (["HYPRLAND_INSTANCE_SIGNATURE"], ["awww"], .swww), (["WAYLAND_DISPLAY"], ["awww"], .swww),
      (["WAYLAND_DISPLAY", "SWAYSOCK"], ["swww"], .sway), (["WAYLAND_DISPLAY"], ["swww"], .swww),
      // Wayland compositors would hide what is drawn on their X server.
      (["WAYLAND_DISPLAY", "DISPLAY"], [], nil), (["DISPLAY"], ["swww"], .feh), ([], ["feh"], nil),
    ] as [([String], Set<String>, Desktop?)])
  func nothingHasAName(variables: [String], programs: Set<String>, expected: Desktop?) {
    let set = Dictionary(uniqueKeysWithValues: variables.map { ($0, "x") })
    #expect(desktop(set, programs: programs) == expected)
    let unset = Dictionary(uniqueKeysWithValues: variables.map { ($0, "") })
    #expect(desktop(unset, programs: programs) == nil)
  }

  /// What an error says of a desktop that is not known.
  @Test(
    arguments: [
      (["XDG_CURRENT_DESKTOP": "pop:COSMIC"], "pop:COSMIC"), (["DESKTOP_SESSION": "lxqt"], "lxqt"),
      (["XDG_CURRENT_DESKTOP": "::", "DESKTOP_SESSION": "a"], "a"), ([:], nil),
    ] as [([String: String], String?)])
  func theSessionHasAName(variables: [String: String], name: String?) {
    #expect(Desktop.sessionName(in: DesktopSession(environment: { variables[$0] })) == name)
  }

  @Test func aMacHasOne() {
    #expect(desktop(["DISPLAY": ":0"], isMac: true) == .macos)
  }
}
