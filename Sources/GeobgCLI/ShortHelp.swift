internal import ArgumentParser

/// The help for `-h`: three examples, and one short text for each option, or for those that most
/// people use.
struct ShortHelp {
  /// The options that `-h` shows of commands with more than a screen of them, by the command's name.
  ///
  /// The full help has all options, in the same order. The two flags of one choice count as one.
  static let usualOptions: [String: Set<String>] = [
    "render": [
      "--output", "--pair", "--seed", "--light", "--dark", "--palette", "--mesh", "--no-mesh",
      "--density", "--background", "--calm", "--arrangement", "--shape-size", "--size", "--layout",
      "--quality", "--help",
    ],
    "set": [
      "--daily", "--every", "--show", "--restore", "--dry-run", "--desktop", "--dark-file",
      "--layout", "--seed", "--light", "--dark", "--palette", "--mesh", "--no-mesh", "--calm",
      "--arrangement", "--help",
    ],
    "batch": [
      "--output", "--seeds", "--count", "--format", "--light", "--dark", "--palette", "--mesh",
      "--no-mesh", "--density", "--arrangement", "--size", "--jobs", "--json", "--verify",
      "--dry-run", "--help",
    ],
  ]
  /// The largest number of examples.
  private static let exampleCount = 3

  /// The widest line, in characters.
  private static let width = 80
  /// The column in which a description begins, as in the long help, counted from 0.
  private static let column = 26

  private var lines: [String] = []

  /// - Parameters:
  ///   - command: The command as the parser describes it.
  ///   - configuration: What the parser's description leaves out: the usage and the groups of
  ///     subcommands.
  static func text(_ command: CommandTable, _ configuration: CommandConfiguration) -> String {
    var help = ShortHelp()
    let operands = command.arguments.filter(\.names.isEmpty)
    help.wrap("OVERVIEW: ", command.abstract, margin: "")
    help.lines.append("")
    help.lines.append("USAGE: " + (configuration.usage ?? ShortHelp.usage(command)))
    if !command.examples.isEmpty {
      help.lines += ["", "EXAMPLES:"]
      help.lines += command.examples.prefix(exampleCount).map { "  \($0)" }
    }
    help.add("ARGUMENTS", operands) { "<\($0.value ?? "")>" }
    let usual = command.path.last.flatMap { usualOptions[$0] }
    let shown = command.arguments.filter { argument in
      usual.map { !$0.isDisjoint(with: argument.names) } ?? true
    }
    var sections: [String] = []
    for case let section? in shown.map(\.section) where !sections.contains(section) {
      sections.append(section)
    }
    for section in sections + ["Options"] {
      let options = shown.filter {
        !$0.names.isEmpty && ($0.section ?? "Options") == section
      }
      help.add(section.uppercased(), options) { ShortHelp.label($0) }
    }
    if shown.count < command.arguments.count {
      let name = command.path.joined(separator: " ")
      help.lines += ["", "  These are the usual options; see '\(name) --help' for all."]
    }
    help.addSubcommands(of: command, in: configuration.groupedSubcommands)
    return help.lines.joined(separator: "\n")
  }

  /// Adds the subcommands, group by group; those without a group come first.
  private mutating func addSubcommands(of command: CommandTable, in groups: [CommandGroup]) {
    let subcommands = command.subcommands.filter { $0.path.last != "help" }
    guard !subcommands.isEmpty else { return }
    let named = groups.map { group in
      (group.name.uppercased(), Set(group.subcommands.compactMap { $0.configuration.commandName }))
    }
    let grouped = named.reduce(into: Set<String>()) { $0.formUnion($1.1) }
    let ungrouped = Set(subcommands.compactMap(\.path.last)).subtracting(grouped)
    for (title, names) in [("SUBCOMMANDS", ungrouped)] + named where !names.isEmpty {
      lines += ["", "\(title):"]
      for each in subcommands where each.path.last.map(names.contains) ?? false {
        let isDefault = each.path.last == command.defaultSubcommand
        add((each.path.last ?? "") + (isDefault ? " (default)" : ""), each.abstract)
      }
    }
    let parents = command.path.dropFirst().map { $0 + " " }.joined()
    lines += ["", "  See 'geobg help \(parents)<subcommand>' for detailed help."]
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

  /// Adds a section; options that say the same, such as `--light` and `--dark`, share a line.
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
