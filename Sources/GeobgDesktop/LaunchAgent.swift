internal import GeobgScene
internal import GeobgSystem

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
