internal import GeobgSystem

/// A key of GSettings, in which GNOME and its relatives keep the wallpaper.
struct GSettingsKey {
  let schema: String
  let name: String

  /// The command that gives the key `value`.
  ///
  /// A value that is no GVariant, as no path and no URI is, gsettings takes for text.
  func setting(_ value: String) -> Invocation {
    Invocation("gsettings", "set", schema, name, value)
  }

  /// The command that gives the key the value that it has now: gsettings reads what it prints.
  func settingAgain(_ session: DesktopSession) throws(DesktopError) -> Invocation {
    setting(try session.line(Invocation("gsettings", "get", schema, name)))
  }
}

extension Desktop {
  /// A desktop that keeps its wallpaper in `schema` of GSettings.
  ///
  /// - Parameter keys: The names of the keys that hold the picture, and what they hold.
  static func ofGSettings(
    _ name: String, _ sessionNames: Set<String>, schema: String, hasDark: Bool = false,
    monitorProgram: MonitorProgram? = nil, monitorVariable: String? = nil,
    keys: [(name: String, value: @Sendable (Wallpaper) -> String)]
  ) -> Desktop {
    let zoom: (name: String, value: @Sendable (Wallpaper) -> String) = (
      "picture-options", { _ in "zoom" }
    )
    let keys = (keys + [zoom]).map { (GSettingsKey(schema: schema, name: $0.name), $0.value) }
    return Desktop(
      name: name, program: "gsettings", sessionNames: sessionNames, showsSVG: true,
      hasDark: hasDark, monitorProgram: monitorProgram, monitorVariable: monitorVariable,
      showing: { wallpaper, _ throws(DesktopError) in
        keys.map { key, value in key.setting(value(wallpaper)) }
      },
      showingAgain: { session throws(DesktopError) in
        var commands: [Invocation] = []
        for (key, _) in keys { commands.append(try key.settingAgain(session)) }
        return commands
      })
  }
}
