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
    if found.isEmpty, [.sway, .hyprpaper, .feh].contains(self) {
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
    case .kde: return CurrentWallpaper.ofPlasma(session)
    case .hyprpaper: return CurrentWallpaper.ofHyprpaper(session)
    case .swww: return try CurrentWallpaper.ofSwww(session)
    case .macos: return try CurrentWallpaper.ofMacOS(session)
    default: return []
    }
  }
}
