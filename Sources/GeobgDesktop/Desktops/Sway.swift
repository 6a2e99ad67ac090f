internal import GeobgSystem

extension Desktop {
  /// Sway.
  public static let sway = Desktop(
    name: "sway", program: "swaymsg", sessionNames: ["sway"], sessionVariable: "SWAYSOCK",
    showsSVG: true, monitorProgram: .swaymsg,
    showing: { wallpaper, _ throws(DesktopError) in
      let pictures =
        wallpaper.slices.isEmpty
        ? [("*", wallpaper.light)]
        : wallpaper.slices.map { ($0.monitor.name.quotedForSway, $0.path) }
      return pictures.map { output, path in
        Invocation("swaymsg", "output", output, "bg", path.quotedForSway, "fill")
      }
    },
    // Sway does not report its wallpaper, but a reload restores the one from its config file.
    showingAgain: { _ throws(DesktopError) in [Invocation("swaymsg", "reload")] })
}

extension String {
  /// The path as one word of a sway command.
  ///
  /// Sway splits the command into words, removes the quotes of a word that begins with a quote,
  /// replaces its own `$` variables, and turns two spaces into an escaped space. Then wordexp(3)
  /// expands the word as a shell does, including commands in `$()`. So the word does not begin with
  /// a quote (a path begins with a slash), each special character is quoted by itself, and no two
  /// spaces are adjacent.
  ///
  /// Source: sway, `common/stringop.c` and `sway/commands/output/background.c`.
  var quotedForSway: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "'": "\"'\""
      // Inside quotes, sway would treat it as the escape of the closing quote.
      case "\\": "\\\\"
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-": String(scalar)
      case _ where !scalar.isASCII: String(scalar)
      default: "'\(scalar)'"
      }
    }.joined()
  }
}
