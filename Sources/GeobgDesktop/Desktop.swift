public import GeobgSystem

/// A desktop, or a program that draws the background where there is none.
///
/// Everything that geobg knows about one desktop is in one file in `Desktops`; ``all`` is the table of
/// them.
public struct Desktop: Sendable {
  /// Sessions without a desktop, where another program draws the background.
  enum BareSession: Sendable {
    case wayland
    case x11
  }

  /// The name, in lower case.
  public let name: String
  /// The program that shows a wallpaper.
  public let program: String
  /// The names, in lower case, in `XDG_CURRENT_DESKTOP` or `DESKTOP_SESSION`.
  let sessionNames: Set<String>
  /// The variable of the environment that a session of this desktop sets; nil for none.
  var sessionVariable: String?
  /// The kind of session without a desktop for which it is used; nil for none.
  var bareSession: BareSession?
  /// Whether it shows an SVG; for the others geobg draws a PNG.
  public let showsSVG: Bool
  /// Whether it shows another picture in dark mode.
  public var hasDark = false
  /// The program that lists its monitors; nil where only the kind of session decides.
  var monitorProgram: MonitorProgram?
  /// The variable that must be set for ``monitorProgram`` to be asked; nil for none.
  var monitorVariable: String?
  /// The commands that show a wallpaper, in order.
  let showing: @Sendable (Wallpaper, DesktopSession) throws(DesktopError) -> [Invocation]
  /// The commands that would show again what is shown now; empty where that is unknown.
  let showingAgain: @Sendable (DesktopSession) throws(DesktopError) -> [Invocation]

  /// The commands that make the desktop show `wallpaper`, in order.
  ///
  /// - Throws: ``DesktopError/program(_:)`` where asking `session` fails,
  ///   ``DesktopError/noPlaceForWallpaper(desktop:)``.
  public func commands(
    showing wallpaper: Wallpaper, in session: DesktopSession
  ) throws(DesktopError) -> [Invocation] {
    try showing(wallpaper, session)
  }

  /// The commands that would show again what the desktop shows now; nil where it does not report that.
  ///
  /// - Throws: ``DesktopError/program(_:)`` where asking `session` fails,
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
