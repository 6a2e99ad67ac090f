public import GeobgSystem

/// A desktop, or a program that draws the background in a session without one.
///
/// `DesktopEnvironments.swift` and `BackgroundPrograms.swift` say how each shows a wallpaper; ``all``
/// lists them.
public struct Desktop: Sendable {
  /// Sessions without a desktop, in which another program draws the background.
  enum BareSession: Sendable {
    case wayland
    case x11
  }

  /// What the path of a picture must not have, because the desktop's programs could read it as code.
  enum PathSyntax: Sendable {
    /// Nothing: the path is one argument, or encoded.
    case any
    /// Control characters.
    case line
    /// Control characters, quotes and backslashes.
    case quoted
    /// Everything that a shell could read as code.
    case shell
  }

  /// A file with a picture that moves.
  public enum FilmFile: Sendable {
    /// An animated PNG, which programs without it show as a picture.
    case animatedPNG
    /// A video, H.264 in MP4.
    case video
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
  /// The new name of ``program``, which only newer versions have; nil if there is none.
  var newProgram: String?
  /// The names, in lower case, in `XDG_CURRENT_DESKTOP` or `DESKTOP_SESSION`.
  let sessionNames: Set<String>
  /// The environment variable that a session of this desktop sets; nil if there is none.
  var sessionVariable: String?
  /// The kind of session without a desktop that uses this program; nil if there is none.
  var bareSession: BareSession?
  /// Whether it can show an SVG; for other desktops, geobg draws a PNG.
  public let showsSVG: Bool
  /// What it plays in a session, nil for nothing; itself nil if it plays films in no session.
  var playing: (@Sendable (DesktopSession) -> FilmFile?)?
  /// Whether it can show a different picture in dark mode.
  public var hasDark = false
  /// Whether it gets a copy of the user's file, under a name that geobg chose.
  ///
  /// Xfce, LXQt, Plasma, hyprpaper, swww and macOS cache pictures by name, and show the old picture if
  /// only the content changes. Other programs read the path as a part of their syntax. Desktops
  /// with GSettings watch the file.
  var getsCopies = true
  /// Whether a shell, or a program that quotes paths itself, may read the path.
  var pathSyntax = PathSyntax.line
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
  /// Whether it reports that it shows a wallpaper, or reports nothing; nil if it can never be asked.
  ///
  /// A program that ends with success need not have set anything.
  var isShowing: (@Sendable (Wallpaper, DesktopSession) throws(DesktopError) -> Bool)?
  /// Whether ``showingAgain`` gives all that a restore sets.
  var reportsAll = false
  /// How long it may take until it reports what it shows, in seconds.
  var settlingTime = 0.0

  /// The files that show a picture that moves, in `session`; nil if it shows none there.
  public func films(in session: DesktopSession) -> FilmFile? { playing?(session) }

  /// Whether it shows pictures that move, if everything that this needs is installed.
  public var mayPlayFilms: Bool { playing != nil }

  func isInstalled(in session: DesktopSession) -> Bool {
    session.hasProgram(program) || newProgram.map(session.hasProgram) ?? false
  }

  /// Checks that the programs of the desktop read no part of a path or of a monitor's name as code.
  ///
  /// Pictures have plain names, so only the folder can be at fault.
  package func check(_ wallpaper: Wallpaper) throws(DesktopError) {
    for path in wallpaper.paths {
      let excess: String? =
        switch pathSyntax {
        case .any: nil
        case .line: ProgramText.hasControl(path) ? "control characters, such as line breaks" : nil
        case .quoted:
          ProgramText.hasControl(path) || ProgramText.hasQuote(path)
            ? "control characters, quotes or backslashes" : nil
        case .shell:
          ProgramText.isPlain(path) ? nil : "characters other than \(ProgramText.plainWords)"
        }
      if let excess { throw .notForProgram(path, program: program, excess: excess) }
    }
    for name in wallpaper.slices.map(\.monitor.name) {
      let isText =
        pathSyntax == .shell
        ? ProgramText.isPlain(name) && name.utf8.first != UInt8(ascii: "-")
        : !ProgramText.hasControl(name)
      guard isText else { throw .monitorNotForProgram(name, program: program) }
    }
  }

  /// The commands that make the desktop show `wallpaper`, in order.
  public func commands(
    showing wallpaper: Wallpaper, in session: DesktopSession
  ) throws(DesktopError) -> [Invocation] {
    try showing(wallpaper, session)
  }

  /// The commands that restore the current wallpaper; nil if the desktop does not report it.
  public func commandsForEarlier(
    in session: DesktopSession
  ) throws(DesktopError) -> [Invocation]? {
    let commands = try showingAgain(session)
    return commands.isEmpty ? nil : commands
  }

  /// Whether the desktop is in dark mode now; false if it does not say.
  public func isDark(in session: DesktopSession) -> Bool { scheme.isDark(session) ?? false }
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

extension Desktop {
  /// The supported desktops.
  ///
  /// If several desktops fit a session, the first one whose program is installed is used.
  public static let all: [Desktop] = [
    gnome, cinnamon, mate, xfce, lxqt, kde, sway, hyprpaper, swww, feh, macos,
  ]

  /// The names of all desktops, separated by commas, for messages.
  public static let names = all.map(\.name).joined(separator: ", ")

  /// The desktop called `name`, in upper or lower case; nil if there is none.
  ///
  /// KDE's desktop is also called Plasma.
  public init?(named name: String) {
    let lower = name.lowercased()
    let name = lower == "plasma" ? Desktop.kde.name : lower
    guard let desktop = Desktop.all.first(where: { $0.name == name }) else { return nil }
    self = desktop
  }
}

extension Desktop {
  /// The desktop of `session`; nil if it is unknown.
  ///
  /// A name in `XDG_CURRENT_DESKTOP` is used first, then one in `DESKTOP_SESSION`, then the
  /// variable that a compositor sets. Without any of these, a Wayland compositor uses swww if it is
  /// installed, and an X server uses feh.
  ///
  /// Source: the Desktop Entry Specification, for `XDG_CURRENT_DESKTOP`: names separated by colons,
  /// the most specific first.
  public init?(of session: DesktopSession) {
    guard let desktop = Desktop.find(session) else { return nil }
    self = desktop
  }

  /// What `session` calls its desktop, which may be one that geobg does not know; nil if it says
  /// nothing.
  ///
  /// It may be several names, separated by colons.
  public static func sessionName(in session: DesktopSession) -> String? {
    ["XDG_CURRENT_DESKTOP", "DESKTOP_SESSION"].lazy.compactMap(session.environment)
      .first { $0.contains { $0 != ":" } }
  }

  private static func find(_ session: DesktopSession) -> Desktop? {
    if session.isMac { return .macos }
    let names = (session.environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":")
    for name in names {
      if let desktop = desktop(ofSessionNamed: name, session) { return desktop }
    }
    // An unknown desktop would draw over anything that another program draws on the root window.
    guard names.isEmpty else { return nil }
    if let name = session.environment("DESKTOP_SESSION"),
      let desktop = desktop(ofSessionNamed: name[...], session)
    {
      return desktop
    }
    if let desktop = session.preferred({ $0.sessionVariable.map(session.isSet) ?? false }) {
      return desktop
    }
    if session.isSet("WAYLAND_DISPLAY") {
      return all.first { $0.bareSession == .wayland && $0.isInstalled(in: session) }
    }
    return session.isSet("DISPLAY") ? all.first { $0.bareSession == .x11 } : nil
  }

  /// The desktop whose sessions are called `name`; upper and lower case are the same.
  private static func desktop(
    ofSessionNamed name: Substring, _ session: DesktopSession
  ) -> Desktop? {
    // DESKTOP_SESSION may be a file's path, and may have a variant after a hyphen.
    guard let last = name.lowercased().split(separator: "/").last else { return nil }
    let base = String(last.split(separator: "-").first ?? "")
    return session.preferred {
      $0.sessionNames.contains(String(last)) || $0.sessionNames.contains(base)
    }
  }
}

extension DesktopSession {
  /// Of the desktops that fit, the first whose program is installed; if none is, the first.
  fileprivate func preferred(_ fits: (Desktop) -> Bool) -> Desktop? {
    let found = Desktop.all.filter(fits)
    guard found.count > 1 else { return found.first }
    return found.first { $0.isInstalled(in: self) } ?? found.first
  }
}

/// The earlier name of an error about monitors.
@available(*, deprecated, renamed: "DesktopError")
public typealias MonitorError = DesktopError
