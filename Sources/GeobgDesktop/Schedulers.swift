internal import GeobgScene
internal import GeobgSystem

// MARK: - systemd

/// A timer of the user's systemd.
///
/// Source: systemd.unit(5), systemd.service(5), systemd.timer(5), systemd.syntax(7).
struct SystemdTimer {
  /// The name of both units, without their extensions.
  static let name = "geobg-daily"
  static let timer = "\(name).timer"
  /// Succeeds if the user's systemd runs.
  static let question = Invocation("systemctl", "--user", "show-environment")

  /// The folder for the user's units.
  let folder: String
  /// The folder for what systemd remembers about timers.
  let stampFolder: String

  var paths: [String] { ["service", "timer"].map { "\(folder)/\(SystemdTimer.name).\($0)" } }

  /// The steps that install the timer.
  ///
  /// - Parameters:
  ///   - variables: The names of the session's variables, which systemd gets for the timer. Systemd
  ///     forgets them at the end of the session; most desktops pass them at each login.
  func installing(
    _ script: String, _ times: TimerTimes, variables: [String]
  ) throws(DesktopError) -> [DailyStep] {
    guard PathText.plain(script) != nil else {
      throw .notForTimer(script, reason: "it is not UTF-8, as systemd needs")
    }
    var steps = [
      DailyStep.write(path: paths[0], text: SystemdTimer.service(script, times)),
      .write(path: paths[1], text: SystemdTimer.timer(times)),
      .run(Invocation("systemctl", "--user", "daemon-reload")),
      .run(Invocation("systemctl", "--user", "enable", SystemdTimer.timer)),
      // A timer that runs already gets the new time.
      .run(Invocation("systemctl", "--user", "restart", SystemdTimer.timer)),
      // Fails if the timer does not wait for its time.
      .run(Invocation("systemctl", "--user", "is-active", SystemdTimer.timer)),
    ]
    if !variables.isEmpty {
      steps.append(
        .run(
          Invocation("systemctl", arguments: ["--user", "import-environment"] + variables)))
    }
    return steps
  }

  var removing: [DailyStep] {
    var disable = Invocation("systemctl", "--user", "disable", "--now", SystemdTimer.timer)
    var reload = Invocation("systemctl", "--user", "daemon-reload")
    var forget = Invocation("systemctl", "--user", "reset-failed", "\(SystemdTimer.name).service")
    // The files are removed even where systemd does not run now.
    (disable.mayFail, reload.mayFail, forget.mayFail) = (true, true, true)
    return [.run(disable)] + paths.map(DailyStep.remove) + [
      .remove(path: "\(folder)/timers.target.wants/\(SystemdTimer.timer)"),
      .remove(path: "\(stampFolder)/stamp-\(SystemdTimer.timer)"), .run(reload), .run(forget),
    ]
  }

  private static func service(_ script: String, _ times: TimerTimes) -> String {
    // The limit is for starts that follow a failure; the timer's own starts must not reach it.
    let ownStarts = if case .every(let part) = times { 60 / part.minutes } else { 0 }
    return """
      # Made by: geobg set --daily
      [Unit]
      Description=Sets a new wallpaper
      After=graphical-session.target
      # At a login, the timer may come before the desktop.
      StartLimitIntervalSec=1h
      StartLimitBurst=\(20 + ownStarts)

      [Service]
      Type=oneshot
      ExecStart=/bin/sh \(quoted(script))
      # A program that draws the wallpaper may stay.
      KillMode=process
      Restart=on-failure
      RestartSec=30

      """
  }

  private static func timer(_ times: TimerTimes) -> String {
    let calendar =
      switch times {
      case .daily(let time): "\(time):00"
      case .every(let part) where part.minutes < 60: "*:0/\(part.minutes):00"
      case .every(let part): "0/\(part.minutes / 60):00:00"
      }
    return """
      # Made by: geobg set --daily
      [Unit]
      Description=A new wallpaper \(times)

      [Timer]
      OnCalendar=*-*-* \(calendar)
      AccuracySec=1s
      # If the machine was off or asleep at this time, the timer runs when it is on again.
      Persistent=true

      [Install]
      WantedBy=timers.target

      """
  }

  /// `text` as one word of a command in a unit.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      // systemd replaces specifiers and variables, also in quotes.
      case "%": "%%"
      case "$": "$$"
      case "\0"..."\u{1F}", "\u{7F}": "\\x" + Hex.text(UInt8(truncatingIfNeeded: scalar.value))
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

// MARK: - launchd

/// An agent of launchd, on macOS.
///
/// Source: launchd.plist(5).
struct LaunchAgent {
  static let label = "geobg.daily"

  let path: String
  /// The domain of the user's agents, such as `gui/501`.
  let domain: String

  /// The steps that install the agent; launchd runs a missed time after the machine wakes up.
  func installing(_ script: String, _ times: TimerTimes) throws(DesktopError) -> [DailyStep] {
    guard PathText.plain(script) != nil, !script.unicodeScalars.contains(where: { $0 < " " }) else {
      throw .notForTimer(script, reason: "it has bytes that XML does not allow")
    }
    let word = String(decoding: XMLText.escape(script), as: UTF8.self)
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- Made by: geobg set (daily) -->
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(LaunchAgent.label)</string>
        <key>ProgramArguments</key>
        <array>
          <string>/bin/sh</string>
          <string>\(word)</string>
        </array>
        <key>StartCalendarInterval</key>
        <array>
      \(LaunchAgent.moments(times).map(LaunchAgent.dictionary).joined(separator: "\n"))
        </array>
      </dict>
      </plist>

      """
    return [
      .run(unloading), .write(path: path, text: text),
      .run(Invocation("launchctl", "bootstrap", domain, path)),
    ]
  }

  /// The hours and minutes of `times`; without an hour, the moment is in every hour.
  private static func moments(_ times: TimerTimes) -> [(hour: Int?, minute: Int)] {
    switch times {
    case .daily(let time): [(time.hour, time.minute)]
    case .every(let part) where part.minutes < 60: part.starts.map { (nil, $0) }
    case .every(let part): part.starts.map { ($0 / 60, 0) }
    }
  }

  private static func dictionary(_ hour: Int?, _ minute: Int) -> String {
    let hour = hour.map { "<key>Hour</key><integer>\($0)</integer>" } ?? ""
    return "    <dict>\(hour)<key>Minute</key><integer>\(minute)</integer></dict>"
  }

  var removing: [DailyStep] { [.run(unloading), .remove(path: path)] }

  private var unloading: Invocation {
    var unload = Invocation("launchctl", "bootout", "\(domain)/\(LaunchAgent.label)")
    // It may not be loaded.
    unload.mayFail = true
    return unload
  }
}

// MARK: - The script that a timer runs

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
  /// The variables with which geobg and other programs find files.
  public static let fileVariables = [
    "PATH", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
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
