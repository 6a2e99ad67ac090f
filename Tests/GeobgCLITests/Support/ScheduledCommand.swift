import Foundation
import GeobgTestSupport
import Testing

/// The command in a timer's file, read as the program that runs it reads it.
struct ScheduledCommand {
  /// The program and its arguments.
  let words: [String]

  /// The command of a systemd service.
  ///
  /// Source: systemd.syntax(7) for quotes and escapes; systemd.unit(5) for specifiers;
  /// systemd.service(5) for variables.
  init(ofService text: String) throws {
    let line = try #require(text.firstMatch(of: /(?m)^ExecStart=(.*)$/)?.1)
    var words: [String] = []
    var (word, isIn, isQuoted) = ("", false, false)
    var rest = Substring(line)
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        isQuoted.toggle()
        isIn = true
      case "\\":
        let escapes: [Character: Character] = [
          "\\": "\\", "\"": "\"", "n": "\n", "r": "\r", "t": "\t",
        ]
        word.append(try #require(rest.popFirst().flatMap { escapes[$0] }))
      case "%", "$":
        // A specifier or a variable would be replaced by something else.
        #expect(rest.popFirst() == character)
        word.append(character)
      case " " where !isQuoted:
        if isIn { words.append(word) }
        (word, isIn) = ("", false)
      default:
        word.append(character)
        isIn = true
      }
    }
    #expect(!isQuoted)
    self.words = words + (isIn ? [word] : [])
  }

  /// The only command in a crontab whose time is `time`, such as `30 6 * * *`.
  ///
  /// Source: crontab(5): five fields; the shell gets the rest, up to a percent sign without a
  /// backslash.
  init(inCrontab text: String, at time: String) throws {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("\(time) ") }
    #expect(lines.count == 1)
    let line = try #require(lines.first).dropFirst(time.count + 1)
    let command = line.replacing("\\%", with: "\u{1}")
    #expect(!command.contains("%"))
    #expect(line.utf8.count < 1000)
    words = ["/bin/sh", "-c", String(command.replacing("\u{1}", with: "%"))]
  }

  /// The command of a launchd agent, whose file Python reads.
  init(ofAgent path: String) throws {
    let read =
      "import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], 'rb'))))"
    let agent = try fields(try expectSuccess(Shell.run("python3", ["-c", read, path])).output)
    words = try #require(agent["ProgramArguments"] as? [String])
  }

  /// Runs the command in an environment that has only `variables`.
  func run(_ variables: [String: String] = [:]) throws -> Shell.Result {
    try Shell.run("env", ["-i"] + variables.map { "\($0)=\($1)" } + words)
  }
}
