internal import GeobgSystem

extension Desktop {
  /// Sway.
  public static let sway = Desktop(
    name: "sway", program: "swaymsg", sessionNames: ["sway"], sessionVariable: "SWAYSOCK",
    showsSVG: true, monitorProgram: .swaymsg,
    showing: { wallpaper, _ throws(DesktopError) in
      [Invocation("swaymsg", "output", "*", "bg", wallpaper.light.quotedForSway, "fill")]
    },
    // Sway does not report what it shows, but its config does, and a reload goes back to that.
    showingAgain: { _ throws(DesktopError) in [Invocation("swaymsg", "reload")] })
}

extension String {
  /// A path as one word of a command of sway.
  ///
  /// Sway splits the command into words, takes quotes off a word that begins with one, puts in its own
  /// `$` variables, turns two spaces into an escaped one, and then has wordexp(3) do all that a shell
  /// does to a word, commands in `$()` included. So no quote comes first (a path begins with a slash),
  /// each character that means anything is quoted alone, and no two spaces are neighbors.
  ///
  /// Source: sway, `common/stringop.c` and `sway/commands/output/background.c`.
  var quotedForSway: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "'": "\"'\""
      // In quotes sway would take it for the escape of the quote that ends them.
      case "\\": "\\\\"
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-": String(scalar)
      case _ where !scalar.isASCII: String(scalar)
      default: "'\(scalar)'"
      }
    }.joined()
  }
}
