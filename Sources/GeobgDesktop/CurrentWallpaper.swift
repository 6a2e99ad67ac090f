internal import GeobgRecipe
internal import GeobgSystem

/// A picture that a desktop shows now.
public struct CurrentWallpaper: Hashable, Sendable {
  /// Where or when it is shown, such as a monitor or `dark`; nil if there is nothing to tell apart.
  public let place: String?
  /// The path of the picture.
  public let path: String

  /// The picture at `path`, shown at `place`.
  public init(_ path: String, place: String? = nil) {
    self.place = place
    self.path = path
  }
}

extension Desktop {
  /// The pictures that the desktop shows now, by its own report.
  ///
  /// A desktop that does not report its wallpaper is asked for what it showed last: `saved`, the
  /// information that ``WallpaperSetter`` keeps.
  ///
  /// - Returns: The pictures, each once; empty if they are unknown.
  /// - Throws: ``DesktopError/program(_:)``, ``DesktopError/noPlaceForWallpaper(desktop:)``.
  public func current(
    in session: DesktopSession, saved: SavedWallpapers
  ) throws(DesktopError) -> [CurrentWallpaper] {
    var found = try reported(in: session)
    if found.isEmpty, isOwn || [.sway, .hyprpaper, .feh].contains(self) {
      found = (saved[self]?.shown ?? []).map { CurrentWallpaper($0) }
    }
    if found.isEmpty, self == .feh { found = CurrentWallpaper.ofFeh(session) }
    let pictures = found.flatMap { $0.picturesOfDay(session) }
    // One picture in light and dark mode, or on all monitors, is shown once.
    guard Set(pictures.map(\.path)).count > 1 else {
      return pictures.prefix(1).map { CurrentWallpaper($0.path) }
    }
    var seen: Set<CurrentWallpaper> = []
    return pictures.filter { seen.insert($0).inserted }
  }

  private func reported(in session: DesktopSession) throws(DesktopError) -> [CurrentWallpaper] {
    switch self {
    case .gnome:
      let light = try CurrentWallpaper.ofGSettings("org.gnome.desktop.background", session)
      // GNOME before 42 has no other picture in dark mode.
      let dark = try? CurrentWallpaper.ofGSettings(
        "org.gnome.desktop.background", key: "picture-uri-dark", session)
      return [light.map { CurrentWallpaper($0, place: "light") }].compactMap { $0 }
        + [dark.flatMap { $0 }.map { CurrentWallpaper($0, place: "dark") }].compactMap { $0 }
    case .cinnamon:
      return try CurrentWallpaper.ofGSettings("org.cinnamon.desktop.background", session)
        .map { [CurrentWallpaper($0)] } ?? []
    case .mate:
      return try CurrentWallpaper.ofGSettings(
        "org.mate.background", key: "picture-filename", session
      ).map { [CurrentWallpaper($0)] } ?? []
    case .xfce: return try CurrentWallpaper.ofXfce(session)
    case .lxqt: return Lxqt.shown(in: session).map { [CurrentWallpaper($0)] } ?? []
    case .kde: return CurrentWallpaper.ofPlasma(session)
    case .hyprpaper:
      return Hyprpaper.shown(in: session).map { CurrentWallpaper($0.path, place: $0.monitor) }
    case .swww:
      return try Swww.shown(in: session).compactMap { monitor, path in
        CurrentWallpaper.path(path).map { CurrentWallpaper($0, place: monitor) }
      }
    case .macos: return try CurrentWallpaper.ofMacOS(session)
    default: return []
    }
  }
}

// MARK: - What each desktop reports

extension CurrentWallpaper {
  /// The path in a key of GSettings; nil if it has none.
  static func ofGSettings(
    _ schema: String, key: String = "picture-uri", _ session: DesktopSession
  ) throws(DesktopError) -> String? {
    let answer = try session.line(Invocation("gsettings", "get", schema, key))
    return GVariantText.string(answer).flatMap { path($0) }
  }

  /// The path of each workspace of each monitor.
  static func ofXfce(_ session: DesktopSession) throws(DesktopError) -> [CurrentWallpaper] {
    let suffix = "/last-image"
    var found: [CurrentWallpaper] = []
    for property in try session.answer(Xfce.query("-l")).split(separator: "\n")
    where property.hasSuffix(suffix) {
      let answer = try session.line(Xfce.query("-p", String(property)))
      guard let path = path(answer) else { continue }
      let place = property.dropLast(suffix.count).drop { $0 == "/" }
      let name = place.hasPrefix("backdrop/") ? place.dropFirst("backdrop/".count) : place
      found.append(CurrentWallpaper(path, place: String(name)))
    }
    return found
  }

  /// The pictures and videos of Plasma's screens, from its settings file.
  static func ofPlasma(_ session: DesktopSession) -> [CurrentWallpaper] {
    let text = session.settings("plasma-org.kde.plasma.desktop-appletsrc") ?? ""
    var (section, screens) = ([Substring](), [Substring: Substring]())
    var plugIns: [Substring: Substring] = [:]
    var shown: [(containment: Substring, plugIn: String, path: String)] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") {
        section = line.split { $0 == "[" || $0 == "]" }
      } else if section.count == 2, line.hasPrefix("lastScreen=") {
        screens[section[1]] = line.dropFirst("lastScreen=".count)
      } else if section.count == 2, line.hasPrefix("wallpaperplugin=") {
        plugIns[section[1]] = line.dropFirst("wallpaperplugin=".count)
      } else if let (plugIn, path) = ofPlasma(section.dropFirst(2), line) {
        shown.append((section[1], plugIn, path))
      }
    }
    // The settings of a plug-in stay when another one shows the wallpaper.
    return shown.filter { plugIns[$0.containment, default: $0.plugIn[...]] == $0.plugIn }.map {
      CurrentWallpaper($0.path, place: screens[$0.containment].map { "screen \($0)" })
    }
  }

  /// The plug-in and the file that a line in the group of a plug-in names; nil if it names none.
  private static func ofPlasma(
    _ group: ArraySlice<Substring>, _ line: Substring
  ) -> (plugIn: String, path: String)? {
    for (plugIn, key) in [Plasma.pictures, Plasma.videos]
    where Array(group) == ["Wallpaper", plugIn[...], "General"] && line.hasPrefix("\(key)=") {
      let value = line.dropFirst(key.count + 1)
      let uri =
        value.firstMatch(of: /"filename":"([^"]*)"/.matchingSemantics(.unicodeScalar)).map(\.1)
        ?? value
      return path(String(uri)).map { (plugIn, $0) }
    }
    return nil
  }

  /// The picture of each desktop, one on each line.
  static func ofMacOS(_ session: DesktopSession) throws(DesktopError) -> [CurrentWallpaper] {
    let answer = try session.answer(
      Invocation(
        "osascript", "-e", "set AppleScript's text item delimiters to linefeed", "-e",
        "tell application \"System Events\" to get (picture of every desktop) as text"))
    return answer.split(separator: "\n").enumerated().compactMap { number, line in
      path(String(line)).map { CurrentWallpaper($0, place: "desktop \(number + 1)") }
    }
  }

  /// The pictures in feh's own file, which restores them: words in single quotes.
  static func ofFeh(_ session: DesktopSession) -> [CurrentWallpaper] {
    guard let home = session.environment("HOME"), let text = session.read("\(home)/.fehbg") else {
      return []
    }
    return text.matches(of: /'((?:[^']|'\\'')*)'/.matchingSemantics(.unicodeScalar)).compactMap {
      match in
      path(String(match.1).replacing("'\\''", with: "'")).map { CurrentWallpaper($0) }
    }
  }

  /// The picture itself, or the pictures of a wallpaper of GNOME that changes during the day.
  func picturesOfDay(_ session: DesktopSession) -> [CurrentWallpaper] {
    guard path.hasSuffix(".xml"), let text = session.read(path) else { return [self] }
    let files = XMLTexts.all("file", in: Array(text.utf8))
    return files.isEmpty ? [self] : files.map { CurrentWallpaper($0, place: "during the day") }
  }

  /// The path in a report: a path or a URI; nil for anything else.
  static func path(_ text: String) -> String? {
    text.hasPrefix("/") ? text : String(fileURI: text)
  }
}
