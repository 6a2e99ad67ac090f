internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The folders for a user's files.
///
/// Source: the XDG Base Directory Specification, used on macOS too, like other command line tools.
struct UserFolders {
  /// Looks up an environment variable by its name.
  let environment: (String) -> String?

  /// The folder for settings that the user writes.
  var config: String? { folder("XDG_CONFIG_HOME", ".config") }
  var home: String? { environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } }
  /// The folder in which all programs keep settings.
  var allConfig: String? { folder("XDG_CONFIG_HOME", ".config", own: "") }
  /// The folder in which all programs keep data.
  var allData: String? { folder("XDG_DATA_HOME", ".local/share", own: "") }
  /// The folder for files that geobg makes, such as wallpapers.
  var data: String? { folder("XDG_DATA_HOME", ".local/share") }
  /// The folder for state that geobg remembers.
  var state: String? { folder("XDG_STATE_HOME", ".local/state") }

  /// The folder `own` inside the one from `variable`, or inside `fallback` in the home folder; nil
  /// if neither is set.
  private func folder(
    _ variable: String, _ fallback: String, own: String = "/geobg"
  ) -> String? {
    // The specification requires relative paths to be ignored.
    if let path = environment(variable), path.hasPrefix("/") { return path + own }
    return home.map { "\($0)/\(fallback)\(own)" }
  }
}
