internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgSystem

/// Guesses what an unknown option means.
struct OptionGuess {
  /// The option of the command that is meant, with its hyphens; nil if none is similar.
  private(set) var option: String?
  /// What to do instead, if it is more than another name.
  private(set) var sentence: String?

  /// Words for an option that other programs use, or that users try; each with ours, the first that the command has.
  private static let synonyms: [String: [String]] = [
    "-f": ["--format"], "-j": ["--jobs", "--threads"], "-n": ["--dry-run", "--count"],
    "-H": ["--size"], "-W": ["--size"], "-c": ["--palette"], "-p": ["--palette"], "-w": ["--size"],
    "-s": ["--size"], "-v": ["--version"], "-V": ["--version"],
    "bg": ["--background"], "background-color": ["--background"], "clobber": ["--no-clobber"],
    "circle-radius": ["--shape-size"], "circle-size": ["--shape-size"], "color": ["--palette"],
    "colors": ["--palette"], "colour": ["--palette"],
    "cols": ["--columns"], "colours": ["--palette"], "config": ["--preset"],
    "compress": ["--compression"], "cropmarks": ["--crop-marks"],
    "dark-mode": ["--dark"], "dimensions": ["--size"], "dpi": ["--ppi"], "duration": ["--motion"],
    "extension": ["--format"], "file": ["--output"], "geometry": ["--size"], "height": ["--size"],
    "hourly": ["--every"], "interval": ["--every"], "jpeg-quality": ["--quality"],
    "light-mode": ["--light"], "line-width": ["--outline"], "monitor": ["--layout"],
    "monitors": ["--layout"], "no-dark": ["--light"], "no-light": ["--dark"],
    "name": ["--output"], "offset": ["--pan"], "out": ["--output"], "paper": ["--size"],
    "parallel": ["--jobs"], "previous": ["--restore"], "random-seed": ["--seed"],
    "reset": ["--restore"], "resolution": ["--size"], "revert": ["--restore"],
    "radius": ["--shape-size"], "scale": ["--zoom"], "scheme": ["--palette"],
    "screens": ["--layout"], "seconds": ["--motion"], "silent": ["--quiet"],
    "stroke": ["--outline"], "stroke-width": ["--outline"],
    "theme": ["--palette"], "type": ["--format"],
    "undo": ["--restore"], "width": ["--size"], "wire": ["--mesh"], "workers": ["--jobs"],
  ]

  /// What to do instead of an option of other programs that geobg does not have.
  private struct Advice {
    let options: [String]
    /// The commands that it is for.
    let place: Place
    let sentence: String

    enum Place {
      case named([String])
      /// All that have this option.
      case having(String)
    }

    func suits(_ command: CommandTable, _ options: [String]) -> Bool {
      switch place {
      case .named(let names): names.contains(command.path.last ?? "")
      case .having(let option): options.contains(option)
      }
    }
  }

  private static let advice = [
    Advice(
      options: ["-o", "--output"], place: .named(["set"]),
      sentence: "geobg set writes no file; for a file, leave out set"),
    Advice(
      options: ["--pair"], place: .named(["batch"]),
      sentence: "a batch makes both modes with --light --dark"),
    Advice(
      options: ["--resume", "--continue"], place: .named(["batch", "film"]),
      sentence: "it is the default: the same command makes what is missing"),
    Advice(
      options: ["-n"], place: .named(["batch"]),
      sentence: "for the pictures of ten seeds, write --seeds 1...10"),
    Advice(
      options: ["--force", "--overwrite", "--clobber", "-f", "-y", "--yes"],
      place: .having("--no-clobber"),
      sentence: "existing files are overwritten, except with --no-clobber"),
    Advice(
      options: ["--mode"], place: .having("--dark"), sentence: "write --light or --dark"),
    Advice(
      options: ["--transparent", "--no-background"], place: .having("--background"),
      sentence: "write --background none"),
    Advice(
      options: ["-n", "--count", "--number"], place: .named(["render"]),
      sentence: "for several random pictures, use geobg batch --count 10"),
    Advice(
      options: ["--reset", "--restore", "--revert", "--undo"], place: .named(["render"]),
      sentence: "for the earlier wallpaper, write geobg set --restore"),
    Advice(
      options: ["--completion", "--completions"], place: .named(["render"]),
      sentence: "write --generate-completion-script bash"),
    Advice(
      options: ["--seed", "--seeds"], place: .named(["inspect", "vary"]),
      sentence: "this command reads pictures; geobg --seed 42 makes one"),
    Advice(
      options: ["-o", "--output"], place: .named(["inspect"]),
      sentence: "it prints to standard output; for a file, write > and its name at the end"),
    Advice(
      options: ["--random"], place: .named(["batch"]),
      sentence: "for random seeds, write --count 10"),
    Advice(
      options: ["--random"], place: .having("--seed"),
      sentence: "without --seed, the seed is random"),
  ]

  /// The option that `word` is another word for, if it is a flag of `command`; nil if there is none.
  static func flag(meantBy word: String, in command: CommandTable) -> String? {
    let flags = command.arguments.filter { $0.value == nil }.flatMap(\.names)
    return synonyms[word.lowercased()]?.first(where: flags.contains)
  }

  /// The meaning of `option`, which `command` does not have.
  ///
  /// The parser's own suggestions are not used: it has one even for words that are like no option.
  ///
  /// - Parameter value: The word after it; nil if there is none.
  init(_ option: String, value: String?, in command: CommandTable) {
    let options = command.arguments.flatMap(\.names)
    if ["--mode", "--theme", "--scheme"].contains(option), let value = value?.lowercased(),
      ["light", "dark"].contains(value), options.contains("--\(value)")
    {
      self.option = "--\(value)"
      return
    }
    if option == "--seeds", options.contains("--seed"), let value,
      SeedList.isRange(value) || value.contains(",")
    {
      sentence = "for several pictures, use geobg batch --seeds \(value.quotedForShell)"
      return
    }
    sentence =
      OptionGuess.advice.first { $0.options.contains(option) && $0.suits(command, options) }?
      .sentence
    guard sentence == nil else { return }
    let isLong = option.hasPrefix("--")
    let word = isLong ? String(option.dropFirst(2)).lowercased() : option
    var meant = OptionGuess.synonyms[word] ?? []
    // A resolution is a number of pixels per inch, or a size.
    if word == "resolution", value?.isDigits ?? false { meant = ["--ppi"] }
    if word == "-s", let value, (try? Size(parsing: value)) == nil { meant = ["--seed"] }
    // A long option with one hyphen.
    if !isLong, options.contains("-\(word)") { meant = ["-\(word)"] }
    if let synonym = meant.first(where: options.contains) {
      self.option = synonym
    } else if isLong {
      let names = options.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
      self.option = Spelling.nearest(to: String(option.dropFirst(2)), among: names).map {
        "--\($0)"
      }
    }
  }
}
