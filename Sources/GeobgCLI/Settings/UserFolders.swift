/// The folders for a user's files.
///
/// Source: the XDG Base Directory Specification, used on macOS too, like other command line tools.
struct UserFolders {
  /// Looks up an environment variable by its name.
  let environment: (String) -> String?

  /// The folder for settings that the user writes.
  var config: String? { folder("XDG_CONFIG_HOME", ".config") }
  /// The folder for files that geobg makes, such as wallpapers.
  var data: String? { folder("XDG_DATA_HOME", ".local/share") }
  /// The folder for state that geobg remembers.
  var state: String? { folder("XDG_STATE_HOME", ".local/state") }

  /// geobg's folder inside the one from `variable`, or inside `fallback` in the home folder; nil if
  /// neither is set.
  private func folder(_ variable: String, _ fallback: String) -> String? {
    // The specification requires relative paths to be ignored.
    if let path = environment(variable), path.hasPrefix("/") { return "\(path)/geobg" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)/geobg"
  }
}
