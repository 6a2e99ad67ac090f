public import GeobgSystem

/// A desktop, or a program that draws the background in a session without one.
///
/// Each file in `Desktops` contains everything that geobg knows about one desktop; ``all`` lists
/// them.
public struct Desktop: Sendable {
  /// Sessions without a desktop, in which another program draws the background.
  enum BareSession: Sendable {
    case wayland
    case x11
  }

  /// How one picture is spread over several monitors.
  public enum Spreading: Sendable {
    /// The desktop stretches one picture over all monitors.
    case onePicture
    /// Each monitor has its own picture.
    case slices
    /// Each monitor has its own picture, and all are set at once.
    case allSlices
  }

  /// The name, in lower case.
  public let name: String
  /// The program that shows a wallpaper.
  public let program: String
  /// The names, in lower case, in `XDG_CURRENT_DESKTOP` or `DESKTOP_SESSION`.
  let sessionNames: Set<String>
  /// The environment variable that a session of this desktop sets; nil if there is none.
  var sessionVariable: String?
  /// The kind of session without a desktop that uses this program; nil if there is none.
  var bareSession: BareSession?
  /// Whether it can show an SVG; for other desktops, geobg draws a PNG.
  public let showsSVG: Bool
  /// Whether it can show a different picture in dark mode.
  public var hasDark = false
  /// How to find out whether it is in dark mode; used if it has no ``hasDark``.
  var scheme = ColorScheme.gtk
  /// How it spreads one picture over several monitors.
  public var spreading = Spreading.slices
  /// The program that lists its monitors; nil if only the kind of session decides.
  var monitorProgram: MonitorProgram?
  /// The variable that must be set before ``monitorProgram`` is used; nil if there is none.
  var monitorVariable: String?
  /// The commands that show a wallpaper, in order.
  let showing: @Sendable (Wallpaper, DesktopSession) throws(DesktopError) -> [Invocation]
  /// The commands that restore the current wallpaper; empty if it is unknown.
  let showingAgain: @Sendable (DesktopSession) throws(DesktopError) -> [Invocation]

  /// The commands that make the desktop show `wallpaper`, in order.
  ///
  /// - Throws: ``DesktopError/program(_:)`` if a query to `session` fails,
  ///   ``DesktopError/noPlaceForWallpaper(desktop:)``.
  public func commands(
    showing wallpaper: Wallpaper, in session: DesktopSession
  ) throws(DesktopError) -> [Invocation] {
    try showing(wallpaper, session)
  }

  /// The commands that restore the current wallpaper; nil if the desktop does not report it.
  ///
  /// - Throws: ``DesktopError/program(_:)`` if a query to `session` fails,
  ///   ``DesktopError/noPlaceForWallpaper(desktop:)``.
  public func commandsForEarlier(
    in session: DesktopSession
  ) throws(DesktopError) -> [Invocation]? {
    let commands = try showingAgain(session)
    return commands.isEmpty ? nil : commands
  }
}

extension Desktop: Hashable {
  /// Whether both are the same desktop.
  public static func == (left: Desktop, right: Desktop) -> Bool { left.name == right.name }

  /// Feeds the name to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Desktop: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
