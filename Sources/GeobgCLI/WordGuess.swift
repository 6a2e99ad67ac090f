internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Guesses which option a word means that is no file.
struct WordGuess {
  /// The option of the command that is meant, with its value, and what it is for; nil for none.
  private(set) var option: (text: String, purpose: String)?
  /// Whether the word can only be a seed.
  private(set) var isSeed = false

  /// The meaning of `word` for `command`.
  init(_ word: String, in command: CommandTable) {
    guard !FileOptions.isPictureName(word),
      !word.contains(where: { "./".contains($0) }) || SeedList.isRange(word)
    else { return }
    let options = Set(command.arguments.flatMap(\.names))
    let (shown, name) = (word.quotedForShell, word.lowercased())
    if options.contains("--\(name)") {
      option = ("--\(name)", "for the option")
    } else if let flag = OptionGuess.flag(meantBy: name, in: command) {
      option = (flag, "for the option")
    } else if options.contains("--daily"), name == DailyOptions.off {
      option = ("--daily off", "to end the timer")
    } else if options.contains("--palette"), let palette = PaletteFile.builtInName(likeName: word) {
      option = ("--palette \(palette)", "for the palette")
    } else if options.contains("--size"), WordGuess.isSize(name) {
      option = ("--size \(shown)", "for the size")
    } else if options.contains("--desktop"), let desktop = Desktop(named: word) {
      option = ("--desktop \(desktop.name)", "for the desktop")
    } else if options.contains("--arrangement"), Arrangement.names.contains(name) {
      option = ("--arrangement \(name)", "for the arrangement")
    } else if options.contains("--background"), Color(name: word) != nil {
      option = ("--background \(name)", "for the background")
    } else if options.isSuperset(of: ["--daily", "--at"]), TimeOfDay(parsing: word) != nil {
      option = ("--at \(word)", "for the time")
    } else if options.contains("--seeds"), SeedList.isRange(word) {
      option = ("--seeds \(SeedList.range(meantBy: word) ?? shown)", "for seeds")
    } else {
      isSeed = true
      if command.path.last == "batch" {
        option = ("--seeds \(shown)", "for seeds")
      } else if options.contains("--seed") {
        option = ("--seed \(shown)", "for the seed")
      }
    }
  }

  private static func isSize(_ name: String) -> Bool {
    name == SizeArgument.screenName || (try? Size(parsing: name)) != nil
  }
}
