import Foundation
import GeobgTestSupport

/// Someone who runs the commands of a document, in a folder and a home of their own.
///
/// The desktop is GNOME with two small monitors. Programs that would change the system are stubs.
struct DocumentReader {
  /// The path of the document below the root, or the words of the command of a help page.
  let document: String
  private let folder: TemporaryFolder
  private let stubs: StubPrograms

  /// The size of all pictures whose command has no size: small, so that the tests are fast.
  private static let size = "60x40px"

  /// A failed script: where it is, the command that failed, and its errors.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A reader of `document`, with everything that the document assumes.
  init(of document: String) throws {
    self.document = document
    folder = try TemporaryFolder(inMemory: true)
    // Records the failures of geobg, because the shell ignores a failure before `&&`.
    let geobg = """
      case "${1-} $*" in
      'studio '*--export*) \(Script.quoted(Shell.command.path)) "$@" ;;
      # They serve until they are interrupted; other tests use their port.
      'studio '* | 'pick '* | 'gallery '*--serve*)
        timeout --preserve-status --signal INT 1 \
          \(Script.quoted(Shell.command.path)) "$@" --port 0 --no-open
        ;;
      *) \(Script.quoted(Shell.command.path)) "$@" ;;
      esac
      code=$?
      # A command that was built without the page's files.
      case "${1-} $code" in 'web 69' | 'studio 69' | 'gallery 69' | 'pick 69' | \
      'studio 130' | 'gallery 130' | 'pick 130') code=0 ;; esac
      [ $code -eq 0 ] || echo "exit code $code: geobg $*" >>"$FAILURES"
      exit $code
      """
    stubs = try StubPrograms(Self.programs.merging(["geobg": geobg]) { $1 })
    if let failure = try run(Self.preparations[document] ?? "", at: 1) { throw failure }
    _ = try stubs.calls()
  }

  /// The commands of a block, as a script; nil if it is a block of something else.
  static func script(of block: MarkdownPage.Block) -> String? {
    if let use = uses.first(where: { block.text.hasPrefix($0.key) })?.value {
      return use.replacing("{block}", with: block.text)
    }
    return [nil, "sh", "bash"].contains(block.language) ? block.text : nil
  }

  /// Runs the commands of a block.
  ///
  /// - Returns: The failure, or nil if there is none.
  func run(_ block: MarkdownPage.Block) throws -> Failure? {
    guard let script = Self.script(of: block) else { return nil }
    for program in Self.optionalPrograms where script.contains("\(program) -") {
      guard Shell.has(program) else { return nil }
    }
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    return try run(lines.map(Self.repeated).joined(separator: "\n"), at: block.line)
  }

  /// The command for one of eight shares, repeated for all shares if its comment says so.
  private static func repeated(_ line: Substring) -> String {
    guard let share = line.wholeMatch(of: /(.*) # and so on, to 7\/8/)?.1 else {
      return String(line)
    }
    return (0...7).map { index in
      share.replacing("0/8", with: "\(index)/8").replacing("-0.", with: "-\(index).")
    }.joined(separator: "; ")
  }

  /// Runs a script; in errors, its first line has the number `line`.
  private func run(_ script: String, at line: Int) throws -> Failure? {
    let faster = Self.replacements.reduce(script) { $0.replacing($1.key, with: $1.value) }
    let trap = #"trap 'echo "line $LINENO failed: $BASH_COMMAND" >&2' ERR"#
    let start = String(repeating: "\n", count: max(line - 2, 0))
    let home = stubs.folder.path("home")
    try stubs.folder.write("", to: "failures")
    let result = try Shell.run(
      "bash", ["-c", "\(start)set -eEuo pipefail; \(trap)\n\(faster)", document],
      environment: stubs.environment.merging([
        "ROOT": Fixtures.root.path, "COMMAND": Shell.command.path,
        "FAILURES": stubs.folder.path("failures"),
        "GEOBG_SIZE": Self.size, "XDG_CONFIG_HOME": "\(home)/.config",
        "XDG_DATA_HOME": "\(home)/.local/share", "XDG_STATE_HOME": "\(home)/.local/state",
        // A session of GNOME on X11, and the first of eight tasks of Slurm.
        "XDG_CURRENT_DESKTOP": "GNOME", "DISPLAY": ":0", "SLURM_ARRAY_TASK_ID": "0",
        "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_STEP": "1",
        "SLURM_ARRAY_TASK_COUNT": "8",
      ]) { $1 }, in: folder.url)
    let failures = String(decoding: try stubs.folder.data("failures"), as: UTF8.self)
    guard result.code != 0 || !failures.isEmpty else { return nil }
    return Failure(
      description: "\(document), from line \(line): exit code \(result.code)\n\(failures)"
        + result.errors)
  }

  /// The number of calls of geobg and of stubs since the last time.
  func calls() throws -> Int {
    try stubs.calls().count
  }
}
