internal import ArgumentParser
internal import GeobgDesktop

/// The options of `geobg set` for a new wallpaper every day.
struct DailyOptions: ParsableArguments {
  /// The word after `--daily` that removes the timer.
  static let off = "off"
  /// The time if no option names one.
  static let usualTime = "06:00"

  @Flag(
    name: .customLong("daily"),
    help: .init(
      "Sets a new wallpaper every day, starting now. The date is the seed, and the other options "
        + "stay the same. --daily off ends it."))
  var isDaily = false

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: .init(
      "With --daily: the time of the day, such as 21:30. (default: \(usualTime))",
      valueName: "HH:MM"),
    transform: OptionValue.time)
  var time: TimeOfDay?

  /// `words` of a command line of `geobg set` without the options that are not for the timer.
  static func timed(_ words: some Sequence<String>) -> [String] {
    let dropped: Set = ["--daily", "--dry-run", "--quiet", "-q"]
    var kept: [String] = []
    var isTime = false
    for word in words {
      if isTime {
        isTime = false
      } else if word == "--at" {
        isTime = true
      } else if !dropped.contains(word), !word.hasPrefix("--at=") {
        kept.append(word)
      }
    }
    return kept
  }
}
