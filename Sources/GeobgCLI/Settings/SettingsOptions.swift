internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

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
