internal import GeobgSystem

extension Desktop {
  /// KDE Plasma.
  public static let kde = Desktop(
    name: "kde", program: "plasma-apply-wallpaperimage",
    sessionNames: ["kde", "plasma", "plasmawayland", "plasmax11"], showsSVG: true,
    monitorProgram: .kscreenDoctor, monitorVariable: "WAYLAND_DISPLAY",
    showing: { wallpaper, _ throws(DesktopError) in
      [Invocation("plasma-apply-wallpaperimage", wallpaper.light)]
    },
    showingAgain: { session throws(DesktopError) in
      Plasma.picture(session).map { [Invocation("plasma-apply-wallpaperimage", $0)] } ?? []
    })
}

/// Plasma's own settings.
private enum Plasma {
  /// The picture of the first monitor that shows one, from Plasma's settings file.
  static func picture(_ session: DesktopSession) -> String? {
    let folder =
      session.environment("XDG_CONFIG_HOME") ?? session.environment("HOME").map { $0 + "/.config" }
    guard let folder, let text = session.read("\(folder)/plasma-org.kde.plasma.desktop-appletsrc")
    else { return nil }
    var isPicture = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") {
        isPicture = line.hasSuffix("[Wallpaper][org.kde.image][General]")
      } else if isPicture, line.hasPrefix("Image=") {
        let value = String(line.dropFirst("Image=".count))
        if let path = value.hasPrefix("/") ? value : String(fileURI: value) { return path }
      }
    }
    return nil
  }
}
