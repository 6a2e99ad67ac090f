internal import GeobgRecipe

/// Guesses which command a word means in the place of one that is none.
struct CommandGuess {
  /// The command that is meant, perhaps with an option; nil if none is similar.
  let name: String?
  private let word: String

  /// Words that people write for the command that runs without a name.
  private static let makers: Set = ["create", "draw", "generate", "make", "new"]

  /// Words that people write for a command, each with the command, or the commands below `palettes`.
  private static let synonyms: [String: [String]] = [
    "add": ["convert"], "animate": ["film"], "animation": ["film"], "apply": ["set"],
    "cat": ["inspect"], "completion": ["--generate-completion-script"],
    "completions": ["--generate-completion-script"], "contactsheet": ["sheet"],
    "create": ["from"], "describe": ["inspect"], "edit": ["studio"], "export": ["convert"],
    "extract": ["from"], "gif": ["film"], "identify": ["inspect"], "import": ["convert"],
    "info": ["inspect"], "json": ["recipe"], "list": ["palettes"], "make": ["from"],
    "montage": ["sheet"], "read": ["inspect"], "reset": ["set --restore"],
    "resolutions": ["sizes"], "restore": ["set --restore"], "revert": ["set --restore"],
    "save": ["convert"], "settings": ["config"], "show": ["inspect"], "themes": ["palettes"],
    "undo": ["set --restore"], "variants": ["vary"], "variations": ["vary"], "video": ["film"],
    "wallpaper": ["set"],
  ]

  /// The meaning of `word` among the subcommands of `parent`.
  init(_ word: String, in parent: CommandTable) {
    self.word = word
    let names = parent.subcommands.compactMap(\.path.last)
    // In the singular, another letter may be wrong.
    let singular = names.filter { $0.hasSuffix("s") }.map { String($0.dropLast()) }
    let synonym = CommandGuess.synonyms[word.lowercased()]?.first { meant in
      meant.hasPrefix("-") && parent.path.count == 1
        || names.contains { meant == $0 || meant.hasPrefix("\($0) ") }
    }
    name =
      synonym ?? Spelling.nearest(to: word, among: names)
      ?? Spelling.nearest(to: word, among: singular).map { "\($0)s" }
  }

  /// The failure for the word in the place of a command of geobg; nil if no command is meant.
  var failure: Failure? {
    if CommandGuess.makers.contains(word.lowercased()) {
      return Failure(
        usage: "\(word) is not a command; geobg makes a picture without one; see geobg --help")
    }
    return name.map {
      Failure(usage: "\(word) is not a command; did you mean \($0)? See geobg --help")
    }
  }
}
