import Foundation
import GeobgTestSupport
import Testing

/// A command as it describes itself: its options, examples and subcommands.
struct CommandHelp: Decodable {
  private struct Dump: Decodable {
    let command: CommandHelp
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    let names: [Name]?
  }

  private let commandName: String
  private let discussion: String?
  private let arguments: [Argument]?
  private let subcommands: [CommandHelp]?
  private let defaultSubcommand: String?

  /// The help of the built command.
  static func built() throws -> CommandHelp {
    let result = expectSuccess(try Shell.geobg(["--experimental-dump-help"]))
    return try JSONDecoder().decode(Dump.self, from: result.output).command
  }

  /// The examples of this command and its subcommands, with the command's words before each.
  func examples(of parents: [String] = []) -> [(command: String, line: String)] {
    let words = parents + [commandName]
    let lines = (discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }
    return lines.map { (words.joined(separator: " "), String($0.dropFirst(2))) }
      + (subcommands ?? []).flatMap { $0.examples(of: words) }
  }

  /// The options in `code` that no command has.
  ///
  /// The code can be a command line, or options of any command.
  func unknownOptions(in code: String) -> [String] {
    let words = code.split { " =[]".contains($0) }.map(String.init)
    let known =
      words.first == commandName ? options(of: words.dropFirst()) : allOptions
    return words.filter { $0.hasPrefix("--") && !known.contains($0) }
  }

  /// The options of the command that `words` call.
  private func options(of words: ArraySlice<String>) -> Set<String> {
    if let called = subcommand(words.first) { return called.options(of: words.dropFirst()) }
    return ownOptions.union(subcommand(defaultSubcommand)?.ownOptions ?? [])
  }

  private func subcommand(_ name: String?) -> CommandHelp? {
    subcommands?.first { $0.commandName == name }
  }

  private var ownOptions: Set<String> {
    let names = (arguments ?? []).flatMap { $0.names ?? [] }
    return Set(names.filter { $0.kind == "long" }.map { "--\($0.name)" })
  }

  private var allOptions: Set<String> {
    (subcommands ?? []).reduce(ownOptions) { $0.union($1.allOptions) }
  }
}
