internal import ArgumentParser
internal import GeobgSystem

/// The options that decide which settings hold.
struct SettingsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init("Settings that have this name in a file of them.", valueName: "name"))
  var preset: String?

  @Flag(
    name: .customLong("no-config"),
    help: "Leaves all settings alone: what is made follows from the flags.")
  var isBare = false

  /// The settings that hold: each layer over the one before.
  func settings() throws -> Settings {
    guard !isBare else {
      guard preset == nil else {
        throw Failure(usage: "--no-config leaves presets out as well; take one of it and --preset")
      }
      return Settings()
    }
    let userPath = UserFolders(environment: Environment.value(of:)).config.map {
      $0 + "/config.json"
    }
    let files = try [userPath, "./geobg.json"].map { try SettingsOptions.file($0) }
    let environment = try Settings(variables: Environment.all)
    let base = files.reduce(Settings()) { $1.settings.over($0) }
    return try chosenPreset(files).over(environment.over(base))
  }

  /// What the settings come to.
  ///
  /// - Parameter isFile: Whether a recipe is there to start from. It says what the picture is, and
  ///   then only what a flag asks for changes it; a preset is asked for by a flag.
  func values(startingFromFile isFile: Bool) throws -> SettingValues {
    try settings().read { !isFile || !$0.isOfRecipe || $1.isPreset }
  }

  private func chosenPreset(_ files: [SettingsFile]) throws -> Settings {
    guard let preset else { return Settings() }
    // The nearer file's set is taken whole, so that it can be read in one place.
    guard let settings = files.reversed().compactMap({ $0.presets[preset] }).first else {
      let names = Set(files.flatMap(\.presets.keys)).sorted()
      let list = names.isEmpty ? "there are none" : "there are \(names.joined(separator: ", "))"
      throw Failure(usage: "--preset: unknown preset '\(preset)'; \(list)")
    }
    return settings
  }

  /// The settings at `path`; none where there is no such file.
  private static func file(_ path: String?) throws -> SettingsFile {
    guard let path, FilePath.exists(path) else { return .none }
    return try SettingsFile(reading: path)
  }
}
