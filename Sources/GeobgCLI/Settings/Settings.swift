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

/// The values of the settings; nil means not set.
struct SettingValues {
  /// The changes to the starting recipe.
  var picture = PictureChange()
  /// The size of the picture, used if no option sets one.
  var size: SizeArgument?
  /// The calm zones, applied after the size is known.
  var calm: CalmRequest?
  var format: Format?
  var compression: PNGCompression?
  var renderer: PixelRenderer?
  var quality: Int?
  var desktop: Desktop?
  /// The user's own program that shows wallpapers.
  var ownProgram: OwnProgram?
  var jobs: Int?
  var threads: Int?
  var maxPixels: Int64?

  /// `file` with the settings about the picture and its file applied.
  func applied(to file: RecipeFile) throws -> RecipeFile {
    var file = file
    try picture.apply(to: &file.recipe)
    if picture.mesh == .removed { file.recipe.removeMeshes() }
    if let format { file.output = file.output.with(format: format) }
    // Keep them even if the format does not use them, because an option or a file name may change the
    // format.
    if let renderer { file.output.renderer = renderer }
    if let compression { file.output.compression = compression }
    if let quality { file.output = try file.output.with(quality: quality) }
    return file
  }
}

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

// MARK: - Options

/// The options that decide which settings are used.
struct SettingsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Uses this preset, a named group of settings in a settings file.", valueName: "name"),
    completion: .preset)
  var preset: String?

  @Flag(
    name: .customLong("no-config"),
    help: "Ignores your settings files and the GEOBG_ environment variables.")
  var isBare = false

  /// The settings to use: each source overrides the one before.
  func settings() throws -> Settings {
    guard !isBare else {
      guard preset == nil else {
        throw Failure(usage: "--no-config and --preset cannot be used together; choose one")
      }
      return Settings()
    }
    let files = try SettingsOptions.files()
    let environment = try Settings(
      variables: Environment.variables(withPrefix: Setting.variablePrefix))
    let base = files.reduce(Settings()) { $1.settings.over($0) }
    return try chosenPreset(files).over(environment.over(base))
  }

  /// The names of the presets in the settings files; a file that cannot be read has none.
  static var presetNames: [String] {
    Set([try? ownFile(), try? folderFile()].flatMap { ($0 ?? .none).presets.keys }).sorted()
  }

  /// The settings files; a later file overrides an earlier one.
  private static func files() throws -> [SettingsFile] { [try ownFile(), try folderFile()] }

  /// The user's own settings file.
  private static func ownFile() throws -> SettingsFile {
    let folder = UserFolders(environment: Environment.value(of:)).config
    return try file(folder.map { $0 + "/config.json" }, isOwn: true)
  }

  /// The settings file of the current folder.
  private static func folderFile() throws -> SettingsFile { try file("./geobg.json", isOwn: false) }

  /// The values of the settings.
  ///
  /// - Parameter isFile: Whether the picture starts from a recipe. The recipe then decides the
  ///   picture, and only options change it; a preset counts as an option.
  func values(startingFromFile isFile: Bool) throws -> SettingValues {
    try settings().read { !isFile || !$0.isOfRecipe || $1.isPreset }
  }

  private func chosenPreset(_ files: [SettingsFile]) throws -> Settings {
    guard let preset else { return Settings() }
    // Use the whole preset from the nearest file, so that users find all of it in one place.
    guard let settings = files.reversed().compactMap({ $0.presets[preset] }).first else {
      let names = Set(files.flatMap(\.presets.keys)).sorted()
      let list =
        names.isEmpty
        ? "the settings files have no presets" : "the presets are \(names.joined(separator: ", "))"
      throw Failure(usage: "--preset: no preset is named '\(preset)'; \(list)")
    }
    return settings
  }

  /// The settings in the file at `path`; none if there is no such file.
  private static func file(_ path: String?, isOwn: Bool) throws -> SettingsFile {
    guard let path, FilePath.exists(path) else { return .none }
    return try SettingsFile(reading: path, isOwn: isOwn)
  }
}
