import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

@Suite(.timed) struct ProgramTests {
  @Test func itsOutputIsReturned() throws {
    #expect(try Program.run(Invocation("printf", "%s", "a b")) == "a b")
  }

  @Test func itsCodeAndItsWordsAreReported() throws {
    let invocation = Invocation("sh", "-c", "echo no >&2; exit 3")
    #expect(throws: ProgramError.failed(invocation, code: 3, output: "no\n")) {
      try Program.run(invocation)
    }
    #expect(
      ProgramError.failed(invocation, code: 3, output: " \n").description
        == "sh -c 'echo no >&2; exit 3': failed with exit code 3: it printed nothing")
    let killed = Invocation("sh", "-c", "kill -9 $$")
    #expect(throws: ProgramError.failed(killed, code: 137, output: "")) { try Program.run(killed) }
  }

  @Test func aMissingProgramIsNamed() throws {
    let error = ProgramError.cannotRun(
      program: "geobg-none", reason: "no such file or directory")
    #expect(throws: error) { try Program.run(Invocation("geobg-none")) }
    #expect(Program.isThere("sh") && !Program.isThere("geobg-none"))
  }

  /// Every argument arrives unchanged, without a shell.
  @Test(arguments: ["", "a b", "'", "\\n", "$HOME", "*", "é\n", "\u{1B}[31m", "a'\u{202E}'b\tc"])
  func argumentsArriveAsTheyAre(text: String) throws {
    #expect(try Program.run(Invocation("printf", "%s", text)) == text)
    // The same is true for the command line for a shell.
    let line = Invocation("printf", "%s", text).shellText
    #expect(try Shell.run("sh", ["-c", line]).text == text)
    // That line contains nothing to escape.
    #expect(TerminalText(lines: line).text == line)
  }

  /// A file would have less than the program printed if its disk is full.
  @Test func outputIsReadThroughAPipe() throws {
    let answer = try Program.run(Invocation("sh", "-c", "test -p /dev/stdout && echo pipe"))
    #expect(answer == "pipe\n")
    let long = try Program.run(Invocation("sh", "-c", "yes | head -c 1000000; echo end"))
    #expect(long.utf8.count == 1_000_004 && long.hasSuffix("end\n"))
  }

  /// A program that continues in the background keeps the pipe open.
  @Test func aProgramInTheBackground() throws {
    let start = CommandProcess.now
    let answer = try Program.run(Invocation("sh", "-c", "sleep 30 & echo begun; exec true"))
    #expect(answer == "begun\n")
    #expect(CommandProcess.now - start < 20)
  }

  @Test func outputWithoutAnEnd() {
    #expect(throws: ProgramError.outputTooLong(program: "yes", limit: Program.outputLimit)) {
      try Program.run(Invocation("yes"))
    }
    let count = Program.outputLimit
    #expect(throws: Never.self) {
      try Program.run(Invocation("head", "-c", "\(count)", "/dev/zero"))
    }
  }

  /// A file from which less can be read than it has.
  @Test func aScratchFileIsReadToItsEnd() throws {
    let file = try ScratchFile(for: "x")
    try file.write([UInt8](repeating: 7, count: 100_000))
    var bytes: [UInt8] = []
    func itself(_ error: FileError) -> FileError { error }
    try file.read(wrapping: itself) { piece throws(FileError) in bytes += piece }
    #expect(try file.byteCount == 100_000)
    #expect(throws: FileError.self) { try file.bytes(in: 99_999..<100_001) }
    #expect(bytes == [UInt8](repeating: 7, count: 100_000))
  }
}
