public import GeobgRecipe
public import GeobgSystem

/// Why a desktop does not show a wallpaper.
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
  /// A timer cannot run the script at a path.
  case notForTimer(String, reason: String)
  /// The file of the saved wallpapers is damaged.
  case savedWallpapersDamaged(path: String, DocumentError)
  /// No earlier wallpaper is saved for the desktop.
  case nothingSaved(desktop: String)
  /// The desktop did not report what it showed before the first of our wallpapers.
  case earlierUnknown(desktop: String)
}

extension DesktopError: CustomStringConvertible {
  /// One sentence.
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
      "neither the user's systemd nor crontab can be used; install cron, or log in to a session "
        + "with systemd"
    case .notForTimer(let path, let reason): "\(path): no timer can run this script: \(reason)"
    case .savedWallpapersDamaged(let path, let error):
      "\(path): \(error); remove the file to continue without it"
    case .nothingSaved(let desktop):
      "no earlier wallpaper is saved for \(desktop); geobg saves it before its first change"
    case .earlierUnknown(let desktop):
      "\(desktop) did not report its earlier wallpaper; choose it in the desktop's settings"
    }
  }
}
