internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

enum SettingOrigin: Hashable {
  /// The file at this path.
  case file(String)
  /// The preset with this name in the file at this path.
  case preset(String, file: String)
  case environment

  /// The beginning of an error about `setting`.
  func subject(_ setting: Setting) -> String {
    switch self {
    case .file(let path): "\(path): \(setting.name)"
    case .preset(let name, let path): "\(path): preset \(name): \(setting.name)"
    case .environment: setting.variable
    }
  }

  /// How `geobg config` describes the origin of `setting`.
  func words(_ setting: Setting) -> String {
    switch self {
    case .file(let path): path
    case .preset(let name, let path): "preset \(name) in \(path)"
    case .environment: setting.variable
    }
  }

  /// Checks that `setting` may come from here; the user's own settings file needs no check.
  func check(_ setting: Setting) throws(Failure) {
    guard !setting.isForAnySource else { return }
    let source =
      if case .environment = self { "a variable" } else { "a settings file of the current folder" }
    throw Failure(
      "\(subject(setting)): \(source) cannot name a program; use the option --\(setting.name), or your "
        + "own settings file, ~/.config/geobg/config.json", code)
  }

  /// The exit code for an error about it.
  var code: Failure.Code {
    if case .environment = self { .usage } else { .badData }
  }

  /// Whether it is a preset, chosen by an option.
  var isPreset: Bool {
    if case .preset = self { true } else { false }
  }
}
