internal import ArgumentParser
internal import GeobgRecipe

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
