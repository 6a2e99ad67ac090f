/// The help for `-h`: one short text for each option, and no examples.
struct ShortHelp {
  /// The widest line, in characters.
  private static let width = 80
  /// The column in which a description begins, as in the long help, counted from 0.
  private static let column = 26

  private var lines: [String] = []

  /// The short help of `command`, with `usage` as its usage if it has one of its own.
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
