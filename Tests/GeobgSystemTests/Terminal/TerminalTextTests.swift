import GeobgSystem
import GeobgTestSupport
import Testing

@Suite(.timed) struct TerminalTextTests {
  @Test(arguments: ["", "wall.png", "día 1 – 日本", "a\\b 'c'", "\u{A0}\u{FFFD}\u{1F600}"])
  func plainTextIsLeftAlone(text: String) {
    #expect(TerminalText(line: text).text == text)
    #expect(TerminalText(lines: text).text == text)
  }

  @Test(arguments: [
    ("\u{1B}[31mred", #"\u{1B}[31mred"#), ("a\u{202E}gnp.exe", #"a\u{202E}gnp.exe"#),
    ("a\u{0}\u{7}\u{7F}b", #"a\u{0}\u{7}\u{7F}b"#), ("a\u{9B}2J", #"a\u{9B}2J"#),
    ("a\tb", #"a\u{9}b"#), ("a\r\nb", #"a\u{D}\u{A}b"#),
    ("e\u{301}\u{1B}", "e\u{301}" + #"\u{1B}"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
  ])
  func whatActsOnATerminalIsEscaped(text: String, expected: String) {
    #expect(TerminalText(line: text).text == expected)
  }

  /// All dangerous characters, but not their neighbors.
  @Test func theWholeList() {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    ]
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isEscaped = TerminalText(line: String(scalar)).text != String(scalar)
      #expect(isEscaped == ranges.contains { $0.contains(value) }, "U+\(String(value, radix: 16))")
    }
  }

  @Test func linesKeepTheirLineFeedsOnly() {
    #expect(TerminalText(lines: "a\n\u{1B}b\r\nc").text == "a\n" + #"\u{1B}b\u{D}"# + "\nc")
  }

  /// Invalid UTF-8 never gets into a text, because Swift replaces it.
  @Test func invalidBytesAreReplaced() {
    let text = String(decoding: [0x61, 0x9B, 0x32, 0x4A], as: UTF8.self)
    #expect(TerminalText(line: text).text == "a\u{FFFD}2J")
  }

  @Test func ourOwnColorsPass() {
    let red = TerminalText(trusted: "\u{1B}[31m")
    #expect((red + TerminalText(line: "\u{1B}")).text == "\u{1B}[31m" + #"\u{1B}"#)
  }
}
