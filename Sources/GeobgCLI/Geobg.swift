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
        geobg set
        geobg --size 1170x2532 --dark --mesh -o out.png
        geobg --seed 2026-12-24 -o day.svg -o day.pdf
        geobg set --daily
        geobg render day.svg --size 4k -o wide.png
        geobg batch --seeds 1...1000 -o 'walls/{seed}.png'
        geobg sheet walls -o sheet.png
        geobg inspect day.svg

      Without a subcommand, geobg runs render. geobg render --help lists its options.
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(
        name: "Make a picture",
        subcommands: [
          RenderCommand.self, StudioCommand.self, FilmCommand.self, ReplayCommand.self,
          PlotCommand.self, JoinCommand.self, WebCommand.self,
        ]),
      CommandGroup(name: "Set the wallpaper", subcommands: [SetCommand.self]),
      CommandGroup(
        name: "Many pictures",
        subcommands: [
          BatchCommand.self, SheetCommand.self, VaryCommand.self, GalleryCommand.self,
          PickCommand.self, MergeCommand.self,
        ]),
      CommandGroup(
        name: "Look and learn",
        subcommands: [
          InspectCommand.self, PalettesCommand.self, SizesCommand.self, RecipeCommand.self,
          ConfigCommand.self,
        ]),
    ],
    defaultSubcommand: RenderCommand.self)

  static let name = "geobg"
  /// The number of this version.
  static let number = "1.0.0"
  private static let version = "geobg \(number), engine \(Engine.newest.number)"

  /// The command line of this process, with the command's own name first.
  @TaskLocal static var words: [String] = []

  /// Whether options are parsed only to learn whether they are right: then they have no effect.
  @TaskLocal static var isTrial = false

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
    if name == "help", let failure = CommandSlip(arguments)?.commandFailure { throw failure }
    guard name != "help", subcommand.configuration.subcommands.isEmpty, rest.first != completion
    else { return try parseAsRoot(arguments) }
    if let command = try? subcommand.parseAsRoot(rest), type(of: command) == subcommand {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// The parser's own argument for suggestions, which must come first.
  private static let completion = "---completion"

  /// Prints what `error` says; returns the code to exit with.
  private static func report(_ error: any Error, of arguments: [String]) -> CInt {
    if let failure = Failure(error) {
      let mayBeSlip = [.usage, .inputMissing].contains(failure.code)
      return (mayBeSlip ? CommandSlip(arguments)?.oneHyphen ?? failure : failure).report()
    }
    if exitCode(for: error).isSuccess {
      // Letters after one hyphen are separate options, such as the h of -mesh.
      if let failure = CommandSlip(arguments)?.oneHyphen { return failure.report() }
      // Print a help text or the version.
      do {
        try Console.print(try text(for: error, of: arguments))
        return 0
      } catch {
        return Failure(error)?.report() ?? 0
      }
    }
    let slip = CommandSlip(arguments)
    return (slip?.commandFailure ?? Failure(parsing: error, slip)).report()
  }

  /// What the help says about `-h` and `--help`; the parser has one sentence for both.
  static let helpAbstract = "Shows this help: -h in short, --help in full."

  /// The text that a successful command line prints instead of running a command: a help text, in the
  /// form that is asked for, or another text of the parser.
  private static func text(for error: any Error, of arguments: [String]) throws -> String {
    if arguments.first != completion, arguments.contains("-h"), !arguments.contains("--help") {
      let path = CommandPath(arguments)
      return ShortHelp.text(
        try CommandTable.ofGeobg().named(by: arguments), path.command.configuration)
    }
    // The parser adds a word to the title of each group of subcommands.
    return fullMessage(for: error).replacing("Show help information.", with: helpAbstract)
      .replacing(" SUBCOMMANDS:\n", with: ":\n")
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
