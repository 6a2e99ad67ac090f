/// Where a setting comes from.
enum SettingOrigin: Hashable {
  /// The file at this path.
  case file(String)
  /// The set of this name in the file at this path.
  case preset(String, file: String)
  /// The environment, whose variables are named after the settings.
  case environment

  /// What an error about `setting` begins with.
  func subject(_ setting: Setting) -> String {
    switch self {
    case .file(let path): "\(path): \(setting.rawValue)"
    case .preset(let name, let path): "\(path): preset \(name): \(setting.rawValue)"
    case .environment: setting.variable
    }
  }

  /// What `geobg config` says of `setting`.
  func words(_ setting: Setting) -> String {
    switch self {
    case .file(let path): path
    case .preset(let name, let path): "preset \(name) of \(path)"
    case .environment: setting.variable
    }
  }

  /// The code of an error about it.
  var code: Failure.Code {
    if case .environment = self { .usage } else { .badData }
  }

  /// Whether a flag asked for it.
  var isPreset: Bool {
    if case .preset = self { true } else { false }
  }
}
