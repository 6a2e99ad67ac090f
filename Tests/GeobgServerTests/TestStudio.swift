import Foundation
import GeobgDesktop
import GeobgKit
import GeobgPageServer
import GeobgRecipe
import GeobgServer
import GeobgSystem
import GeobgTestSupport
import Testing

/// A studio with a small page, a folder to save into, and a desktop that records its commands.
struct TestStudio {
  static let port = 4362
  static let recipe = #"{"canvas":{"height":40,"width":60},"engine":1,"seed":"7"}"#

  let studio: Studio
  let access: Access
  let router: Router
  let folder: TemporaryFolder
  /// The commands that were run to set the wallpaper.
  let commands = Locked<[String]>([])

  init(port: Int = TestStudio.port, limits: ServerLimits = ServerLimits()) throws {
    folder = try TemporaryFolder()
    var studio = Studio(
      assets: [
        StudioAsset("index.html", Array("<!doctype html><title>t</title>".utf8)),
        StudioAsset("studio.js", Array("\"use strict\";".utf8)),
      ], version: "1.2.3", options: RenderOptions())
    studio.saveFolder = try SaveFolder(folder.path("saved"))
    let commands = commands
    studio.desktop = StudioDesktop(
      try #require(Desktop(named: "feh")), dataFolder: folder.path("data"),
      savedPath: folder.path("saved.json")
    ) {
      DesktopSession(
        environment: { $0 == "HOME" ? "/nowhere" : nil }, hasProgram: { _ in true },
        ask: { invocation throws(ProgramError) in
          commands.withLock { $0.append(invocation.shellText) }
          return ""
        })
    }
    self.studio = studio
    access = Access(names: ListeningPlace("127.0.0.1").names, port: port)
    router = Router(studio.routes(access), access: access, limits: limits)
  }

  /// The cookie of a session, as a browser sends it.
  var cookie: String {
    let field = access.beginSession(token: access.token.text)?.value ?? ""
    return String(field.prefix { $0 != ";" })
  }

  /// A request with the right host; with a session unless `cookie` is given.
  func request(
    _ method: String, _ path: String, body: String? = nil, cookie: String? = nil,
    headers: [(name: String, value: String)] = []
  ) -> Request {
    var fields = [(name: "Host", value: "127.0.0.1:\(TestStudio.port)")]
    let cookie = cookie ?? self.cookie
    if !cookie.isEmpty { fields.append((name: "Cookie", value: cookie)) }
    if let body {
      fields.append((name: "Content-Type", value: "application/json"))
      fields.append((name: "Content-Length", value: "\(body.utf8.count)"))
    }
    return Request(method, path, headers: fields + headers, body: Array((body ?? "").utf8))
  }

  /// The answer to a request, whose work is done.
  func answer(
    _ method: String, _ path: String, body: String? = nil, cookie: String? = nil,
    headers: [(name: String, value: String)] = []
  ) -> Response {
    let response = router.answer(
      request(method, path, body: body, cookie: cookie, headers: headers))
    guard case .work(let work) = response.content else { return response }
    do throws(HTTPError) {
      return try work.perform(.never)
    } catch {
      return .refused(error)
    }
  }
}

extension Response {
  /// The bytes of the content; empty for events.
  var bytes: [UInt8] {
    if case .bytes(let bytes) = content { bytes } else { [] }
  }

  /// The content as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The value of the header field `name`; nil if there is none.
  func value(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// The stream of events; nil for another content.
  var stream: EventStream? {
    if case .events(let stream) = content { stream } else { nil }
  }
}

extension EventStream {
  /// All events that can be sent now.
  var waiting: [ServerEvent] {
    var events: [ServerEvent] = []
    while let event = next() { events.append(event) }
    return events
  }
}

extension TemporaryFolder {
  /// The bytes of the file called `name`.
  func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  /// Writes a file called `name`.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }
}
