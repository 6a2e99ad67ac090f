public import GeobgRecipe
public import GeobgSystem

/// Why a desktop does not show a wallpaper, or the monitors of a session are not known.
public enum DesktopError: Error, Hashable, Sendable {
  /// A program of the desktop fails.
  case program(ProgramError)
  /// A file cannot be read or written.
  case file(FileError)
  /// No monitor of the desktop has a wallpaper that could be changed.
  case noPlaceForWallpaper(desktop: String)
  /// One monitor of the desktop has no wallpaper that could be changed.
  case noPlaceOnMonitor(desktop: String, monitor: String)
  /// One picture, the same in light and dark, cannot change in the course of a day.
  case nothingChangesInTheDay
  /// No program of the system runs timers for the user.
  case noScheduler
  /// Plasma lacks the plug-in that plays videos.
  case videoPlugInMissing
  /// The program of the desktop reported success, but the desktop does not have the new wallpaper.
  case notShown(desktop: String, program: String)
  /// The user's table of cron is not changed.
  case crontab(CrontabFault)
  /// A timer cannot run the script at a path.
  case notForTimer(String, reason: String)
  /// The file of the saved wallpapers is damaged.
  case savedWallpapersDamaged(path: String, DocumentError)
  /// No earlier wallpaper is saved for the desktop.
  case nothingSaved(desktop: String)
  /// The desktop did not report what it showed before the first of our wallpapers.
  case earlierUnknown(desktop: String)
  /// A command of the user, with this text, cannot show a wallpaper.
  case ownProgram(String, reason: String)
  /// The program could read a part of a path as code, because the path has bytes in excess of those
  /// that it reads as text.
  case notForProgram(String, program: String, excess: String)
  /// The program could read a part of a monitor's name as code.
  case monitorNotForProgram(String, program: String)
  /// A command of the user shows a picture on one monitor and there is no layout, or the other way
  /// around.
  case ownProgramAndMonitors(hasMark: Bool)

  /// No graphical session is running.
  case noSession
  /// The program that reports the monitors is not on the path.
  case monitorProgramMissing(program: String)
  /// The output of a command that lists monitors has an unexpected form.
  case monitorsNotUnderstood(Invocation, DocumentError)
  /// The output of a command lists no active monitor.
  case noMonitor(Invocation)
  /// A layout has a monitor that the session does not have.
  case unknownMonitor(String, known: [String])
  /// A layout lacks a monitor of a desktop that shows the pictures of all monitors at once.
  case monitorLeftOut(String)
  /// The monitors are not a valid layout.
  case layout(Invocation, ValueError)
}

extension DesktopError: CustomStringConvertible {
  /// One sentence; the output of a program may have several lines.
  public var description: String {
    switch self {
    case .program(let error): error.description
    case .file(let error): error.description
    case .noPlaceForWallpaper(let desktop):
      "\(desktop): no monitor has a wallpaper that can be changed; first choose a wallpaper in the "
        + "desktop's settings"
    case .noPlaceOnMonitor(let desktop, let monitor):
      "\(desktop): the monitor \(monitor) has no wallpaper that can be changed; first choose a "
        + "wallpaper for it in the desktop's settings"
    case .nothingChangesInTheDay:
      "one picture does not change during the day; give several pictures, or add a dark picture"
    case .noScheduler:
      "no timer can be installed, because neither the user's systemd nor crontab can be used; install "
        + "cron, or log in to a session with systemd"
    case .videoPlugInMissing:
      "kde plays films with the plug-in Smart Video Wallpaper Reborn, which is not installed; in the "
        + "desktop's wallpaper settings, choose Get New Plugins"
    case .notShown(let desktop, let program):
      "\(program) reported success, but \(desktop) does not have the new wallpaper; run geobg in the "
        + "desktop's session"
        + (program == "gsettings"
          ? ", with DBUS_SESSION_BUS_ADDRESS of its bus and without GSETTINGS_BACKEND"
          : ", or choose the picture in the desktop's settings")
    case .crontab(let fault): fault.description
    case .notForTimer(let path, let reason): "\(path): no timer can run this script: \(reason)"
    case .savedWallpapersDamaged(let path, let error):
      "\(path): \(error); remove the file to continue without it"
    case .nothingSaved(let desktop):
      "no earlier wallpaper is saved for \(desktop); geobg saves it before its first change"
    case .earlierUnknown(let desktop):
      desktop == Desktop.ownName
        ? "a program of your own does not report its earlier wallpaper; run it with that picture"
        : "\(desktop) did not report its earlier wallpaper; choose it in the desktop's settings"
    case .ownProgram(let text, let reason): "\(JSONField.shown(text)): \(reason)"
    case .notForProgram(let path, let program, let excess):
      "\(PathText.shown(path)): \(program) could read a part of this path as code; set XDG_DATA_HOME to "
        + "a folder whose path has no \(excess)"
    case .monitorNotForProgram(let name, let program):
      "monitor \(JSONField.shown(name)): \(program) could read a part of this name as code; name the "
        + "monitors with \(ProgramText.plainWords)"
    case .ownProgramAndMonitors(hasMark: true):
      "{monitor} needs the layout of the monitors; name it, or leave out {monitor}"
    case .ownProgramAndMonitors(hasMark: false):
      "the command shows one picture; write {monitor} in the place of the monitor's name, or leave "
        + "out the layout"
    case .noSession:
      "no graphical session is running: neither WAYLAND_DISPLAY nor DISPLAY is set"
    case .monitorProgramMissing(let program):
      "the program \(program), which lists the monitors, is not on the path"
    case .monitorsNotUnderstood(let command, let error):
      "\(command.shellText): the output is not as expected: \(error)"
    case .noMonitor(let command): "\(command.shellText): the output lists no active monitor"
    case .unknownMonitor(let name, let known):
      "no monitor is named \(name); the monitors are \(known.joined(separator: ", "))"
    case .monitorLeftOut(let name):
      "the monitor \(name) is missing, and this desktop needs a picture for every monitor"
    case .layout(let command, let error): "\(command.shellText): \(error)"
    }
  }
}
