internal import GeobgSystem

/// A key of GSettings, in which GNOME and related desktops store the wallpaper.
struct GSettingsKey {
  let schema: String
  let name: String

  /// The command that sets the key to `value`.
  ///
  /// gsettings treats a value that is not a GVariant as text; paths and URIs never are GVariants.
  func setting(_ value: String) -> Invocation {
    Invocation("gsettings", "set", schema, name, value)
  }

  /// The command that sets the key to its current value; gsettings accepts its own output.
  func settingAgain(_ session: DesktopSession) throws(DesktopError) -> Invocation {
    setting(try session.line(Invocation("gsettings", "get", schema, name)))
  }
}

extension Desktop {
  /// A desktop that stores its wallpaper in `schema` of GSettings.
  ///
  /// - Parameter keys: The names of the keys for the picture, and their values.
  static func ofGSettings(
    _ name: String, _ sessionNames: Set<String>, schema: String, hasDark: Bool = false,
    scheme: ColorScheme = .gtk,
    monitorProgram: MonitorProgram? = nil, monitorVariable: String? = nil,
    keys: [(name: String, value: @Sendable (Wallpaper) -> String)]
  ) -> Desktop {
    let zoom: (name: String, value: @Sendable (Wallpaper) -> String) = (
      "picture-options", { $0.isSpanned ? "spanned" : "zoom" }
    )
    let keys = (keys + [zoom]).map { (GSettingsKey(schema: schema, name: $0.name), $0.value) }
    return Desktop(
      name: name, program: "gsettings", sessionNames: sessionNames, showsSVG: true,
      hasDark: hasDark, scheme: scheme, spreading: .onePicture, monitorProgram: monitorProgram,
      monitorVariable: monitorVariable,
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
