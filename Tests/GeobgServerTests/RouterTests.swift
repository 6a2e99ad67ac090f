import GeobgServer
import GeobgTestSupport
import Testing

/// The checks of all requests, without a socket.
@Suite(.timed) struct RouterTests {
  private let test: TestStudio

  init() throws {
    test = try TestStudio()
  }

  /// Each route, with a body that it accepts.
  static let routes: [(method: String, path: String, body: String?)] = [
    ("GET", "/", nil), ("HEAD", "/", nil), ("GET", "/index.html", nil), ("GET", "/studio.js", nil),
    ("GET", "/session", nil), ("GET", "/events", nil),
    ("POST", "/session", #"{"token":"x"}"#),
    ("POST", "/render", #"{"id":"a","recipe":\#(TestStudio.recipe)}"#),
    ("POST", "/save", #"{"id":"a","name":"a.png","recipe":\#(TestStudio.recipe)}"#),
    ("POST", "/desktop", #"{"id":"a","recipe":\#(TestStudio.recipe)}"#),
    ("POST", "/desktop/undo", #"{"id":"a","recipe":\#(TestStudio.recipe)}"#),
    ("POST", "/log", #"{"entries":[]}"#),
  ]

  @Test func goodRequestsAreAnswered() {
    // There is no earlier wallpaper to bring back.
    for route in Self.routes where !["/session", "/desktop/undo"].contains(route.path) {
      let answer = test.answer(route.method, route.path, body: route.body)
      #expect([200, 204].contains(answer.status), "\(route): \(answer.status) \(answer.text)")
    }
    #expect(test.answer("GET", "/").value("content-type") == "text/html; charset=utf-8")
    #expect(
      test.answer("GET", "/studio.js").value("content-type") == "text/javascript; charset=utf-8")
    #expect(test.answer("GET", "/studio.js").text == "\"use strict\";")
    #expect(test.answer("GET", "/?source=home").status == 200)
  }

  /// Hosts that are near the right ones.
  static let wrongHosts = [
    "127.0.0.1", "127.0.0.1:4361", "127.0.0.1:43620", "127.0.0.1:4362.evil.example", "evil.example",
    "evil.example:4362", "localhost", "localhost:80", "LOCALHOST:4362", "localhost.:4362",
    "127.0.0.1.:4362", "127.0.0.2:4362", "127.1:4362", "0x7f.0.0.1:4362", "2130706433:4362",
    "0.0.0.0:4362", "[::]:4362", "[::1]", "::1:4362", "user@127.0.0.1:4362", "127.0.0.1:4362/",
    "http://127.0.0.1:4362", "127.0.0.1:04362", "127.0.0.1:", ":4362", "", " ", "*", "null",
    "127.0.0.1:4362,evil.example", "sub.localhost:4362",
  ]

  /// Origins that are near the right one.
  static let wrongOrigins = [
    "null", "", "http://127.0.0.1", "http://127.0.0.1:4361", "http://127.0.0.1:43620",
    "https://127.0.0.1:4362", "http://localhost:4362", "http://[::1]:4362",
    "http://127.0.0.1:4362/", "http://127.0.0.1:4362.evil.example", "http://evil.example",
    "http://evil.example:4362", "http://127.0.0.1:4362@evil.example", "HTTP://127.0.0.1:4362",
    "127.0.0.1:4362", "file://", "chrome-extension://127.0.0.1:4362", "ws://127.0.0.1:4362",
    "http://127.0.0.1:4362 http://evil.example", "*",
  ]

  /// The host and the origin are checked on every route and before everything else.
  @Test func otherHostsAndOriginsAreRefusedEverywhere() {
    let others: [(method: String, path: String, body: String?)] = [
      ("GET", "/nothing", nil), ("DELETE", "/", nil), ("OPTIONS", "/log", nil),
    ]
    for route in Self.routes + others {
      for host in Self.wrongHosts {
        let request = Request(
          route.0, route.1,
          headers: [
            ("Host", host), ("Cookie", test.cookie), ("Content-Type", "application/json"),
            ("Content-Length", "2"),
          ],
          body: Array("{}".utf8))
        #expect(test.router.answer(request).status == 403, "\(route) \(host)")
      }
      for origin in Self.wrongOrigins {
        let answer = test.answer(
          route.0, route.1, body: route.2, headers: [(name: "Origin", value: origin)])
        #expect(answer.status == 403, "\(route) \(origin)")
      }
      for headers in [[], [("Host", "127.0.0.1:4362"), ("Host", "127.0.0.1:4362")]] {
        #expect(test.router.answer(Request(route.0, route.1, headers: headers)).status == 403)
      }
    }
  }

  @Test func theRightOriginIsTheHost() {
    for host in ["127.0.0.1:4362", "localhost:4362", "[::1]:4362"] {
      let headers = [("Host", host), ("Origin", "http://\(host)"), ("Cookie", test.cookie)]
      #expect(test.router.answer(Request("GET", "/session", headers: headers)).status == 200)
    }
    let two = [("Host", "localhost:4362"), ("Origin", "http://localhost:4362"), ("Origin", "null")]
    #expect(test.router.answer(Request("GET", "/", headers: two)).status == 403)
  }

  @Test func onlyASessionIsServed() {
    let cookie = test.cookie
    let wrong = [
      " ", "geobg-4362", "geobg-4362=", "geobg-4362=x", cookie + "x", String(cookie.dropLast()),
      cookie.uppercased(), "x" + cookie, "geobg-4361=" + cookie.dropFirst(11),
      "geobg-4362=\(test.access.token.text)",
    ]
    for route in Self.routes where route.path != "/session" || route.method == "GET" {
      let isOpen = ["/", "/index.html", "/studio.js"].contains(route.path)
      for cookie in wrong {
        let status = test.router.answer(
          test.request(route.method, route.path, body: route.body, cookie: cookie)
        ).status
        #expect(status == (isOpen ? 200 : 401), "\(route) \(cookie)")
      }
    }
    #expect(test.answer("GET", "/session", cookie: "a=b; \(cookie); c=d").status == 200)
  }

  @Test(arguments: [
    "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "Post", "", "GE",
  ])
  func otherMethods(_ method: String) {
    for path in ["/", "/session", "/render", "/log", "/events"] {
      let answer = test.answer(method, path)
      #expect(answer.status == 405)
      let allowed = answer.value("allow")
      #expect(allowed?.contains(path == "/" || path == "/events" ? "GET" : "POST") == true)
      #expect(allowed?.contains("POST") == !["/", "/events"].contains(path))
    }
  }

  /// Nothing is decoded, and no path reaches the file system.
  static let strangePaths = [
    "/nothing", "//", "/./", "/../", "/..", "/../../etc/passwd", "/..%2f..%2fetc/passwd",
    "/%2e%2e/", "/%2E%2E%2Findex.html", "/index.html/", "/index.html/..", "/INDEX.HTML",
    "/studio.js%00", "/%00", "/studio.js;a", "/studio.js.map", "/session/", "//session",
    "/%73ession", "/etc/passwd", "/~root", "/.git/config", "/saved/a.png", "/C:/a", "/a|b",
    "/..;/", "/..\\..\\etc", "/studio/studio.js", "/proc/self/environ",
  ]

  @Test func thereIsNothingElse() {
    for path in Self.strangePaths {
      for method in ["GET", "POST"] {
        #expect(test.answer(method, path).status == 404, "\(method) \(path)")
      }
    }
    for target in [
      "", "*", "index.html", "http://127.0.0.1:4362/", "/a b", "/a\u{0}", "/é", "/#t=x",
    ] {
      #expect(test.answer("GET", target).status == 400, "\(target)")
    }
  }

  @Test func onlyJSONWithALengthIsABody() {
    func status(_ headers: [(String, String)], method: String = "POST", path: String = "/log")
      -> Int
    {
      let own = [("Host", "127.0.0.1:4362"), ("Cookie", test.cookie)]
      let body = Array(#"{"entries":[]}"#.utf8)
      return test.router.answer(Request(method, path, headers: own + headers, body: body)).status
    }
    let (json, length) = (("Content-Type", "application/json"), ("Content-Length", "14"))
    #expect(status([json, length]) == 204)
    #expect(status([("Content-Type", "Application/JSON; charset=UTF-8"), length]) == 204)
    for type in [
      "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "",
      "application/json; charset=utf-16", "application/jsonp", "application/json, text/plain",
      "text/plain; application/json", "application/csp-report",
    ] {
      #expect(status([("Content-Type", type), length]) == 415, "\(type)")
    }
    #expect(status([length]) == 415)
    #expect(status([json, json, length]) == 415)
    for encoding in ["gzip", "deflate", "br", "identity"] {
      #expect(status([json, length, ("Content-Encoding", encoding)]) == 415)
      #expect(status([json, length, ("Transfer-Encoding", encoding)]) == 411)
    }
    #expect(status([json, ("Transfer-Encoding", "chunked")]) == 411)
    #expect(status([json]) == 411)
    for length in ["", "-1", "x", "14, 14", "0x10", "99999999999999999999"] {
      #expect(status([json, ("Content-Length", length)]) == 411, "\(length)")
    }
    #expect(status([("Content-Length", "1")], method: "GET", path: "/session") == 413)
    #expect(status([("Content-Length", "0")], method: "GET", path: "/session") == 413)
  }

  @Test func limits() {
    func answer(_ target: String = "/", headers: [(String, String)] = [], method: String = "GET")
      -> Int
    {
      test.answer(method, target, headers: headers).status
    }
    let limits = test.router.limits
    #expect(answer("/?" + String(repeating: "a", count: limits.targetBytes - 2)) == 200)
    #expect(answer("/?" + String(repeating: "a", count: limits.targetBytes - 1)) == 414)
    let own = test.request("GET", "/").headers
    let ownBytes = own.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    let free = limits.headerBytes - ownBytes - 1
    #expect(answer(headers: [("a", String(repeating: "b", count: free))]) == 200)
    #expect(answer(headers: [("a", String(repeating: "b", count: free + 1))]) == 431)
    let fields = limits.headerFields - own.count
    #expect(answer(headers: Array(repeating: ("a", "b"), count: fields)) == 200)
    #expect(answer(headers: Array(repeating: ("a", "b"), count: fields + 1)) == 431)
    // The length of a body decides before the body arrives.
    for (path, limit) in [("/session", 1024), ("/log", 1 << 20), ("/save", 1 << 20)] {
      for (length, isTooLong) in [(limit, false), (limit + 1, true)] {
        var request = test.request(
          "POST", path,
          headers: [("Content-Type", "application/json"), ("Content-Length", "\(length)")])
        request.body = []
        var status = 0
        do throws(HTTPError) {
          #expect(try test.router.check(request) == limit)
        } catch {
          status = error.status
        }
        #expect(status == (isTooLong ? 413 : 0), "\(path) \(length)")
      }
    }
  }

  @Test func everyAnswerHasThePolicy() {
    let answers = [
      test.answer("GET", "/"), test.answer("GET", "/session"), test.answer("GET", "/events"),
      test.answer("POST", "/log", body: #"{"entries":[]}"#), test.answer("GET", "/nothing"),
      test.router.answer(Request("GET", "/")),
    ]
    for answer in answers {
      #expect(
        answer.value("content-security-policy")
          == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
          + "img-src 'self' blob: data:; worker-src 'self' blob:; connect-src 'self'; "
          + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
      #expect(answer.value("x-content-type-options") == "nosniff")
      #expect(answer.value("cache-control") == "no-store")
      #expect(answer.value("referrer-policy") == "no-referrer")
      #expect(!answer.headers.contains { $0.name.hasPrefix("access-control-") })
    }
  }

  /// No request may end the program, whatever its bytes are.
  @Test func everyByteInEveryPlace() {
    for byte in UInt8.min...UInt8.max {
      let character = String(Character(Unicode.Scalar(byte)))
      for target in [character, "/\(character)", "/session\(character)", "/?\(character)"] {
        #expect([200, 400, 404].contains(test.answer("GET", target).status), "\(byte)")
      }
      #expect(test.answer(character, "/").status == 405)
      for body in [
        character, "{\(character)", "{\"entries\":\(character)", "{\"entries\":[{\(character)",
      ] {
        #expect(test.answer("POST", "/log", body: body).status == 400, "\(byte) \(body)")
      }
    }
  }

  @Test func refusalsAreErrorsInJSON() {
    let answer = test.answer("POST", "/log", body: #"{"entries":[{"author":"é"}]}"#)
    #expect(answer.status == 400)
    #expect(answer.value("content-type") == "application/json")
    #expect(answer.text.hasPrefix(#"{"code":"recipe","field":"#), "\(answer.text)")
    #expect(test.answer("GET", "/x").text.hasPrefix(#"{"code":"argument","field":null,"#))
  }
}
