internal import ArgumentParser

/// The command that a command line calls, such as `geobg palettes from`.
struct CommandPath {
  /// The name with the names of its parents.
  let name: String
  /// The command; without a subcommand, the default one.
  let command: any ParsableCommand.Type

  /// The command that `arguments` call: their first words that are names of subcommands.
  init(_ arguments: [String]) {
    var names = ["geobg"]
    var command: any ParsableCommand.Type = Geobg.self
    for argument in arguments {
      guard let next = CommandPath.subcommand(of: command, named: argument) else { break }
      names.append(argument)
      command = next
    }
    if let unnamed = command.configuration.defaultSubcommand {
      names.append(unnamed.configuration.commandName ?? "")
      command = unnamed
    }
    name = names.joined(separator: " ")
    self.command = command
  }

  /// The long options of the command, without their hyphens, in the order of the help.
  var longOptions: [String] {
    // The help has a line for each option, with its names before its value and two spaces.
    Geobg.helpMessage(for: command).split(separator: "\n").filter { $0.hasPrefix("  -") }
      .flatMap { line in
        line.dropFirst(2).prefix { $0 != "<" }.split(separator: "  ")[0]
          .matches(of: /--([a-z][a-z-]*)/).map { String($0.1) }
      }
  }

  private static func subcommand(
    of command: any ParsableCommand.Type, named name: String
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first { $0.configuration.commandName == name }
  }
}
