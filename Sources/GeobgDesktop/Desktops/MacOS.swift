internal import GeobgSystem

extension Desktop {
  /// macOS.
  public static let macos = Desktop(
    name: "macos", program: "osascript", sessionNames: [], showsSVG: false,
    monitorProgram: .systemProfiler,
    showing: { wallpaper, _ throws(DesktopError) in [MacOS.showing(wallpaper.light)] },
    showingAgain: { session throws(DesktopError) in
      let path = try session.line(
        Invocation(
          "osascript", "-e", "tell application \"System Events\" to get picture of desktop 1"))
      return path.hasPrefix("/") ? [MacOS.showing(path)] : []
    })
}

/// The scripts for macOS.
private enum MacOS {
  /// Passes the path as an argument of the script, so that it cannot change the script.
  static func showing(_ path: String) -> Invocation {
    Invocation(
      "osascript", "-e", "on run arguments", "-e",
      "tell application \"System Events\" to set picture of every desktop to item 1 of arguments",
      "-e", "end run", path)
  }
}
