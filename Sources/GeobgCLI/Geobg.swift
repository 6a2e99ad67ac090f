internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene
package import GeobgSystem

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
      RenderCommand.self, ReplayCommand.self, FilmCommand.self, PlotCommand.self, SetCommand.self,
      JoinCommand.self,
      BatchCommand.self, MergeCommand.self, SheetCommand.self, VaryCommand.self,
      GalleryCommand.self, PickCommand.self,
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
        let script = try CompletionScript.text(for: arguments[1])
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
    guard name != "help", subcommand.configuration.subcommands.isEmpty, rest.first != completion
    else { return try parseAsRoot(arguments) }
    if subcommand == RenderCommand.self {
      if let command = try? RenderCommand.read(rest) { return command }
    } else if let command = try? subcommand.parseAsRoot(rest), type(of: command) == subcommand {
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
        try Console.print(try text(for: error, of: arguments))
        return 0
      } catch {
        return Failure(error)?.report() ?? 0
      }
    }
    if let failure = misspelledCommand(arguments) { return failure.report() }
    let command = try? CommandTable.ofGeobg().named(by: arguments).running
    return Failure(parsing: error, of: command).report()
  }

  /// What the help says about `-h` and `--help`; the parser has one sentence of its own for both.
  static let helpAbstract = "Shows this help: -h in short, --help in full."

  /// The text that a successful command line prints instead of running a command: a help text, in the
  /// form that is asked for, or another text of the parser.
  private static func text(for error: any Error, of arguments: [String]) throws -> String {
    if arguments.first != completion, arguments.contains("-h"), !arguments.contains("--help") {
      let path = CommandPath(arguments)
      return ShortHelp.text(
        try CommandTable.ofGeobg().named(by: arguments), usage: path.command.configuration.usage)
    }
    return fullMessage(for: error).replacing("Show help information.", with: helpAbstract)
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
  static func tell(_ text: TerminalText) { Terminal.note(text) }

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

extension CommandConfiguration {
  /// The configuration of a subcommand that often reads its arguments without its root.
  ///
  /// With the root's name, the parser does not look for its own option for completions, which only
  /// the root has. Twice, it would read the arguments for that, in a tenth of the start-up time.
  var readAlone: Self {
    var configuration = self
    configuration._superCommandName = Geobg.name
    return configuration
  }
}
