import GeobgTestSupport
import Testing

/// Wrong commands in a document are found.
@Suite(.timed) struct WrongDocumentTests {
  private func failures(_ text: String) throws -> [String] {
    let reader = try DocumentReader(of: "made-up.md")
    return try MarkdownPage(parsing: text).blocks.compactMap {
      try reader.run($0).map { "\($0)" }
    }
  }

  @Test func rightCommandsSucceed() throws {
    #expect(
      try failures(
        """
        Make a picture:

            geobg -o wall.png   # a comment
            geobg --seed 42 \\
              -o other.png

        ```sh
        geobg join --help | head -n 1000 && geobg inspect other.png
        ```

        ```swift
        geobg --sized 5
        ```
        """
      ).isEmpty)
  }

  @Test(
    arguments: [
      "geobg --sized 5", "geobg render nothing.png", "geobg render nothing.png && true",
      "geobg render nothing.png | cat", "geobg palettes nothing; true",
      "a=$(geobg nothing.png || echo 1)", "nothing --at-all", "cat nothing.png", "echo $nothing",
      "make nothing", "apt install nothing", "brew install nothing",
      "systemctl --user start geobg-nothing.timer", "sbatch nothing.sh", "sbatch --nothing a.sh",
    ])
  func aWrongCommandFails(command: String) throws {
    let indented = try failures("A page.\n\n    true\n    \(command)\n\nThe end.\n")
    #expect(indented.count == 1)
    let fenced = try failures("A page.\n```sh\ntrue\n\(command)\n```\n\n    geobg\n\n```sh\n```")
    #expect(fenced.count == 1)
    #expect(fenced.allSatisfy { $0.hasPrefix("made-up.md, from line 3: ") })
  }

  @Test func theErrorNamesTheLine() throws {
    let failure = try #require(try failures("A page.\n\n    true\n\n    cat nothing.png\n").first)
    #expect(failure.contains("line 5 failed: cat nothing.png\n"))
  }

  @Test func aPageIsParsed() {
    let page = MarkdownPage(
      parsing: """
        A `word`, and `two
        words`; a stray ` ends with the paragraph.

        - a list
            with a `deep` line

            indented

              deeper

        The `end`.
        ```json
            {"a": `1`}
        ```
        """)
    #expect(page.inlineCode == ["word", "two words", "deep", "end"])
    #expect(page.blocks.map(\.language) == [nil, "json"])
    #expect(page.blocks.map(\.line) == [7, 13])
    #expect(page.blocks.map(\.text) == ["indented\n\n  deeper", "    {\"a\": `1`}"])
  }

  @Test(
    arguments: [
      ("--size 4k --sized", ["--sized"]), ("geobg inspect FILE --json", []),
      ("geobg inspect FILE --seed 4", ["--seed"]), ("geobg --seed=4 --manifest", ["--manifest"]),
      ("geobg palettes --sheet", []), ("geobg palettes convert --sheet", ["--sheet"]),
      ("--nothing=4", ["--nothing"]), ("geobg set [--restore] --rows", ["--rows"]),
    ] as [(String, [String])])
  func unknownOptionsAreFound(code: String, options: [String]) throws {
    #expect(try CommandHelp.built().unknownOptions(in: code) == options)
  }
}
