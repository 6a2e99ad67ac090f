import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ByteTextTests {
  @Test func literalsAndValues() {
    let (name, number) = ("e\u{301}\0é😀", Int64.min)
    let text: ByteText = "a \(name) \(number) \(Thousandths(count: -1500)) \(true)" + " and " + "b"
    #expect(text.string == "a e\u{301}\0é😀 -9223372036854775808 -1.5 true and b")
    #expect(text.bytes == Array(text.string.utf8))
    #expect(("" as ByteText).string.isEmpty)
  }

  @Test func joined() {
    #expect(([] as [String]).joined(by: ", ").isEmpty)
    #expect(["a"].joined(by: ", ") == "a")
    #expect(["a", "", "é"].joined(by: ", ") == "a, , é")
  }
}
