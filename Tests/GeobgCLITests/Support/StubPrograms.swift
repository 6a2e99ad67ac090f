import Foundation
import GeobgTestSupport

/// Programs of desktops that note down how they are called, and a user for them.
struct StubPrograms {
  let folder: TemporaryFolder

  /// Stubs for `programs`, each with a shell script that answers.
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
      try folder.write(script, to: "bin/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/\(name)"))
    }
  }

  /// The variables of a session that has these programs first, and no desktop.
  var environment: [String: String] {
    [
      "PATH": "\(folder.path("bin")):/usr/bin:/bin", "HOME": folder.path("home"),
      "XDG_DATA_HOME": folder.path("data"), "XDG_STATE_HOME": folder.path("state"),
      "XDG_CURRENT_DESKTOP": "", "DESKTOP_SESSION": "", "SWAYSOCK": "", "WAYLAND_DISPLAY": "",
      "HYPRLAND_INSTANCE_SIGNATURE": "", "DISPLAY": "",
    ]
  }

  /// Runs `geobg set`.
  func set(_ arguments: [String], _ variables: [String: String] = [:]) throws -> Shell.Result {
    try Shell.geobg(
      ["set"] + arguments, environment: environment.merging(variables) { $1 }, in: folder.url)
  }

  /// How the programs were called since this was asked last, without their queries.
  func calls() throws -> [[String]] {
    guard let data = try? folder.data("calls") else { return [] }
    try FileManager.default.removeItem(atPath: folder.path("calls"))
    return data.split(separator: 0x1E).map { call in
      call.dropLast().split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// The names of the wallpapers that geobg has made and not removed.
  var wallpapers: [String] {
    let path = folder.path("data/geobg")
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
