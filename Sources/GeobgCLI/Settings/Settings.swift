internal import ArgumentParser
internal import GeobgRecipe

/// Values that stand for flags which are not given, each with where it comes from.
struct Settings {
  /// A value as it is written, and where.
  struct Value: Hashable {
    let text: String
    let origin: SettingOrigin
  }

  private var values: [Setting: Value] = [:]

  /// No settings.
  init() {}

  /// The settings that `texts` are, every one of them checked.
  ///
  /// - Throws: ``Failure``, which names the setting and where it stands.
  init(_ texts: [Setting: String], from origin: SettingOrigin) throws(Failure) {
    for setting in Setting.allCases {
      values[setting] = texts[setting].map { Value(text: $0, origin: origin) }
    }
    if texts[.meshPasses] != nil {
      guard texts[.mesh] != "false" else {
        throw Failure(
          "\(origin.subject(.meshPasses)): there is to be no mesh; leave out one of mesh and "
            + "mesh-passes", origin.code)
      }
      // As among the flags, passes imply a mesh; so they win over a lower layer without one.
      values[.mesh] = Value(text: "true", origin: origin)
    }
    _ = try read { _, _ in true }
  }

  /// The settings of the environment `variables`.
  ///
  /// Empty variables are ignored. One that has our prefix and is no setting belongs to
  /// someone else and is left alone, but where it looks like a setting misspelled.
  ///
  /// - Throws: ``Failure``.
  init(variables: [String: String]) throws(Failure) {
    var texts: [Setting: String] = [:]
    let prefix = Setting.variablePrefix
    // Without what they share, which would make all of them look alike.
    let names = Setting.allCases.map { String($0.variable.dropFirst(prefix.count)) }
    for (name, text) in variables.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(prefix) && !text.isEmpty {
      let rest = String(name.dropFirst(prefix.count))
      if let setting = Setting.allCases.first(where: { $0.variable == name }) {
        texts[setting] = text
      } else if let meant = Spelling.nearest(to: rest, among: names) {
        throw Failure("\(name) is not a setting; did you mean \(prefix)\(meant)?", .usage)
      }
    }
    try self.init(texts, from: .environment)
  }

  /// The value of `setting`; nil where it has its default.
  subscript(setting: Setting) -> Value? { values[setting] }

  /// These settings, and those of `lower` that these leave open.
  func over(_ lower: Settings) -> Settings {
    var settings = self
    settings.values.merge(lower.values) { own, _ in own }
    return settings
  }

  /// What the settings that are asked for come to.
  ///
  /// - Throws: ``Failure``, which names the setting and where it stands.
  func read(where isWanted: (Setting, SettingOrigin) -> Bool) throws(Failure) -> SettingValues {
    var result = SettingValues()
    for setting in Setting.allCases {
      guard let value = values[setting], isWanted(setting, value.origin) else { continue }
      do {
        try setting.read(value.text, into: &result)
      } catch {
        let reason = (error as? ValidationError)?.message ?? Failure(error)?.message ?? "\(error)"
        throw Failure("\(value.origin.subject(setting)): \(reason)", value.origin.code)
      }
    }
    return result
  }
}

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
