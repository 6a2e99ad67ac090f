internal import GeobgSystem

/// How to find out whether a desktop is in dark mode, for a desktop that shows the same picture in
/// both modes.
struct ColorScheme: Sendable {
  /// Whether a session is in dark mode; nil if the session does not say.
  let isDark: @Sendable (DesktopSession) -> Bool?

  /// The output of `command` is the name of a scheme or a theme; the names for dark mode contain "dark".
  static func named(by command: Invocation) -> ColorScheme {
    ColorScheme { session in
      guard session.hasProgram(command.program) else { return nil }
      return (try? session.line(command))?.lowercased().contains("dark")
    }
  }

  /// The setting that GTK and portals read where no desktop has its own.
  static let gtk = named(
    by: Invocation("gsettings", "get", "org.gnome.desktop.interface", "color-scheme"))
}
