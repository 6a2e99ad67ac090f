internal import GeobgScene
internal import GeobgSystem

/// An agent of launchd, on macOS.
///
/// Source: launchd.plist(5).
struct LaunchAgent {
  static let label = "geobg.daily"

  /// The path of the agent's file.
  let path: String
  /// The domain of the user's agents, such as `gui/501`.
  let domain: String

  /// The steps that install the agent; launchd runs a missed time after the machine wakes up.
  ///
  /// - Throws: ``DesktopError/notForTimer(_:reason:)``.
  func installing(_ script: String, at time: TimeOfDay) throws(DesktopError) -> [DailyStep] {
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
        <dict>
          <key>Hour</key>
          <integer>\(time.hour)</integer>
          <key>Minute</key>
          <integer>\(time.minute)</integer>
        </dict>
      </dict>
      </plist>

      """
    return [
      .run(unloading), .write(path: path, text: text),
      .run(Invocation("launchctl", "bootstrap", domain, path)),
    ]
  }

  /// The steps that remove the agent.
  var removing: [DailyStep] { [.run(unloading), .remove(path: path)] }

  private var unloading: Invocation {
    var unload = Invocation("launchctl", "bootout", "\(domain)/\(LaunchAgent.label)")
    // It may not be loaded.
    unload.mayFail = true
    return unload
  }
}
