internal import GeobgSystem

extension Desktop {
  /// The commands that would bring back what the desktop shows now; nil where it does not tell.
  ///
  /// - Throws: What asking throws.
  func commandsForEarlier(in session: DesktopSession) throws -> [Invocation]? {
    let commands: [Invocation]
    switch self {
    case .gnome, .cinnamon, .mate:
      commands = try keys(showing: Wallpaper(light: "", dark: "")).map { key in
        // What it prints is what it reads.
        let value = try session.ask(Invocation("gsettings", "get", key.schema, key.name))
        return Invocation("gsettings", "set", key.schema, key.name, value.withoutLineEnd)
      }
    case .xfce:
      commands = try Desktop.xfceProperties(session).map { property in
        let value = try session.ask(
          Invocation("xfconf-query", "-c", "xfce4-desktop", "-p", property))
        return Desktop.xfce(property, showing: value.withoutLineEnd)
      }
    case .kde:
      commands =
        Desktop.plasmaImage(session).map { [Invocation("plasma-apply-wallpaperimage", $0)] } ?? []
    // Sway does not tell what it shows, but its config does, and a reload goes back to that.
    case .sway: commands = [Invocation("swaymsg", "reload")]
    case .hyprpaper:
      // hyprpaper 0.8 does not tell any more.
      let list = (try? session.ask(Invocation("hyprctl", "hyprpaper", "listactive"))) ?? ""
      commands =
        list.split(separator: "\n").flatMap { line in
          let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmed }
          guard parts.count == 2, parts[1].hasPrefix("/") else { return [Invocation]() }
          return Desktop.hyprpaper(parts[1], on: parts[0])
        }
    case .swww:
      commands = try session.ask(Invocation("swww", "query")).split(separator: "\n")
        .compactMap(Desktop.swwwImage)
    case .feh:
      let path = session.environment("HOME").map { $0 + "/.fehbg" }
      commands = path.flatMap { session.read($0) == nil ? nil : [Invocation("sh", $0)] } ?? []
    case .macos:
      let path = try session.ask(
        Invocation(
          "osascript", "-e", "tell application \"System Events\" to get picture of desktop 1")
      ).withoutLineEnd
      commands = path.hasPrefix("/") ? [Desktop.macOS(path)] : []
    }
    return commands.isEmpty ? nil : commands
  }

  /// The command for one line of `swww query`, like `: DP-1: 1920x1080, scale: 1, currently
  /// displaying: image: /a.png`; nil for an output that shows a color.
  private static func swwwImage(_ line: Substring) -> Invocation? {
    let mark = "currently displaying: image: "
    let named = line.drop { $0 == ":" || $0 == " " }
    guard let path = line.ranges(of: mark).first.map({ line[$0.upperBound...] }),
      let colon = named.firstIndex(of: ":")
    else { return nil }
    return Invocation("swww", "img", "-o", String(named[..<colon]), String(path))
  }

  /// The picture that Plasma's own file names for the first monitor that shows one.
  private static func plasmaImage(_ session: DesktopSession) -> String? {
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

extension String {
  /// What a command has said, without the line feed that it ends in.
  fileprivate var withoutLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}

extension Substring {
  fileprivate var trimmed: String {
    let front = drop { $0 == " " }
    return String(front.reversed().drop { $0 == " " }.reversed())
  }
}
