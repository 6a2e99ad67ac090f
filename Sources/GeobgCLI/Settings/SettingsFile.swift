internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// A file of settings and named presets.
package struct SettingsFile {
  /// The longest file that is accepted, in bytes.
  package static let byteLimit = 1 << 20
  private static let presetsKey = "presets"

  /// The settings that always apply.
  let settings: Settings
  /// The settings that apply only when chosen by name.
  let presets: [String: Settings]

  /// A file without settings.
  static let none = SettingsFile()

  private init() {
    settings = Settings()
    presets = [:]
  }

  /// The regular file at `path`.
  ///
  /// - Parameter isOwn: Whether it is the user's own file, which may have every setting.
  /// - Throws: ``Failure``, ``FileError``.
  init(reading path: String, isOwn: Bool) throws {
    // Reads one byte more than the limit, which shows that a file is too long.
    let limit = SettingsFile.byteLimit + 1
    let bytes = try ByteSource.regular(path).bytes(from: 0, atMost: Int64(limit))
    try self.init(parsing: bytes, path: path, isOwn: isOwn)
  }

  /// The settings in `bytes`, the JSON content of the file at `path`.
  ///
  /// - Parameter isOwn: Whether it is the user's own file, which may have every setting.
  /// - Throws: ``Failure``, which names the file and the key.
  init(parsing bytes: [UInt8], path: String, isOwn: Bool) throws(Failure) {
    do {
      let value = try JSONValue(parsing: bytes, limit: SettingsFile.byteLimit)
      var members = try SettingsFile.members(of: JSONField(value))
      let presetsKey = JSONKey(SettingsFile.presetsKey)
      let presets = try members[presetsKey].map { value in
        try SettingsFile.members(
          of: JSONField(value, at: .member(SettingsFile.presetsKey, in: .document)))
      }
      members[presetsKey] = nil
      settings = try SettingsFile.settings(members, path: path, isOwn: isOwn, from: .file(path))
      self.presets = try (presets ?? [:]).all.reduce(into: [:]) { result, preset in
        let name = preset.key.text
        let place = JSONPlace.member("preset \(name)", in: .document)
        result[name] = try SettingsFile.settings(
          SettingsFile.members(of: JSONField(preset.value, at: place)),
          path: path, at: place, isOwn: isOwn, from: .preset(name, file: path))
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(error)?.naming(path) ?? Failure("\(path): \(error)", .badData)
    }
  }

  private static func members(of field: JSONField) throws(DocumentError) -> JSONMembers {
    guard case .object(let members) = field.value else { throw field.wrongKind("an object") }
    return members
  }

  private static func settings(
    _ members: JSONMembers, path: String, at place: JSONPlace = .document, isOwn: Bool,
    from origin: SettingOrigin
  ) throws -> Settings {
    var texts: [Setting: String] = [:]
    for (key, value) in members.all.sorted(by: { $0.key < $1.key }) {
      guard let setting = Setting(named: key.text) else {
        throw unknown(JSONField.excerpt(key.text), in: origin)
      }
      if !isOwn { try origin.check(setting) }
      let field = JSONField(value, at: .member(key.text, in: place))
      let text = try text(of: field)
      texts[setting] = setting == .palette ? palette(text, besideFileAt: path) : text
    }
    return try Settings(texts, from: origin)
  }

  private static func unknown(_ key: String, in origin: SettingOrigin) -> Failure {
    let names = Setting.allCases.map(\.name) + [presetsKey]
    let hint =
      Spelling.nearest(to: key, among: names).map { "did you mean '\($0)'?" }
      ?? "the settings are \(names.joined(separator: ", "))"
    let place =
      switch origin {
      case .preset(let name, let path): "\(path): preset \(name)"
      case .file(let path): path
      case .environment: ""
      }
    return Failure("\(place): '\(key)' is not a setting; \(hint)", .badData)
  }

  /// The value as it would be written for the option.
  private static func text(of field: JSONField) throws(DocumentError) -> String {
    switch field.value {
    case .string(let text): text
    case .number(let number): number
    case .bool(let bool): String(bool)
    case .null, .array, .object: throw field.wrongKind("a string, a number, true or false")
    }
  }

  /// The path of a palette file, relative to the settings file and not to the current folder.
  private static func palette(_ text: String, besideFileAt path: String) -> String {
    guard PaletteFile.isPath(text), !text.hasPrefix("/") else { return text }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "./"
    return folder + text
  }
}
