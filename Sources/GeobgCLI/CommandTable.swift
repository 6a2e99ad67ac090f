internal import ArgumentParser
internal import GeobgRecipe

/// A command as the parser describes it: its options, its arguments and its subcommands.
///
/// The parser prints the description as JSON. Short help, completions and suggestions come from it.
struct CommandTable {
  /// The names from `geobg` to the command.
  let path: [String]
  /// What the command does, in one or two sentences.
  let abstract: String
  /// The options, flags and operands that the help shows, in its order.
  let arguments: [Argument]
  let subcommands: [CommandTable]
  /// The name of the subcommand that runs if no other one is named.
  let defaultSubcommand: String?

  /// An option, a flag, or an operand, which has no name.
  struct Argument {
    /// The names with their hyphens, such as `-o` and `--output`.
    let names: [String]
    /// The form of the value, such as `n`; nil for a flag.
    let value: String?
    let abstract: String
    /// The heading of the help that the argument belongs to; nil for the standard ones.
    let section: String?
    let isOptional: Bool
    let isRepeating: Bool
    let completion: Completion
  }

  /// What shells offer for a value.
  enum Completion {
    case nothing
    case words([String])
    case files
    case folders
    /// The words that the command itself prints, when it is asked for this argument.
    case asked(String)
  }

  /// The description of `geobg`.
  static func ofGeobg() throws -> CommandTable {
    let text: String
    do {
      _ = try Geobg.parseAsRoot(["--experimental-dump-help"])
      text = ""
    } catch {
      text = Geobg.fullMessage(for: error)
    }
    let document = JSONField(try JSONValue(parsing: Array(text.utf8), limit: 1 << 24))
    return try CommandTable(document.object().required("command"), below: [])
  }

  /// The subcommand that `words` begin with, without default ones; this command for other words.
  func named(by words: [String]) -> CommandTable {
    guard let next = subcommands.first(where: { $0.path.last == words.first }) else { return self }
    return next.named(by: Array(words.dropFirst()))
  }

  /// The command that runs for this one: a default subcommand, or the command itself.
  var running: CommandTable {
    subcommands.first { $0.path.last == defaultSubcommand }?.running ?? self
  }

  /// This command and all below it.
  var all: [CommandTable] { [self] + subcommands.flatMap(\.all) }
}

// MARK: - Reading the parser's description

extension CommandTable {
  private init(_ field: JSONField, below parents: [String]) throws {
    let command = try field.object()
    path = parents + [try command.required("commandName").string()]
    abstract = try command.optional("abstract")?.string() ?? ""
    let described = try command.optional("arguments")?.array() ?? []
    var (arguments, operands) = ([Argument](), 0)
    for argument in described where try argument.object().required("shouldDisplay").bool() {
      arguments.append(try Argument(argument, afterOperands: operands))
      if arguments.last?.names.isEmpty ?? false { operands += 1 }
    }
    self.arguments = arguments
    var subcommands: [CommandTable] = []
    for subcommand in try command.optional("subcommands")?.array() ?? [] {
      subcommands.append(try CommandTable(subcommand, below: path))
    }
    self.subcommands = subcommands
    defaultSubcommand = try command.optional("defaultSubcommand")?.string()
  }
}

extension CommandTable.Argument {
  /// - Parameter operands: How many operands come before this argument; the parser counts them.
  fileprivate init(_ field: JSONField, afterOperands operands: Int) throws {
    let argument = try field.object()
    var names: [String] = []
    for field in try argument.optional("names")?.array() ?? [] {
      let name = try field.object()
      let hyphens = try name.required("kind").string() == "long" ? "--" : "-"
      names.append(hyphens + (try name.required("name").string()))
    }
    self.names = names
    let isFlag = try argument.required("kind").string() == "flag"
    let valueName = try argument.required("valueName").string()
    value = isFlag ? nil : valueName
    // The parser has one sentence of its own for both forms of the help.
    abstract =
      isFlag && valueName == "help"
      ? Geobg.helpAbstract : try argument.optional("abstract")?.string() ?? ""
    section = try argument.optional("sectionTitle")?.string()
    isOptional = try argument.required("isOptional").bool()
    isRepeating = try argument.required("isRepeating").bool()
    completion = try CommandTable.Completion(
      argument.optional("completionKind"), of: names.last ?? "positional@\(operands)")
  }
}

extension CommandTable.Completion {
  fileprivate init(_ field: JSONField?, of argument: String) throws {
    guard let kind = try field?.object() else {
      self = .nothing
      return
    }
    if let list = kind.optional("list") {
      var words: [String] = []
      for word in try list.object().required("values").array() { words.append(try word.string()) }
      self = .words(words)
    } else if kind.optional("file") != nil {
      self = .files
    } else if kind.optional("directory") != nil {
      self = .folders
    } else if kind.optional("custom") != nil {
      self = .asked(argument)
    } else {
      self = .nothing
    }
  }
}

/// The command that a command line names, such as `geobg palettes from`.
struct CommandPath {
  /// The command; without the name of a subcommand, its parent.
  let command: any ParsableCommand.Type

  /// The command that `arguments` name: their first words that are names of subcommands.
  init(_ arguments: [String]) {
    var command: any ParsableCommand.Type = Geobg.self
    for argument in arguments {
      guard let next = CommandPath.subcommand(of: command, named: argument) else { break }
      command = next
    }
    self.command = command
  }

  private static func subcommand(
    of command: any ParsableCommand.Type, named name: String
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first { $0.configuration.commandName == name }
  }
}

/// The help for `-h`: one short text for each option, and no examples.
struct ShortHelp {
  /// The widest line, in characters.
  private static let width = 80
  /// The column in which a description begins, as in the long help, counted from 0.
  private static let column = 26

  private var lines: [String] = []

  static func text(_ command: CommandTable, usage: String?) -> String {
    var help = ShortHelp()
    let operands = command.arguments.filter(\.names.isEmpty)
    help.wrap("OVERVIEW: ", command.abstract, margin: "")
    help.lines.append("")
    help.lines.append("USAGE: " + (usage ?? ShortHelp.usage(command)))
    help.add("ARGUMENTS", operands) { "<\($0.value ?? "")>" }
    var sections: [String] = []
    for case let section? in command.arguments.map(\.section) where !sections.contains(section) {
      sections.append(section)
    }
    for section in sections + ["Options"] {
      let options = command.arguments.filter {
        !$0.names.isEmpty && ($0.section ?? "Options") == section
      }
      help.add(section.uppercased(), options) { ShortHelp.label($0) }
    }
    let subcommands = command.subcommands.filter { $0.path.last != "help" }
    if !subcommands.isEmpty {
      help.lines += ["", "SUBCOMMANDS:"]
      for each in subcommands {
        let isDefault = each.path.last == command.defaultSubcommand
        help.add((each.path.last ?? "") + (isDefault ? " (default)" : ""), each.abstract)
      }
      let parents = command.path.dropFirst().map { $0 + " " }.joined()
      help.lines += ["", "  See 'geobg help \(parents)<subcommand>' for detailed help."]
    }
    return help.lines.joined(separator: "\n")
  }

  /// What a command line needs, and what it can have.
  private static func usage(_ command: CommandTable) -> String {
    let needed = command.arguments.filter { $0.names.isEmpty || !$0.isOptional }
    let words = needed.map { argument in
      let value = argument.value.map { "<\($0)>" } ?? ""
      let word = ((argument.names.last.map { [$0] } ?? []) + [value]).joined(separator: " ")
      let repeated = word + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(repeated)]" : repeated
    }
    let parts = command.subcommands.isEmpty ? words : ["<subcommand>"]
    return (command.path + parts + ["[<options>]"]).joined(separator: " ")
  }

  private static func label(_ option: CommandTable.Argument) -> String {
    // The short name comes first.
    option.names.sorted { $0.count < $1.count }.joined(separator: ", ")
      + (option.value.map { " <\($0)>" } ?? "")
  }

  /// Adds a section; options that say the same, such as those of both modes, share a line.
  private mutating func add(
    _ title: String, _ arguments: [CommandTable.Argument],
    label: (CommandTable.Argument) -> String
  ) {
    guard !arguments.isEmpty else { return }
    lines += ["", "\(title):"]
    var labels: [String] = []
    for (place, argument) in arguments.enumerated() {
      labels.append(label(argument))
      let next = place + 1 < arguments.count ? arguments[place + 1] : nil
      if argument.value == nil, let next, next.value == nil, next.abstract == argument.abstract {
        continue
      }
      add(labels.joined(separator: "/"), argument.abstract)
      labels = []
    }
  }

  /// Adds a line with a label and the first sentence of its description, in lines of at most
  /// ``width``.
  private mutating func add(_ label: String, _ description: String) {
    let margin = String(repeating: " ", count: ShortHelp.column)
    var line = "  " + label
    if line.count >= ShortHelp.column {
      lines.append(line)
      line = margin
    } else {
      line += margin.dropFirst(line.count)
    }
    wrap(line, description.sentence, margin: margin)
  }

  /// Adds the words of `text` behind `begin`, and in lines with `margin`.
  private mutating func wrap(_ begin: String, _ text: some StringProtocol, margin: String) {
    var (line, isFirst) = (begin, true)
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > ShortHelp.width, !isFirst {
        lines.append(line)
        (line, isFirst) = (margin, true)
      }
      line += (isFirst ? "" : " ") + word
      isFirst = false
    }
    lines.append(line)
  }
}

extension String {
  /// The first sentence: all up to a period before a space, or the whole text.
  var sentence: Substring {
    var rest = self[...]
    while let dot = rest.firstIndex(of: ".") {
      let next = index(after: dot)
      if next == endIndex || self[next] == " " { return self[...dot] }
      rest = self[next...]
    }
    return self[...]
  }
}
