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
  /// The lines below `Examples:` in the full help, without their margin.
  let examples: [Substring]
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

  /// The name of the command, if it makes pictures of several seeds; nil for any other command.
  var takingSeeds: String? {
    arguments.contains { $0.names.contains("--seeds") } ? path.last : nil
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
    let lines = try command.optional("discussion")?.string().split(
      separator: "\n", omittingEmptySubsequences: false)
    examples = (lines ?? []).drop { $0 != "Examples:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
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
    // The parser has one sentence for both forms of the help.
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
