internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Prints every setting and where it comes from.",
    discussion: """
      geobg reads settings from ~/.config/geobg/config.json, then ./geobg.json, then variables \
      such as GEOBG_SIZE, then --preset. Later settings override earlier settings, and options \
      override all settings.

      Examples:
        geobg config
        geobg config --preset calm --json
      """)

  @OptionGroup var settingsOptions: SettingsOptions

  @Flag(help: "Prints the settings as JSON.")
  var json = false

  func run() throws {
    let settings = try settingsOptions.settings()
    let rows = Setting.allCases.map { setting in
      let value = settings[setting]
      return (
        name: setting.name, text: value?.text ?? setting.defaultText,
        words: value?.text ?? setting.defaultWords,
        origin: value?.origin.words(setting) ?? "default"
      )
    }
    guard !json else {
      let members = rows.map { row in
        let members: [JSONKey: String?] = [
          "from": CanonicalJSON.string(row.origin),
          "value": row.text.map(CanonicalJSON.string) ?? "null",
        ]
        return (JSONKey(row.name), CanonicalJSON.object(members))
      }
      return try Console.print(CanonicalJSON.object(Dictionary(uniqueKeysWithValues: members)))
    }
    let widths = [rows.map(\.name.count).max() ?? 0, rows.map(\.words.count).max() ?? 0]
    let lines = rows.map { row in
      TerminalText(
        line: row.name.padded(to: widths[0]) + "  " + row.words.padded(to: widths[1]) + "  "
          + row.origin)
    }
    try Console.print(lines)
  }
}
