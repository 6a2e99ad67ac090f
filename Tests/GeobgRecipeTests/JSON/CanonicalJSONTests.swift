import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct CanonicalJSONTests {
  @Test(arguments: [
    ("", #""""#), ("a b", #""a b""#), ("\"\\/", #""\"\\/""#),
    ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
    ("\0\u{1F}\u{7F}", #""\u0000\u001f\u007f""#), ("é", #""\u00e9""#), ("e\u{301}", #""e\u0301""#),
    ("\u{FFFF}\u{2028}", #""\uffff\u2028""#), ("😀", #""\ud83d\ude00""#), ("\r\n", #""\r\n""#),
  ])
  func knownAnswer(text: String, json: String) {
    #expect(CanonicalJSON.string(text) == json)
  }

  @Test func keysAreSortedByCodePoint() {
    let json = CanonicalJSON.object([
      "b": "1", "a": "2", "aa": "3", "B": "4", "é": "5", "😀": "6", "\u{FFFD}": "7", "gone": nil,
    ])
    #expect(
      json == #"{"B":4,"a":2,"aa":3,"b":1,"\u00e9":5,"\ufffd":7,"\ud83d\ude00":6}"#)
    #expect(CanonicalJSON.object([:]) == "{}")
    #expect(CanonicalJSON.array([]) == "[]")
    #expect(CanonicalJSON.array(["1", "[]"]) == "[1,[]]")
  }

  /// Python is asked once for all: it gets each text as hexadecimal digits of its UTF-8.
  @Test(.enabled(if: Shell.has("python3")))
  func equalsWhatPythonWrites() throws {
    var generator = FixedGenerator(1)
    var texts = (0..<0x180 as Range<UInt32>).compactMap { Unicode.Scalar($0).map { String($0) } }
    for _ in 0..<300 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let bound =
          ([0x20, 0x80, 0x3000, 0x11_0000] as [UInt32]).randomElement(using: &generator) ?? 1
        let value = UInt32.random(in: 0..<bound, using: &generator)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      texts.append(String(text))
    }
    let program = """
      import sys, json
      for line in sys.stdin:
          text = bytes.fromhex(line.strip()).decode("utf-8")
          print(json.dumps({text: text}, sort_keys=True, separators=(",", ":")))
      """
    let input = texts.map { text in
      text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n"
    }
    let result = try Shell.run("python3", ["-c", program], input: Data(input.joined().utf8))
    try #require(result.code == 0, "\(result.errors)")
    let lines = result.text.split(separator: "\n").map { String($0) }
    let ours = texts.map { CanonicalJSON.object([JSONKey($0): CanonicalJSON.string($0)]) }
    #expect(lines == ours)
    #expect(ours.count > 600)
  }
}
