import Foundation
import GeobgTestSupport
import Testing

extension OutputTests {
  /// A terminal cannot show pixels; text and pipes are allowed.
  @Test func pixelsAreNotWrittenToATerminal() throws {
    let folder = try TemporaryFolder()
    // Python's pty runs the command on a terminal.
    func onTerminal(_ arguments: [String]) throws -> String {
      let program = """
        import os, pty, sys
        sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
        """
      return try Shell.run(
        "python3", ["-c", program, Shell.command.path] + arguments, in: folder.url
      ).text
    }
    let picture = ["--seed", "1", "--size", "60x90px", "-o", "-"]
    expectSuccess(try Shell.geobg(picture + ["-o", "part.png"], in: folder.url))
    for (arguments, format, ending) in [
      (picture, "png", "png"), (picture + ["--format", "jpeg"], "jpeg", "jpg"),
      (picture + ["--format", "pdf"], "pdf", "pdf"),
      (["sheet", "part.png", "-o", "-"], "png", "png"),
    ] {
      #expect(
        try onTerminal(arguments)
          == "geobg: error: -o -: a terminal cannot show \(format) data; write to a file, such as "
          + "-o wall.\(ending), or into a pipe\r\n")
    }
    #expect(try onTerminal(picture + ["--format", "svg"]).contains("<svg"))
    #expect(try onTerminal(["recipe", "--seed", "1"]).contains(#""seed":"1""#))
  }
}
