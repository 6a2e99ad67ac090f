import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

/// `geobg studio`, with a small page in a folder.
@Suite(.timed) struct StudioCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("page"), withIntermediateDirectories: false)
    try folder.write("<!doctype html><title>t</title>", to: "page/index.html")
    try folder.write("\"use strict\";", to: "page/studio.js")
  }

  /// Starts the studio and talks to it; Python, because signals are blocked in a test.
  private static let prelude = """
    import http.client, json, os, re, signal, subprocess, sys, time
    def ready():
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
    class Studio:
        def __init__(self, *arguments, port="0", page="page"):
            self.process = subprocess.Popen(
                [os.environ["G"], "studio", "--page", page, "--port", port] + list(arguments),
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=ready)
            self.line = self.process.stdout.readline()
            found = re.fullmatch(r"http://([^/]*):(\\d+)/#t=([A-Za-z0-9_-]{43})\\n", self.line)
            self.host, self.port, self.token = found.groups()
            self.cookie = ""
        def ask(self, method, path, body=None):
            connection = http.client.HTTPConnection("127.0.0.1", int(self.port), timeout=20)
            headers = {"Cookie": self.cookie} if self.cookie else {}
            if body is not None:
                body = json.dumps(body)
                headers["Content-Type"] = "application/json"
            connection.request(method, path, body, headers)
            return connection.getresponse()
        def log_in(self, token=None):
            answer = self.ask("POST", "/session", {"token": token or self.token})
            if answer.status == 204:
                self.cookie = answer.getheader("set-cookie").split(";")[0]
            return answer.status
        def facts(self):
            return json.loads(self.ask("GET", "/session").read())
        def events(self):
            stream = self.ask("GET", "/events")
            assert stream.status == 200, stream.status
            return stream
        def end(self, number=signal.SIGINT):
            start = time.monotonic()
            self.process.send_signal(number)
            code = self.process.wait(20)
            return {"code": code, "seconds": time.monotonic() - start,
                    "output": self.process.stdout.read(), "errors": self.process.stderr.read()}
    def until_event(stream, name):
        line = stream.readline().decode()
        while line.strip() != "event: " + name:
            assert line, "the stream has ended"
            line = stream.readline().decode()
        return json.loads(stream.readline().decode()[6:])

    """

  /// The JSON that `program` prints.
  private func run(
    _ program: String, environment: [String: String] = [:]
  ) throws -> [String: NSObject] {
    let result = try Shell.run(
      "python3", ["-c", Self.prelude + program],
      environment: environment.merging(["G": Shell.command.path]) { old, _ in old },
      in: folder.url)
    try #require(result.code == 0, "\(result.errors)")
    return try fields(result.output)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func aSignalEndsItWithinASecond(signal: String, code: Int) throws {
    let result = try run(
      """
      studio = Studio("--no-open")
      statuses = [studio.log_in("x"), studio.log_in()]
      streams = [studio.events() for _ in range(3)]
      for stream in streams: until_event(stream, "peers")
      page = studio.ask("GET", "/").read().decode()
      print(json.dumps({"statuses": statuses, "host": studio.host, "page": page,
                        **studio.end(signal.SIG\(signal))}))
      """)
    #expect(result["statuses"] == [401, 204] as NSArray)
    #expect(result["host"] == "127.0.0.1" as NSString)
    #expect(result["page"] == "<!doctype html><title>t</title>" as NSString)
    #expect(result["code"] == code as NSNumber)
    #expect(result["errors"] == "" as NSString)
    #expect(result["output"] == "" as NSString)
    #expect(try #require(result["seconds"] as? Double) < 1)
  }

  /// An administrator may set more options of a socket than a user.
  @Test func itNeedsNoRights() throws {
    try folder.write(
      """
      #!/bin/sh
      if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
        exec setpriv --bounding-set=-all --inh-caps=-all "$GEOBG" "$@"
      fi
      exec "$GEOBG" "$@"

      """, to: "limited")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("limited"))
    let result = try run(
      """
      studio = Studio("--no-open")
      print(json.dumps({"status": studio.log_in(), **studio.end()}))
      """, environment: ["G": folder.path("limited"), "GEOBG": Shell.command.path])
    #expect(result["status"] == 204 as NSNumber)
    #expect(result["code"] == 130 as NSNumber)
  }

  @Test func thePortCanBeTaken() throws {
    let result = try run(
      """
      studio = Studio("--no-open")
      other = subprocess.run([os.environ["G"], "studio", "--page", "page", "--no-open", "--port",
                              studio.port], capture_output=True, text=True)
      studio.end()
      print(json.dumps({"code": other.returncode, "output": other.stdout,
                        "errors": other.stderr.replace(studio.port, "PORT")}))
      """)
    #expect(result["code"] == 69 as NSNumber)
    #expect(result["output"] == "" as NSString)
    #expect(
      result["errors"]
        == "geobg: error: port PORT is used by another program; choose another one with --port\n"
        as NSString)
  }

  @Test func aPictureIsWhereTheDrawingBegins() throws {
    for name in ["a.svg", "a.png", "a.json"] {
      let recipe = ["--seed", "7", "--size", "60x40px"]
      if name == "a.json" {
        try expectSuccess(Shell.geobg(["recipe"] + recipe, in: folder.url)).output.write(
          to: folder.url.appendingPathComponent(name))
      } else {
        expectSuccess(try Shell.geobg(recipe + ["-o", name], in: folder.url))
      }
      let result = try run(
        """
        studio = Studio("\(name)", "--no-open", "--save-to", "a/saved")
        studio.log_in()
        facts = studio.facts()
        saved = studio.ask("POST", "/save", {
            "id": "a", "recipe": facts["recipe"], "output": {"format": "webp"}, "name": "a.webp"})
        body = json.loads(saved.read())
        print(json.dumps({"facts": facts, "status": saved.status, "body": body, **studio.end()}))
        """)
      let facts = try #require(result["facts"] as? [String: NSObject])
      #expect((facts["recipe"] as? [String: NSObject])?["seed"] == "7" as NSString)
      #expect(facts["save"] as? String == folder.path("a/saved"))
      #expect(facts["address"] == NSNull())
      #expect(result["status"] == (name == "a.svg" ? 200 : 409) as NSNumber, "\(result)")
    }
    // The saved file has the command's bytes.
    expectSuccess(try Shell.geobg(["a.svg", "-o", "b.webp"], in: folder.url))
    #expect(try folder.data("a/saved/a.webp") == folder.data("b.webp"))
  }

  @Test func thePageFollowsAPaletteFile() throws {
    let result = try run(
      """
      open("mine.hex", "w").write("ff0000\\n")
      studio = Studio("mine.hex", "--no-open")
      studio.log_in()
      before = studio.facts()["palette"]["swatches"][0]["color"]
      stream = studio.events()
      first = until_event(stream, "palette")["swatches"][0]["color"]
      open("mine.hex", "w").write("nothing\\n")
      error = studio.process.stderr.readline()
      open("mine.hex", "w").write("00ff00\\n")
      after = until_event(stream, "palette")["swatches"][0]["color"]
      print(json.dumps({"colors": [before, first, after], "error": error, **studio.end()}))
      """)
    #expect(result["colors"] == ["#ff0000", "#ff0000", "#00ff00"] as NSArray)
    let error = try #require(result["error"] as? String)
    #expect(error.hasPrefix("geobg: mine.hex: line 1"), "\(error)")
    #expect(error.hasSuffix("; the page keeps the earlier palette\n"), "\(error)")
  }

  /// The browser gets a token of its own, which works once.
  @Test func theBrowserIsOpened() throws {
    let stubs = try StubPrograms(["xdg-open": "", "open": ""])
    let result = try run(
      """
      studio = Studio()
      calls = os.environ["CALLS"]
      deadline = time.monotonic() + 20
      while not os.path.exists(calls) and time.monotonic() < deadline: time.sleep(0.01)
      address = open(calls).read().split("\\0")[1]
      start, token = address.split("#t=")
      statuses = [studio.log_in(token), studio.log_in(token), studio.log_in()]
      print(json.dumps({"isOwn": start == "http://127.0.0.1:%s/" % studio.port,
                        "isOther": token != studio.token, "statuses": statuses, **studio.end()}))
      """,
      environment: stubs.environment.merging(["CALLS": stubs.folder.path("calls")]) { $1 })
    #expect(result["isOwn"] == true as NSNumber)
    #expect(result["isOther"] == true as NSNumber)
    #expect(result["statuses"] == [204, 401, 204] as NSArray)
  }

  /// Other devices get an address with a code; the command line shows no other host.
  @Test func otherDevicesCanConnect() throws {
    let result = try run(
      """
      studio = Studio("--no-open", "--host", "0.0.0.0")
      studio.log_in()
      facts = studio.facts()
      ended = studio.end()
      print(json.dumps({"isSame": (facts["address"] or studio.line.strip()) == studio.line.strip(),
                        "isAlone": facts["address"] is None, "output": ended["output"]}))
      """)
    #expect(result["isSame"] == true as NSNumber)
    let output = try #require(result["output"] as? String)
    // A machine without a network has no address for other devices.
    #expect(output.contains("\u{2580}") || result["isAlone"] == true as NSNumber)
  }

  @Test func theFolderIsExported() throws {
    let result = try Shell.geobg(
      ["studio", "--page", "page", "--export", "a/site"], in: folder.url)
    expectSuccess(result)
    #expect(result.errors == "geobg: wrote 2 files; open a/site/index.html in a browser\n")
    #expect(try folder.data("a/site/studio.js") == folder.data("page/studio.js"))
    #expect(try folder.data("a/site/index.html") == folder.data("page/index.html"))
    // Once more into its own folder, and never over the page of somebody else.
    expectSuccess(
      try Shell.geobg(["studio", "--page", "page", "--export", "a/site"], in: folder.url))
    try FileManager.default.removeItem(atPath: folder.path("a/site/studio.js"))
    expectFailure(
      try Shell.geobg(["studio", "--page", "page", "--export", "a/site"], in: folder.url), 73,
      "--export a/site: the folder has an index.html of something else; name another folder")
  }

  /// The command under test was built with the studio's files, or without them.
  @Test func withoutThePageItNamesHowToGetIt() throws {
    let result = try Shell.geobg(["studio", "--export", "site"], in: folder.url)
    guard result.code == 0 else {
      expectFailure(
        result, 69,
        "this geobg was built without the files of the page; in the source folder of geobg, "
          + "make web writes them to web/ and builds a geobg that has them")
      return
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("site")).sorted()
    #expect(
      names == [
        "engine-png.js", "engine-whole.js", "engine.js", "icon-dark.png", "icon-dark.svg",
        "icon-light.png",
        "icon-light.svg",
        "index.html", "manifest.webmanifest", "service-worker.js", "studio-deferred.js",
        "studio.css", "studio.js",
      ]
        + ["ar", "de", "en", "es", "fr", "hi", "it", "ja", "ko", "pt", "ro", "zh"].map {
          "texts-\($0).js"
        })
  }

  @Test func wrongArguments() throws {
    func studio(_ arguments: String...) throws -> Shell.Result {
      try Shell.geobg(["studio", "--page", "page", "--no-open"] + arguments, in: folder.url)
    }
    expectFailure(
      try studio("--port", "65536"), 64,
      "--port: 65536 is not allowed; use a whole number from 0 to 65535")
    expectFailure(
      try studio("--export", "site"), 64,
      "--export only writes a folder; leave out the other options")
    expectFailure(
      try studio("--port", "0", "--host", "192.0.2.1"), 69,
      "--host: 192.0.2.1 is not an address of this machine")
    expectFailure(
      try studio("nothing.png"), 66, "nothing.png: cannot be read: no such file or directory")
    try folder.write("x", to: "file")
    expectFailure(
      try studio("--token-file", "file"), 65,
      "--token-file file: this is no file of tokens; name a file that does not exist, and geobg makes it"
    )
    expectFailure(
      try studio("--public", "studio.html"), 64,
      "--public: studio.html is no address of a site; write one such as https://example.org/studio/"
    )
    expectFailure(
      try studio("--save-to", "file"), 73,
      "file: cannot be created: it is not a folder; choose another name")
    try folder.write("{\"swatches\": 1}", to: "a.json")
    expectFailure(try studio("a.json"), 65, "a.json: name is missing")
    try folder.write("{\"seed\": 1.5}", to: "b.json")
    expectFailure(
      try studio("b.json"), 65, "b.json: seed: 1.5 is not a whole number, or is too large")
    #expect(try studio("file").code == 65)
  }
}
