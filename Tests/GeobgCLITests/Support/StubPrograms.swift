import Foundation
import GeobgTestSupport
import Testing

/// Stub programs that record their calls, and a user who has them.
struct StubPrograms {
  let folder: TemporaryFolder

  /// Stubs for `programs`; each value is a shell script with the stub's answer.
  init(_ programs: [String: String]) throws {
    folder = try TemporaryFolder()
    for name in ["bin", "home"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    for (name, answer) in programs {
      let script = """
        #!/bin/sh
        { printf '%s\\0' "${0##*/}" "$@"; printf '\\036'; } >>'\(folder.path("calls"))'
        \(answer)

        """
      try add(name, script: script)
    }
  }

  /// Adds the program `name`, or replaces it.
  ///
  /// The system runs no file that is open for writing. If this process wrote the script, programs
  /// that other tests start at this moment would inherit the open file; so `install` writes it.
  func add(_ name: String, script: String) throws {
    try expectSuccess(
      Shell.run(
        "install", ["-m", "755", "/dev/stdin", folder.path("bin/\(name)")],
        input: Data(script.utf8)))
  }

  /// The plug-in of Plasma that plays videos.
  static let videoPlugIn = "luisbocanegra.smart.video.wallpaper.reborn"

  /// Installs the plug-in of Plasma that plays videos.
  func addVideoPlugIn() throws {
    let plugIn = folder.url.appendingPathComponent("data/plasma/wallpapers/\(Self.videoPlugIn)")
    try FileManager.default.createDirectory(at: plugIn, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: plugIn.appendingPathComponent("metadata.json"))
  }

  /// Writes the user's own settings file.
  func addSettings(_ json: String) throws {
    try folder.makeFolder("home/.config/geobg")
    try folder.write(json, to: "home/.config/geobg/config.json")
  }

  /// The environment of a session without a desktop, in which the stubs come first on the path.
  var environment: [String: String] {
    [
      "PATH": "\(folder.path("bin")):/usr/bin:/bin", "HOME": folder.path("home"),
      "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": folder.path("data"),
      "XDG_STATE_HOME": folder.path("state"),
      "XDG_CURRENT_DESKTOP": "", "DESKTOP_SESSION": "", "SWAYSOCK": "", "WAYLAND_DISPLAY": "",
      "HYPRLAND_INSTANCE_SIGNATURE": "", "DISPLAY": "", "XDG_RUNTIME_DIR": "",
    ]
  }

  /// Runs `geobg set`.
  func set(_ arguments: [String], _ variables: [String: String] = [:]) throws -> Shell.Result {
    try Shell.geobg(
      ["set"] + arguments, environment: environment.merging(variables) { $1 }, in: folder.url)
  }

  /// The recorded calls since the last time, without queries.
  func calls() throws -> [[String]] {
    guard let data = try? folder.data("calls") else { return [] }
    try FileManager.default.removeItem(atPath: folder.path("calls"))
    return Script.calls(recorded: data)
  }

  /// The names of the wallpapers that geobg made and has not removed.
  var wallpapers: [String] {
    let path = folder.path("data/geobg")
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
