internal import GeobgSystem

extension Desktop {
  /// macOS.
  public static let macos = Desktop(
    name: "macos", program: "osascript", sessionNames: [], showsSVG: false,
    // The setting does not exist in light mode.
    scheme: .named(by: Invocation("defaults", "read", "-g", "AppleInterfaceStyle")),
    monitorProgram: .appKit,
    showing: { wallpaper, _ throws(DesktopError) in
      [wallpaper.slices.isEmpty ? MacOS.showing(wallpaper.light) : MacOS.showing(wallpaper.slices)]
    },
    showingAgain: { session throws(DesktopError) in
      let path = try session.line(
        Invocation(
          "osascript", "-e", "tell application \"System Events\" to get picture of desktop 1"))
      return path.hasPrefix("/") ? [MacOS.showing(path)] : []
    })
}

/// The scripts for macOS.
private enum MacOS {
  /// Sets the picture of each screen, in the order in which AppKit lists the screens.
  ///
  /// The numbers and paths are arguments of the script, so that they cannot change it.
  static func showing(_ slices: [Wallpaper.Slice]) -> Invocation {
    let script = """
      ObjC.import("AppKit");
      function run(words) {
        const screens = $.NSScreen.screens.js;
        for (let i = 0; i < words.length; i += 2) {
          const error = $();
          const isSet = $.NSWorkspace.sharedWorkspace.setDesktopImageURLForScreenOptionsError(
            $.NSURL.fileURLWithPath(words[i + 1]), screens[Number(words[i])],
            $.NSDictionary.dictionary, error);
          if (!isSet) throw new Error(error.localizedDescription.js);
        }
      }
      """
    let words = slices.flatMap { [String($0.monitor.index), $0.path] }
    return Invocation(
      "osascript", arguments: ["-l", "JavaScript", "-e", script] + words)
  }

  /// Passes the path as an argument of the script, so that it cannot change the script.
  static func showing(_ path: String) -> Invocation {
    Invocation(
      "osascript", "-e", "on run arguments", "-e",
      "tell application \"System Events\" to set picture of every desktop to item 1 of arguments",
      "-e", "end run", path)
  }
}
