import Foundation
import GeobgTestSupport
import Testing

/// The progress of a batch, as it is shown to people, logs and programs.
@Suite(.timed) struct BatchProgressTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// The output on a terminal with `columns`, up to a Ctrl-C after `frames` updates of the bar.
  ///
  /// The second and the eighth picture cannot be made.
  private func terminal(
    columns: Int, frames: Int = 5, flags: [String] = [], environment: [String: String] = [:]
  ) throws -> (code: Int, text: String, seconds: Double) {
    let list = flags.map { "\"\($0)\"" }.joined(separator: ", ")
    let result = try Spawner.run(
      """
      import pty
      for name in ("w/1.svg", "w/7.svg"):
          os.makedirs(name)
      start = time.monotonic()
      child, terminal = pty.fork()
      if child == 0:
          ready()
          until(lambda: struct.unpack("HHHH",
              fcntl.ioctl(0, termios.TIOCGWINSZ, b" " * 8))[1] == \(columns))
          # Ctrl-C would throw away what nobody has read yet, such as a part of a line.
          modes = termios.tcgetattr(0)
          modes[3] |= termios.NOFLSH
          termios.tcsetattr(0, termios.TCSANOW, modes)
          os.execv(COMMAND, [COMMAND, "batch"] + TINY + ALL + [\(list)])
      fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, \(columns), 0, 0))
      text, pressed = b"", False
      while True:
          isFar = (text.count(b"\\r") >= \(frames) if \(frames) else
              size("w/manifest.jsonl") > 20000)
          if isFar and not pressed:
              os.write(terminal, b"\\x03")
              pressed = True
          ready_to_read, _, _ = select.select([terminal], [], [], 0.01)
          if not ready_to_read:
              continue
          try:
              piece = os.read(terminal, 65536)
          except OSError:
              break
          if not piece:
              break
          text += piece
      seconds = time.monotonic() - start
      _, status = os.waitpid(child, 0)
      print(json.dumps({"code": os.waitstatus_to_exitcode(status), "text": text.decode(),
          "seconds": seconds}))
      """, environment: environment.merging(["TERM": "xterm"]) { $1 == "xterm" ? $0 : $1 },
      in: folder)
    return (
      try #require(result["code"] as? Int), try #require(result["text"] as? String),
      try #require(result["seconds"] as? Double)
    )
  }

  /// The visible characters of `text` on a terminal.
  private func shown(_ text: some StringProtocol) -> String {
    String(text).replacing(/\u{1B}\[[0-9]*[A-Za-z]/, with: "").replacing("^C", with: "")
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func theBarFitsAndGoes(columns: Int) throws {
    let (code, text, seconds) = try terminal(columns: columns)
    #expect(code == 130)
    let frames = text.split(separator: "\r\n", omittingEmptySubsequences: false)[0]
      .unicodeScalars.split(separator: "\r").map { shown(String(String.UnicodeScalarView($0))) }
      .filter { !$0.isEmpty }
    #expect(frames.count >= 5)
    // On a slow machine, the bar may appear before the first file fails.
    var hasFailed = false
    for frame in frames where !frame.hasPrefix("geobg: ") {
      hasFailed = hasFailed || frame.contains("2 failed")
      #expect(frame.count < columns, "\(frame)")
      let start =
        /(\[[#-]{8,40}\] )?[0-9]+ (o|of|of [0-9]+(, 2 failed)?(, [^\n]+ left)?(, [0-9.]+\/s)?)/
      #expect(frame.wholeMatch(of: start) != nil, "\(frame)")
      if columns == 200 {
        #expect(frame.hasPrefix("["))
        #expect(!hasFailed || frame.contains("2 failed, more than a year left, "))
      }
    }
    #expect(hasFailed || columns < 80)
    // The bar is updated often enough, but not too often.
    let updates = text.components(separatedBy: "\u{1B}[K").count - 1
    #expect(Double(updates) <= seconds * 10 + 4)
    // The message about the signal begins a line, and the bar is erased before any other output.
    let last =
      "\r\u{1B}[Kgeobg: failed: w/1.svg: cannot be created: a folder has this name; choose "
      + "another file name\r\n"
    #expect(text.contains("\r\u{1B}[Kgeobg: finishing the current pictures; "))
    let tail = try #require(text.range(of: last))
    #expect(!text[tail.upperBound...].contains("\u{1B}"))
    #expect(text[tail.upperBound...].components(separatedBy: "\r\n").count == 3)
  }

  @Test(
    arguments: [
      (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true),
    ] as [([String: String], Bool)])
  func colorIsLeftOutWhereItIsNotWelcome(environment: [String: String], isColored: Bool) throws {
    let text = try terminal(columns: 80, environment: environment).text
    #expect(text.contains("\u{1B}[31m2 failed\u{1B}[39m") == isColored)
    #expect(text.contains("2 failed"))
    #expect(text.contains(/\u{1B}\[[0-9]+m/) == isColored)
  }

  /// Without a bar, the output on a terminal is the same as in a file.
  @Test(
    arguments: [
      (["--quiet"], [:]), (["--json", "--quiet"], [:]), ([], ["TERM": "dumb"]),
    ] as [([String], [String: String])])
  func noBarWhereNoneIsWanted(flags: [String], environment: [String: String]) throws {
    let (code, text, _) = try terminal(
      columns: 80, frames: 0, flags: flags, environment: environment)
    #expect(code == 130)
    #expect(!text.contains("\u{1B}") && !text.contains("left"))
    #expect(text.contains("geobg: error: stopped by a signal; "))
  }

  /// Programs get one JSON object per picture on standard output; messages stay on standard error.
  @Test func jsonIsALineAPicture() throws {
    expectSuccess(try Script.run("mkdir -p w/4.svg", in: folder))
    func run() throws -> Shell.Result {
      try Batch.run("--json", "--seeds", "1...20,anna", "-o", "w/{seed}.svg", in: folder)
    }
    let result = try run()
    #expect(result.code == 1)
    #expect(
      result.errors.split(separator: "\n").map { $0.prefix(22) }
        == [
          "geobg: failed: w/4.svg", "geobg: error: 1 picture",
        ].map { $0.prefix(22) })
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 21)
    let told = try lines.map { try fields(Data($0.utf8)) }
    let common: Set<String> = ["index", "path", "recipe", "seconds", "seed"]
    for record in told {
      let more: Set<String> =
        record["path"] == "4.svg" as NSString ? ["error"] : ["bytes", "sha256"]
      #expect(Set(record.keys) == common.union(more))
    }
    // The lines are the same as in the manifest.
    #expect(
      Set(lines.map { Data($0.utf8) })
        == Set(try Batch.lines("w/manifest.jsonl", in: folder).dropFirst()))
    expectSuccess(try Script.run("rmdir w/4.svg", in: folder))
    #expect(try run().text.split(separator: "\n").count == 1)
    #expect(try run().output.isEmpty)
  }

  /// A reader that has enough ends the batch without a message, and the pictures so far are kept.
  @Test func aClosedPipeEndsTheBatch() throws {
    let result = try Script.run(
      """
      { "$G" batch --size 8x8 --density 0 --format svg --seeds 1...100000 -o 'w/{seed}.svg' \
        --jobs 1 --json; echo "code $?" >&2; } | head -n 1
      """, in: folder)
    #expect(result.errors.hasSuffix("code 141\n"), "\(result.errors)")
    #expect(!result.errors.contains("error"))
    #expect(result.text.split(separator: "\n").count == 1)
    #expect(try Batch.records(in: folder).count < 100_000)
  }

  /// A short batch is one line in a log.
  @Test func aFileGetsLines() throws {
    let result = expectSuccess(
      try Batch.run("--seeds", "1...300", "-o", "w/{seed}.svg", in: folder))
    let lines = result.errors.split(separator: "\n")
    let line = /geobg: [0-9]+ of 300, [^\n]+ left, [0-9.]+\/s/
    for early in lines.dropLast() { #expect(early.wholeMatch(of: line) != nil) }
    let last =
      /geobg: made 300 pictures in [a-z0-9. ]+ \([0-9.]+ per second\); the list is in w\/manifest.jsonl/
    #expect(lines.last?.wholeMatch(of: last) != nil)
    #expect(!result.errors.contains("\u{1B}") && !result.errors.contains("\r"))
    #expect(
      try Batch.run("--quiet", "--seeds", "1...3", "-o", "q/{seed}.svg", in: folder).errors == "")
  }
}
