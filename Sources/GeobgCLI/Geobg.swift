internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene
package import GeobgSystem

/// The command `geobg`.
struct Geobg: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Makes geometric wallpapers. The same seed always gives the same picture.",
    usage: "geobg [<subcommand>] [<options>]",
    discussion: """
      Examples:
        geobg --size 1170x2532 --dark --mesh -o out.png
        geobg --seed 2026-12-24 -o day.svg -o day.pdf
        geobg render day.svg --size 3840x2160 -o wide.png
        geobg inspect day.svg
        geobg batch --seeds 1...1000 -o 'walls/{seed}.png'
        geobg sheet walls -o sheet.png
        geobg vary day.svg

      Without a subcommand, geobg runs render. geobg render --help lists its options.
      """,
    version: version,
    subcommands: [
      RenderCommand.self, ReplayCommand.self, SetCommand.self, JoinCommand.self, BatchCommand.self,
      MergeCommand.self, SheetCommand.self, VaryCommand.self, GalleryCommand.self, PickCommand.self,
      RecipeCommand.self, InspectCommand.self, PalettesCommand.self, SizesCommand.self,
      StudioCommand.self, WebCommand.self, ConfigCommand.self,
    ],
    defaultSubcommand: RenderCommand.self)

  static let name = "geobg"
  /// The number of this version.
  static let number = "1.0.0"
  private static let version = "geobg \(number), engine \(Engine.newest.number)"

  /// The command line of this process, with the command's own name first.
  @TaskLocal static var words: [String] = []

  /// Runs the command that `arguments` name; returns the code to exit with.
  ///
  /// Only this function prints an error.
  static func run(_ arguments: [String]) -> CInt {
    do {
      // Scripts often ask for the version; the parser alone would take half of the start-up time.
      if arguments == ["--version"] {
        try Console.print(version)
      } else if arguments.first == CompletionScript.option, arguments.count == 2,
        let script = CompletionScript.text(for: arguments[1])
      {
        try Console.print(script)
      } else {
        var command = try parsed(arguments)
        try command.run()
      }
      return 0
    } catch {
      return report(error, of: arguments)
    }
  }

  /// The command that `arguments` name.
  ///
  /// From its root, the parser lists the options of the default subcommand four times before it
  /// reads them, which takes a fifth of the start-up time. So the subcommand reads its arguments
  /// directly. If it cannot, or if help is requested, the parser begins again at the root.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let name = arguments.first ?? ""
    let named = configuration.subcommands.first { $0.configuration.commandName == name }
    let subcommand = named ?? RenderCommand.self
    let rest = named == nil ? arguments : Array(arguments.dropFirst())
    // Only the root knows `help` and its subcommands' own subcommands. A request for help is answered
    // with a command of the parser, whose text begins with the root's name.
    if name != "help", subcommand.configuration.subcommands.isEmpty, rest.first != completion,
      let command = try? subcommand.parseAsRoot(rest), type(of: command) == subcommand
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// The parser's own argument for suggestions, which must come first.
  private static let completion = "---completion"

  /// Prints what `error` says; returns the code to exit with.
  private static func report(_ error: any Error, of arguments: [String]) -> CInt {
    if let failure = Failure(error) { return failure.report() }
    if exitCode(for: error).isSuccess {
      // Print a help text or the version.
      do {
        try Console.print(text(fullMessage(for: error), for: arguments))
        return 0
      } catch {
        return Failure(error)?.report() ?? 0
      }
    }
    if let failure = misspelledCommand(arguments) { return failure.report() }
    let command = CommandPath(arguments)
    return Failure(parsing: message(for: error), of: command.name, with: command.longOptions)
      .report()
  }

  /// The parser's `text` for a successful command line: a help text, in the form that is asked for,
  /// or another text.
  private static func text(_ text: String, for arguments: [String]) -> String {
    guard text.contains("\nUSAGE: ") else { return text }
    // The parser treats both options as one, and describes both with one line.
    let help = text.replacing(
      "Show help information.", with: "Shows this help: -h in short, --help in full.")
    guard arguments.contains("-h"), !arguments.contains("--help") else { return help }
    return ShortHelp.text(shortening: help)
  }

  /// The failure for a first argument that is similar to a subcommand's name and is not a file.
  ///
  /// The parser would take it for a file, and report the options of the meant subcommand as unknown.
  private static func misspelledCommand(_ arguments: [String]) -> Failure? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = arguments.first, !names.contains(word), !FilePath.exists(word),
      let meant = Spelling.nearest(to: word, among: names)
    else { return nil }
    return Failure(usage: "\(word) is not a command; did you mean \(meant)? See geobg --help")
  }
}

/// Runs the command; the C `main` calls it with its own arguments.
///
/// - Returns: The code to exit with.
@_cdecl("geobg_run")
public func runCommand(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  CommandProcess.prepare()
  let words = CommandProcess.words(count, words)
  return Geobg.$words.withValue(words) { Geobg.run(Array(words.dropFirst())) }
}

/// Runs the command inside another program, on the calling thread.
///
/// - Parameters:
///   - words: The command line, with the command's own name first.
///   - host: What the command has instead of its own process.
/// - Returns: The code that the process would exit with.
package func runCommand(_ words: [String], on host: CommandHost) -> CInt {
  CommandHost.$current.withValue(host) {
    Geobg.$words.withValue(words) { Geobg.run(Array(words.dropFirst())) }
  }
}

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

/// The help for `-h`: the help for `--help` with one short line for each option, and without
/// examples.
///
/// The parser treats both options as one, so its text is shortened here.
struct ShortHelp {
  /// The widest line, in characters.
  private static let width = 80
  /// The column in which the parser begins a description, counted from 0.
  private static let column = 26

  private var lines: [String] = []
  /// The beginning of the line for the description that is being read: the option, or only spaces.
  private var start = margin
  /// The description that is being read.
  private var description = ""

  private static let margin = String(repeating: " ", count: column)

  /// The short form of `help`, a help text of the parser.
  static func text(shortening help: String) -> String {
    var short = ShortHelp()
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    // The overview's first paragraph says what the command does; examples and details follow it.
    short.lines = lines.prefix { !$0.isEmpty }.map(String.init) + [""]
    let usage = lines.drop { !$0.hasPrefix("USAGE: ") }
    // The options follow, each with its own line.
    short.lines.append(options(replacedIn: usage.prefix { !$0.isEmpty }.joined(separator: " ")))
    for line in usage.drop(while: { !$0.isEmpty }) { short.read(line) }
    short.endDescription()
    return short.lines.joined(separator: "\n")
  }

  /// A usage line that names no options.
  private static func options(replacedIn usage: String) -> String {
    guard let options = usage.firstRange(of: " [-") else { return usage }
    return usage[..<options.lowerBound] + " [<options>]"
  }

  private mutating func read(_ line: Substring) {
    let (label, text) = (line.prefix(ShortHelp.column), line.dropFirst(ShortHelp.column))
    if label == ShortHelp.margin {
      description += (description.isEmpty ? "" : " ") + text
      return
    }
    endDescription()
    // A label that is too long for its column has a line of its own.
    if label.hasPrefix("  "), label.hasSuffix(" "), !text.isEmpty {
      (start, description) = (String(label), String(text))
    } else {
      lines.append(String(line))
    }
  }

  /// Adds the first sentence of the description, in lines of at most ``width``.
  private mutating func endDescription() {
    defer { (start, description) = (ShortHelp.margin, "") }
    let sentence = description.firstMatch(of: /^.*?[.](?= |$)/).map { String($0.0) } ?? description
    guard !sentence.isEmpty else { return }
    var line = start
    for word in sentence.split(separator: " ") {
      if line.count + word.count + 1 > ShortHelp.width, line.count > ShortHelp.column {
        lines.append(line)
        line = ShortHelp.margin
      }
      line += (line.count > ShortHelp.column ? " " : "") + word
    }
    lines.append(line)
  }
}

/// The output of the command.
///
/// All text goes through ``TerminalText``, because names in pictures, files and the environment may
/// come from untrusted sources.
enum Console {
  /// Writes `text` and a line feed to standard output; control characters other than line feeds are
  /// escaped.
  static func print(_ text: String) throws(FileError) {
    try Terminal.print(TerminalText(lines: text))
  }

  /// Writes `lines` to standard output, each with a line feed.
  static func print(_ lines: [TerminalText]) throws(FileError) {
    try Terminal.print(TerminalText(trusted: lines.map(\.text).joined(separator: "\n")))
  }

  /// Writes a line to standard error.
  static func note(_ line: String) {
    Terminal.note(TerminalText(line: "geobg: \(line)") + TerminalText(trusted: "\n"))
  }

  /// Writes each of `lines` to standard error.
  static func note(_ lines: [String]) {
    for line in lines { note(line) }
  }

  /// Writes `text` to standard error, at the cursor's position.
  static func tell(_ text: TerminalText) {
    Terminal.note(text)
  }

  /// Whether standard output is a terminal with 24-bit color, and the user allows color.
  static var showsSwatches: Bool {
    Terminal.outputIsShown && Terminal.hasColor
      && ["truecolor", "24bit"].contains(Environment.value(of: "COLORTERM"))
  }
}

/// The date that reproducible builds use for their output.
///
/// Source: reproducible-builds.org, SOURCE_DATE_EPOCH.
enum SourceDate {
  private static let variable = "SOURCE_DATE_EPOCH"

  /// `output` with the date from the environment, if there is one.
  static func dating(_ output: Output) throws -> Output {
    guard let epoch = Environment.value(of: variable) else { return output }
    guard epoch.isDigits, let date = Int64(epoch),
      let output = try? output.with(date: date)
    else {
      throw Failure(
        "\(variable): '\(epoch)' is not a date; use whole seconds since 1970, up to the year 9999",
        .usage)
    }
    return output
  }
}
