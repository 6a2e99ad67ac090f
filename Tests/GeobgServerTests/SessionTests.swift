import GeobgServer
import GeobgTestSupport
import Testing

/// The token and the cookie.
@Suite(.timed) struct SessionTests {
  private let test: TestStudio

  init() throws {
    test = try TestStudio()
  }

  private func post(_ token: String) -> Response {
    test.answer("POST", "/session", body: #"{"token":"\#(token)"}"#, cookie: "")
  }

  @Test func aTokenGivesASession() throws {
    #expect(test.answer("GET", "/session", cookie: "").status == 401)
    let answer = post(test.access.token.text)
    #expect(answer.status == 204)
    let field = try #require(answer.value("set-cookie"))
    #expect(field.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
    #expect(!field.contains(test.access.token.text))
    let cookie = String(field.prefix { $0 != ";" })
    #expect(cookie.hasPrefix("geobg-4362="))
    #expect(test.answer("GET", "/session", cookie: cookie).status == 200)
    // Another device uses the same token.
    #expect(post(test.access.token.text).status == 204)
  }

  /// Other users can see the address that a browser is opened with.
  @Test func theTokenForTheBrowserIsUsedOnce() throws {
    let token = try #require(test.access.openingToken)
    #expect(token != test.access.token.text)
    #expect(post(token).status == 204)
    #expect(post(token).status == 401)
    #expect(test.access.openingToken == nil)
  }

  @Test func otherTokensAreRefused() {
    let token = test.access.token.text
    for wrong in ["", "x", String(token.dropLast()), token + "A", token.lowercased(), " \(token)"] {
      let answer = post(wrong)
      #expect(answer.status == 401, "\(wrong)")
      #expect(answer.value("set-cookie") == nil)
    }
    for body in [
      "{}", "[]", "null", "\"\(token)\"", #"{"token":null}"#, #"{"token":["\#(token)"]}"#,
      #"{"token":"\#(token)","x":1}"#, #"{"token":"\#(token)","token":"\#(token)"}"#, "",
    ] {
      #expect(test.answer("POST", "/session", body: body, cookie: "").status == 400, "\(body)")
    }
  }

  @Test func theFactsHaveWhatThePageCanUse() throws {
    let facts = test.answer("GET", "/session").text
    #expect(
      facts == #"{"address":null,"desktop":"feh","palette":null,"public":null,"recipe":null,"#
        + #""render":["png","pdf","jpeg","webp"],"save":"\#(test.folder.path("saved"))","#
        + #""share":true,"version":"1.2.3"}"#)
  }

  @Test func theHostsFollowFromThePlace() {
    let addresses = ["192.168.1.5", "fd00::1"]
    let loopback = ListeningPlace("127.0.0.1", addresses: addresses)
    #expect(loopback.names == ["127.0.0.1", "localhost", "::1"])
    #expect(loopback.deviceAddress(port: 1) == nil)
    #expect(loopback.localAddress(port: 1) == "http://127.0.0.1:1")
    let all = ListeningPlace("0.0.0.0", addresses: addresses)
    #expect(all.names == ["127.0.0.1", "localhost", "::1", "192.168.1.5", "fd00::1"])
    #expect(all.deviceAddress(port: 1) == "http://192.168.1.5:1")
    #expect(all.localAddress(port: 1) == "http://127.0.0.1:1")
    let one = ListeningPlace("fd00::1", addresses: addresses)
    #expect(one.names == ["fd00::1"])
    #expect(one.deviceAddress(port: 1) == "http://[fd00::1]:1")
    // Browsers write names in lower case.
    let name = ListeningPlace("LocalHost", addresses: addresses)
    #expect(name.names == ["localhost", "127.0.0.1", "::1"])
    #expect(name.deviceAddress(port: 1) == nil)
    #expect(ListeningPlace("MyBox", addresses: []).names == ["mybox"])
    #expect(ListeningPlace("0.0.0.0", addresses: []).deviceAddress(port: 1) == nil)
    #expect(Access(names: ["a", "::1"], port: 1).hosts == ["a:1", "[::1]:1"])
    #expect(Access(names: ["a"], port: 80).hosts == ["a:80", "a"])
  }
}
