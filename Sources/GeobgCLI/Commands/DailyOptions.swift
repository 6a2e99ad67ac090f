internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The options of `geobg set` for a timer.
struct DailyOptions: ParsableArguments {
  /// The word after `--daily` or `--every` that removes the timer.
  static let off = "off"

  @Flag(
    name: .customLong("daily"),
    help: .init(
      "Sets a new wallpaper every day, starting now; --at says when. The date is the seed, and the "
        + "other options stay the same. --daily off ends it."))
  var isDaily = false

  @Option(
    name: .customLong("every"), parsing: .unconditional,
    help: .init(
      "Sets a new wallpaper again and again, such as every 30m or 2h, starting now. The date and the "
        + "time are the seed. --every off ends it.", valueName: "time"),
    transform: OptionValue.every)
  var every: EveryArgument?

  /// Whether there is a timer, or one is to be removed.
  var isSet: Bool { isDaily || every != nil }

  var isEveryOff: Bool { every == .off }

  /// `words` of a command line of `geobg set` without the options that are not for the timer.
  static func timed(_ words: some Sequence<String>) -> [String] {
    let dropped: Set = ["--daily", "--dry-run", "--quiet", "-q"]
    var kept: [String] = []
    var isTime = false
    for word in words {
      if isTime {
        isTime = false
      } else if ["--at", "--every"].contains(word) {
        isTime = true
      } else if !dropped.contains(word), !["--at=", "--every="].contains(where: word.hasPrefix) {
        kept.append(word)
      }
    }
    return kept
  }
}
