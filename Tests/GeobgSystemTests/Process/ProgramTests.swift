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
}
