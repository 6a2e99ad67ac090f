internal import GeobgScene
internal import GeobgSystem

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
