internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Values used for options that are not given, each with its origin.
struct Settings {
  /// A value as it was written, and its origin.
  struct WrittenValue: Hashable {
    let text: String
    let origin: SettingOrigin
  }

  private var values: [Setting: WrittenValue] = [:]

  /// Without any settings.
  init() {}

  /// The settings in `texts`, all of them checked.
  ///
  /// - Throws: ``Failure``, which names the setting and its origin.
  init(_ texts: [Setting: String], from origin: SettingOrigin) throws(Failure) {
    for setting in Setting.allCases {
      values[setting] = texts[setting].map { WrittenValue(text: $0, origin: origin) }
    }
    if texts[.meshPasses] != nil {
      guard texts[.mesh] != "false" else {
        throw Failure(
          "\(origin.subject(.meshPasses)): mesh is false; leave out mesh or mesh-passes",
          origin.code)
      }
      // Passes imply a mesh, as with options, so they override a "no mesh" of a weaker source.
      values[.mesh] = WrittenValue(text: "true", origin: origin)
    }
    _ = try read { _, _ in true }
  }

  /// The settings in the environment `variables`.
  ///
  /// Empty variables are ignored. A variable with our prefix that is not a setting belongs to
  /// another program and is ignored, unless it looks like a misspelled setting.
  init(variables: [String: String]) throws(Failure) {
    var texts: [Setting: String] = [:]
    let prefix = Setting.variablePrefix
    for (name, text) in variables.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(prefix) && !text.isEmpty {
      if let setting = Setting.allCases.first(where: { $0.variable == name }) {
        try SettingOrigin.environment.check(setting)
        texts[setting] = text
        continue
      }
      // Compare without the common prefix, which would make all names look similar.
      let names = Setting.allCases.map { String($0.variable.dropFirst(prefix.count)) }
      if let meant = Spelling.nearest(to: String(name.dropFirst(prefix.count)), among: names) {
        throw Failure("\(name) is not a setting; did you mean \(prefix)\(meant)?", .usage)
      }
    }
    try self.init(texts, from: .environment)
  }

  /// The value of `setting`; nil if it is not set.
  subscript(setting: Setting) -> WrittenValue? { values[setting] }

  /// These settings, completed by the settings of `lower`.
  func over(_ lower: Settings) -> Settings {
    var settings = self
    settings.values.merge(lower.values) { own, _ in own }
    return settings
  }

  /// The values of the settings for which `isWanted` is true.
  ///
  /// - Throws: ``Failure``, which names the setting and its origin.
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
