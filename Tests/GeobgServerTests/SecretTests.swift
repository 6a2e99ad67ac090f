import GeobgServer
import GeobgTestSupport
import Testing

@Suite(.timed) struct SecretTests {
  @Test func secretsAreLongAndDifferent() {
    let secrets = (0..<100).map { _ in Secret().text }
    #expect(Set(secrets).count == 100)
    // 43 digits of six bits: more than 32 bytes.
    #expect(secrets.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
    #expect(Set(secrets.joined()).count == 64)
  }

  @Test func onlyTheWholeTextMatches() {
    let secret = Secret()
    #expect(secret.matches(secret.text))
    for other in ["", String(secret.text.dropLast()), secret.text + "A", secret.text.uppercased()] {
      #expect(!secret.matches(other))
    }
    for place in 0..<43 {
      var digits = Array(secret.text)
      digits[place] = digits[place] == "A" ? "B" : "A"
      #expect(!secret.matches(String(digits)))
    }
  }

  @Test func aPageMakesALongSecret() throws {
    for text in ["aZ09-_" + String(repeating: "x", count: 16), String(repeating: "v", count: 64)] {
      let secret = try #require(Secret(text))
      #expect(secret.matches(text))
    }
    for count in [0, 1, 21, 65, 1000] {
      #expect(Secret(String(repeating: "x", count: count)) == nil)
    }
    for sign in ["\"", " ", ".", "é", "\0"] {
      #expect(Secret(sign + String(repeating: "x", count: 30)) == nil, "\(sign)")
    }
  }

  /// A server that is started again with the file of its keys has the same ones.
  @Test func keysAreKeptInAFile() throws {
    let keys = ServerKeys()
    let read = try #require(ServerKeys(keys.bytes))
    #expect(read.bytes == keys.bytes && read.token.matches(keys.token.text))
    #expect(ServerKeys().bytes != keys.bytes)
    let cookie = try #require(
      Access(names: ["a"], port: 1, keys: keys).beginSession(token: keys.token.text))
    let again = Access(names: ["a"], port: 1, keys: read)
    #expect(again.beginSession(token: keys.token.text)?.value == cookie.value)
    for bytes in [[], Array("x\n".utf8), Array(keys.bytes.dropFirst(30)), keys.bytes + keys.bytes] {
      #expect(ServerKeys(bytes) == nil)
    }
  }

  /// A secret in a message by mistake is not shown.
  @Test func aSecretIsNotPrinted() {
    let secret = Secret()
    var dumped = ""
    dump([secret], to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), "\([secret])", dumped] {
      #expect(!text.contains(secret.text))
    }
  }
}
