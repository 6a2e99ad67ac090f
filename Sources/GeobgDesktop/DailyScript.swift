internal import GeobgScene
internal import GeobgSystem

/// The shell script that sets the wallpaper of a day.
///
/// A timer of the system runs it, in an environment with few variables and in any folder. So it sets
/// the variables of the session in which it was made.
public struct DailyScript: Hashable, Sendable {
  /// The absolute path of geobg.
  public let command: String
  /// The words after `geobg set`, as the user wrote them.
  public let words: [String]
  /// The folder in which the user wrote them; relative paths and settings are looked up there.
  public let folder: String
  /// Variables that the script always sets, by name.
  public let variables: [String: String]
  /// Variables that the script sets if the timer's environment does not have them, by name.
  public let fallbacks: [String: String]
  /// When the script runs, which decides the seed.
  ///
  /// Default: every day, at 6:00.
  public var times = TimerTimes.daily(.usual)

  /// The variables with which programs find the session.
  ///
  /// Many have another value in each session.
  public static let sessionVariables = [
    "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "HYPRLAND_INSTANCE_SIGNATURE", "SWAYSOCK",
    "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR",
  ]
  /// The variables with which geobg and other programs find files, and the time zone that decides which
  /// day it is.
  public static let fileVariables = [
    "PATH", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]

  /// A script that runs `command` with `words`, in `folder`.
  ///
  /// - Parameters:
  ///   - settings: The names of the variables with geobg's settings.
  ///   - environment: Looks up a variable of the session; empty variables are ignored.
  public init(
    _ command: String, _ words: [String], in folder: String, settings: [String],
    environment: (_ name: String) -> String?
  ) {
    func values(_ names: [String]) -> [String: String] {
      names.reduce(into: [:]) { values, name in
        if let value = environment(name), !value.isEmpty { values[name] = value }
      }
    }
    self.command = command
    self.words = words
    self.folder = folder
    variables = values(DailyScript.fileVariables + settings)
    fallbacks = values(DailyScript.sessionVariables)
  }

  /// The script.
  public var text: String {
    let exports = variables.sorted { $0.key < $1.key }.map { name, value in
      "export \(name)=\(value.quotedForShell)"
    }
    let others = fallbacks.sorted { $0.key < $1.key }.map { name, value in
      "[ \"$\(name)\" ] || export \(name)=\(value.quotedForShell)"
    }
    // The script's own options come first, because the words may end with file names.
    let call =
      ["exec", command.quotedForShell, "set --quiet --seed \(seed)"]
      + words.map(\.quotedForShell)
    let lines =
      [
        "#!/bin/sh",
        "# Sets a new wallpaper. Made by: geobg set --daily",
        "# To remove it: geobg set --daily off",
      ] + exports + others + ["cd \(folder.quotedForShell)"] + clock
      + [call.joined(separator: " ")]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines that find the part of the day, in minutes since midnight.
  ///
  /// A 1 before the digits, because a shell takes `08` for an octal number; 6100 minutes too much.
  private var clock: [String] {
    guard case .every(let part) = times else { return [] }
    let length = part.minutes
    return [
      "set -- $(date '+%F %H %M')", "part=$(((1$2 * 60 + 1$3 - 6100) / \(length) * \(length)))",
    ]
  }

  private var seed: String {
    guard case .every = times else { return "\"$(date +%F)\"" }
    return "\"$(printf '%sT%02d:%02d' \"$1\" $((part / 60)) $((part % 60)))\""
  }
}
