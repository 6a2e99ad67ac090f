internal import ArgumentParser
internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// What a command line probably means that cannot run as it is typed.
///
/// `docs/command.md` has a table of these, which a test runs.
struct CommandSlip {
  /// The words of the command line, without the command's own name.
  private let words: [String]
  /// The command that they name, which runs them.
  private let command: CommandTable
  private let root: CommandTable

  /// The command line `words`; nil if the parser cannot describe itself.
  init?(_ words: some Sequence<String>) {
    guard let root = try? CommandTable.ofGeobg() else { return nil }
    self.words = Array(words)
    self.root = root
    command = root.named(by: self.words).running
  }

  /// The command line for the help of the command.
  var help: String { "\(command.path.joined(separator: " ")) --help" }

  // MARK: - Names of commands

  /// The failure for a word in the place of a subcommand that is none; nil if there is none.
  ///
  /// The parser would take it for a file, and report the options of the meant subcommand as unknown.
  var commandFailure: Failure? {
    if words.first == "help" { return helpFailure }
    guard let first = words.first, !isCommand(first) else { return nil }
    if first.hasPrefix("-") { return optionsFirst }
    guard !FilePath.exists(first) else { return nil }
    if let failure = assignment(first) { return failure }
    return CommandGuess(first, in: root).failure
  }

  /// The failure for `geobg help WORD` if WORD is no subcommand.
  ///
  /// The parser would show the help of the last command that it knows.
  private var helpFailure: Failure? {
    var table = root
    for word in words.dropFirst() where !word.hasPrefix("-") {
      let names = table.subcommands.compactMap(\.path.last)
      guard let next = table.subcommands.first(where: { $0.path.last == word }) else {
        let help = "\(table.path.joined(separator: " ")) --help"
        let meant = Spelling.nearest(to: word, among: names).map { "did you mean \($0)? See" }
        return Failure(usage: "\(word) is not a command; \(meant ?? "see") \(help)")
      }
      table = next
    }
    return nil
  }

  /// The failure for options before a subcommand.
  private var optionsFirst: Failure? {
    guard words.first?.hasPrefix("-") ?? false else { return nil }
    let place = words.indices.dropFirst().first { index in
      isCommand(words[index]) && !takesValue(words[index - 1]) && !FilePath.exists(words[index])
    }
    guard let place else { return nil }
    let line = [words[place]] + words[..<place] + words[(place + 1)...]
    return Failure(
      usage: "\(words[place]): options follow the command; write geobg "
        + line.map(\.quotedForShell).joined(separator: " "))
  }

  private func isCommand(_ word: String) -> Bool {
    root.subcommands.contains { $0.path.last == word }
  }

  // MARK: - Missing files

  /// The failure for FILE, which does not exist and is probably meant as an option; nil if it is probably a file.
  func failure(missing file: String) -> Failure? {
    let place = words.lastIndex(of: file) ?? 0
    // An option without its value has taken the next option for it.
    if place > 1, isOption(words[place - 1]), takesValue(words[place - 2]) {
      return missingValue(of: words[place - 2], before: words[place - 1])
    }
    if place == 0, words.first == file || words.isEmpty, let failure = commandFailure {
      return failure
    }
    if let failure = optionsFirst, isCommand(file) { return failure }
    if place > 0, let isOn = CommandSlip.switches[file.lowercased()],
      isOption(words[place - 1]), !takesValue(words[place - 1])
    {
      return failure(flag: words[place - 1], isOn: isOn)
    }
    if let failure = hyphens(file) ?? assignment(file) { return failure }
    if file.hasPrefix("{") || file.hasPrefix("[") {
      let text = Failure.short(file)
      return Failure(
        "\(text): no such file; for a recipe as text, use standard input: echo "
          + "\(text.quotedForShell) | geobg \(command.path.last ?? "") -", .inputMissing)
    }
    let word = WordGuess(file, in: command)
    if let option = word.option {
      // The word after the name of an option is its value.
      let value = takesValue(option.text) ? words[(place + 1)...].first : nil
      let line = [option.text, value?.quotedForShell].compactMap { $0 }.joined(separator: " ")
      return Failure("\(file): no such file; \(option.purpose), write \(line)", .inputMissing)
    }
    if FileOptions.isPictureName(file) { return failure(absentPicture: file, at: place) }
    guard word.isSeed, let name = command.path.last, ["inspect", "vary"].contains(name) else {
      return nil
    }
    return Failure(
      "\(file): no such file or folder; geobg \(name) reads pictures; to make the picture of this "
        + "seed, write geobg --seed \(file.quotedForShell)", .inputMissing)
  }

  /// The failure for the name of a picture that does not exist, which is probably an output.
  private func failure(absentPicture file: String, at place: Int) -> Failure? {
    guard ["render", "film"].contains(command.path.last) else { return nil }
    func isOutput(_ word: String) -> Bool { word.hasPrefix("-o") || word.hasPrefix("--output") }
    let before = place > 0 ? words[place - 1] : ""
    // Of several outputs, each has its option.
    let isNext = isOutput(before) || place > 1 && isOutput(words[place - 2])
    guard isNext || !words.contains(where: isOutput) else { return nil }
    return Failure(
      "\(file): no such file; to make this file\(isNext ? " too" : ""), write -o "
        + file.quotedForShell, .inputMissing)
  }

  /// The failure for an option that begins with a dash of a web page or a word processor; nil for other words.
  private func hyphens(_ word: String) -> Failure? {
    guard let option = ValueSlip.hyphenated(word), isOption(option) else { return nil }
    return Failure(usage: "\(word): this dash is not a hyphen; write \(option)")
  }

  /// The failure for `seed=5`, an option without its hyphens; nil for other words.
  private func assignment(_ word: String) -> Failure? {
    let name = "--" + word.prefix { $0 != "=" }
    guard name.count < word.count + 2, has(name) else { return nil }
    let option = takesValue(name) ? "--\(word)".quotedForShell : name
    return Failure(usage: "\(word): options begin with two hyphens; write \(option)")
  }

  // MARK: - Options

  /// The failure for a command line that the parser refuses; nil if its own sentence is good.
  ///
  /// - Parameter reason: The parser's sentence.
  func failure(parsing reason: String) -> Failure? {
    let given = givenOptions
    // Reasons of our own already show the value and what to do.
    for (option, value) in given {
      guard let form = argument(option)?.value, let value else { continue }
      let begin = "The value '\(value)' is invalid for '\(option) <\(form)>': "
      guard reason.hasPrefix(begin) else { continue }
      if isOption(value) { return missingValue(of: option, before: value) }
      let sentence = self.sentence(String(reason.dropFirst(begin.count)), option, value)
      return Failure(usage: Failure.short("\(option): \(sentence)"))
    }
    if let unknown = given.first(where: { !has($0.option) }) {
      return failure(unknown: unknown.option, value: unknown.value)
    }
    for case (let flag, let value?) in given where !takesValue(flag) {
      if flag == "--mesh" { return MeshNumber.failure(value: value) }
      return failure(flag: flag, isOn: CommandSlip.switches[value.lowercased()])
    }
    if let failure = failure(operandsIn: reason) ?? failure(valueMissingIn: reason) {
      return failure
    }
    let flags = given.filter { $0.value == nil }.map(\.option)
    for (place, second) in flags.enumerated() {
      for first in flags[..<place]
      where reason
        == "Value to be set with flag '\(second)' had already been set with flag '\(first)'"
      {
        return Failure(usage: "\(first) and \(second) cannot be used together; choose one")
      }
    }
    return nil
  }

  /// The options of the command line, in its order, each with the value that is given to it.
  private var givenOptions: [(option: String, value: String?)] {
    var given: [(option: String, value: String?)] = []
    var rest = words.drop { command.path.contains($0) }
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-"), word != "-" else { continue }
      let name = String(word.prefix { $0 != "=" })
      if name != word {
        given.append((name, String(word.dropFirst(name.count + 1))))
      } else if has(word) {
        given.append((word, takesValue(word) ? rest.popFirst() : nil))
      } else if takesValue(String(word.prefix(2))) {
        // -oNAME
        given.append((String(word.prefix(2)), String(word.dropFirst(2))))
      } else {
        given.append((word, rest.first))
      }
    }
    return given
  }

  /// The words of the command line that are neither options nor values.
  private var operands: [String] {
    var operands: [String] = []
    var rest = words.drop { command.path.contains($0) }
    while let word = rest.popFirst() {
      if word == "--" { return operands + rest }
      if !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if takesValue(word) {
        rest = rest.dropFirst()
      }
    }
    return operands
  }

  /// The failure for operands that the command does not take; nil if `reason` is another one.
  private func failure(operandsIn reason: String) -> Failure? {
    guard reason.contains("nexpected argument"), let last = operands.last else { return nil }
    let place = words.lastIndex(of: last) ?? 0
    if place > 1, words[place - 2] == "-", words[place - 1].count == 1 {
      return Failure(usage: "-: write -\(words[place - 1]) without a space after the hyphen")
    }
    if let failure = failure(subcommand: operands[0]) { return failure }
    for word in operands where !FilePath.exists(word) {
      if let failure = failure(missing: word) { return Failure(usage: failure.message) }
    }
    let forms = command.arguments.filter(\.names.isEmpty).compactMap(\.value).map { "<\($0)>" }
    let name = command.path.joined(separator: " ")
    return Failure(
      usage: forms.isEmpty
        ? "\(last): \(name) takes only options; see \(help)"
        : "\(last): \(name) takes only \(forms.joined(separator: " ")); see \(help)")
  }

  /// The failure for a word in the place of a subcommand of `palettes` that is none; nil for other commands.
  private func failure(subcommand word: String) -> Failure? {
    let parent = root.named(by: words)
    guard !parent.subcommands.isEmpty, parent.path.count > 1, !FilePath.exists(word),
      PaletteFile.builtInName(likeName: word) == nil
    else {
      return nil
    }
    let name = parent.path.joined(separator: " ")
    let rest = operands.dropFirst().map(\.quotedForShell).joined(separator: " ")
    let reason = "\(name) has no subcommand \(word); did you mean"
    if let meant = CommandGuess(word, in: parent).name {
      return Failure(usage: "\(reason) \(meant)? See \(name) --help")
    }
    return Failure(usage: "\(reason) \(name) \(rest)?")
  }

  /// The failure for an option at the end without its value; nil if `reason` is another one.
  private func failure(valueMissingIn reason: String) -> Failure? {
    guard reason.hasPrefix("Missing value for"), let option = words.last, has(option),
      argument(option)?.value?.contains("color") ?? false
    else { return nil }
    return Failure(
      usage:
        "\(option): the value is missing; in a shell, a # begins a comment, so write colors in "
        + "quotes, such as \(option) '#ff8800'; see \(help)")
  }

  /// The sentence for the value of `option` that it does not take, with a value that it takes.
  ///
  /// - Parameter reason: Why it does not take the value.
  private func sentence(_ reason: String, _ option: String, _ value: String) -> String {
    // Every text is a seed, so what is refused has its own way out.
    guard option != "--seed", !reason.contains("did you mean") else { return reason }
    var names: [String] = []
    if case .words(let words)? = argument(option)?.completion { names = words }
    // A value with spaces is several words.
    let place = (words.lastIndex(of: value) ?? words.count - 1) + 1
    let more = words[place...].prefix { $0.allSatisfy { $0.isNumber || "xX*×%.,".contains($0) } }
    let whole = more.isEmpty ? [] : [([value] + more).joined(separator: " ")]
    let isName = ["--layout", "--manifest", "--studio"].contains(option)
    for text in whole + [value] {
      let candidates = ValueSlip.candidates(text, names: names, isName: isName)
      for meant in candidates where takes(option, meant) {
        // The reason up to its own way out, if it is about the value as a whole.
        let shown = OptionValue.shown(value)
        let begin = reason.hasPrefix(shown) ? shown.count : 0
        let clause = reason.prefix(begin) + reason.dropFirst(begin).prefix { $0 != ";" }
        let isWhole = clause.contains(shown) && !clause.contains("out of range")
        return "\(isWhole ? String(clause) : "\(shown) is not allowed"); did you mean "
          + "\(meant.quotedForShell)?"
      }
    }
    return reason
  }

  /// Whether the parser takes `value` for `option`.
  private func takes(_ option: String, _ value: String) -> Bool {
    do {
      _ = try Geobg.$isTrial.withValue(true) {
        try Geobg.parseAsRoot(command.path.dropFirst() + [option, value])
      }
      return true
    } catch {
      return !Geobg.message(for: error).hasPrefix("The value '\(value)' is invalid for '\(option) ")
    }
  }

  /// The failure for a long option with one hyphen, which is read as short ones; nil if there is none.
  var oneHyphen: Failure? {
    for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("-") && word.count > 3 {
      let name = "-" + word.prefix { $0 != "=" }
      guard !word.hasPrefix("--"), has(name), !["--help", "--version"].contains(name) else {
        continue
      }
      return Failure(usage: "\(word): a long option has two hyphens; write -\(word)")
    }
    return nil
  }

  private func missingValue(of option: String, before next: String) -> Failure {
    let form = argument(option)?.value.map { " <\($0)>" } ?? ""
    return Failure(
      usage: "\(option): the value before \(next) is missing; write \(option)\(form); see \(help)")
  }

  /// Words that people write after a flag, to turn it on or off.
  static let switches = [
    "on": true, "true": true, "yes": true, "off": false, "false": false, "no": false,
    "none": false,
  ]

  /// The failure for `flag`, which was given a word such as `true` as its value.
  private func failure(flag: String, isOn: Bool?) -> Failure {
    let way = isOn == false ? "leave it out" : "write \(flag) alone"
    return Failure(usage: "\(flag) takes no value; \(way)")
  }

  /// The failure for an option that `command` does not have, with the option that is meant.
  ///
  /// - Parameter value: The word after it; nil if there is none.
  private func failure(unknown option: String, value: String?) -> Failure {
    if option == CompletionScript.option {
      return Failure(usage: "\(option): write bash, zsh or fish after it, and nothing else")
    }
    let guess = OptionGuess(option, value: value, in: command)
    let reason = "Unknown option '\(Failure.short(option))'"
    let word = WordGuess(String(option.drop { $0 == "-" }), in: command)
    if guess.option == nil, guess.sentence == nil, !word.isSeed, let meant = word.option {
      return Failure(usage: "\(reason); \(meant.purpose), write \(meant.text); see \(help)")
    }
    if let sentence = guess.sentence {
      return Failure(usage: "\(reason); \(sentence); see \(help)")
    }
    guard let meant = guess.option else { return Failure(usage: "\(reason); see \(help)") }
    return Failure(usage: "\(reason). Did you mean '\(meant)'? See \(help)")
  }

  private func argument(_ option: String) -> CommandTable.Argument? {
    command.arguments.first { $0.names.contains(option) }
  }

  private func has(_ option: String) -> Bool { argument(option) != nil }

  /// Whether `word` is an option of the command, perhaps with its value.
  private func isOption(_ word: String) -> Bool {
    has(word) || word.hasPrefix("--") && has(String(word.prefix { $0 != "=" }))
  }

  private func takesValue(_ word: String) -> Bool { argument(word)?.value != nil }
}
