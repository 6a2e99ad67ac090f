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
  /// One picture, the same in light and dark, cannot change in the course of a day.
  case nothingChangesInTheDay
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
    case .nothingChangesInTheDay:
      "one picture does not change during the day; give several pictures, or add a dark picture"
    case .savedWallpapersDamaged(let path, let error):
      "\(path): \(error); remove the file to continue without it"
    case .nothingSaved(let desktop):
      "no earlier wallpaper is saved for \(desktop); geobg saves it before its first change"
    case .earlierUnknown(let desktop):
      "\(desktop) did not report its earlier wallpaper; choose it in the desktop's settings"
    }
  }
}
