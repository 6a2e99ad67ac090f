internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The options of `geobg set` about the desktop.
struct WallpaperOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "The desktop: \(Desktop.names). (default: the desktop that is running)", valueName: "name"),
    completion: .desktop, transform: OptionValue.desktop)
  var desktop: Desktop?

  @Option(
    name: .customLong("with"), parsing: .unconditional,
    help: .init(
      "A program that sets the wallpaper where geobg does not know the desktop, such as 'swaybg -i "
        + "{file}'; {file} is the picture, {monitor} the monitor.", valueName: "command"),
    transform: OptionValue.ownProgram)
  var ownProgram: OwnProgram?

  @Option(
    parsing: .unconditional,
    help: .init("The picture that GNOME shows in dark mode.", valueName: "file"),
    completion: .file())
  var darkFile: String?

  @Flag(help: "Prints the commands and changes nothing.")
  var dryRun = false

  @Flag(help: "Shows what is on the desktop now, and how it was made.")
  var show = false

  @Flag(help: "Restores the wallpaper that you had before the first geobg set.")
  var restore = false

  @Option(
    name: .customLong("timed-xml"), parsing: .unconditional,
    help: .init(
      "For GNOME: writes this file and sets it as a wallpaper that changes during the day: light "
        + "by day and dark at night, or one picture after the other.", valueName: "file"),
    completion: .file())
  var timedPath: String?

  @Option(
    name: .customLong("gnome-xml"), parsing: .unconditional,
    help: .init(
      "For GNOME: writes this file, which adds the wallpaper to the choices in GNOME's settings.",
      valueName: "file"),
    completion: .file())
  var listPath: String?

  /// Whether the command line says what to show, or how: with any of these options but `--desktop`, which a
  /// script may always name, and `--dry-run`.
  var saysWhat: Bool {
    ownProgram != nil || show || restore || [darkFile, timedPath, listPath].contains { $0 != nil }
  }
}
