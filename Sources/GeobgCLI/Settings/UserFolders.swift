/// Where the files of a user go.
///
/// Source: the XDG Base Directory Specification, also on macOS, where command line tools follow it.
struct UserFolders {
  /// The variables of the environment, by name.
  let environment: (String) -> String?

  /// What the user has written.
  var config: String? { folder("XDG_CONFIG_HOME", ".config") }
  /// What is made and kept.
  var data: String? { folder("XDG_DATA_HOME", ".local/share") }
  /// What is remembered.
  var state: String? { folder("XDG_STATE_HOME", ".local/state") }

  /// The folder of geobg in the one that `variable` names, or in `fallback` in the user's own; nil
  /// where there is neither.
  private func folder(_ variable: String, _ fallback: String) -> String? {
    // The specification has relative paths ignored.
    if let path = environment(variable), path.hasPrefix("/") { return "\(path)/geobg" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)/geobg"
  }
}
