import Foundation
import GeobgTestSupport
import Testing

/// `geobg pick` and `geobg gallery --serve`, with a small page in a folder.
@Suite(.timed) struct PickCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    expectSuccess(
      try Script.run(
        """
        mkdir -p page walls
        echo '<!doctype html>' > page/index.html
        for seed in 1 2 3; do "$G" recipe --seed $seed --size 90x160 -o walls/$seed.json; done
        """, in: folder))
  }

  /// Starts a command and talks to it; Python, because signals are blocked in a test.
  private static let prelude = """
    import http.client, json, os, re, signal, subprocess, sys
    def ready():
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
    class Served:
        def __init__(self, command, *arguments, stream="stderr"):
            self.process = subprocess.Popen(
                [os.environ["G"], command, "--page", "page", "--port", "0", "--no-open"]
                + list(arguments),
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=ready)
            self.cookie = ""
            found = None
            while found is None:
                line = getattr(self.process, stream).readline()
                assert line, "the command has ended"
                found = re.search(r"http://127.0.0.1:(\\d+)/#t=([A-Za-z0-9_-]{43})", line)
            self.port = int(found.group(1))
            answer = self.ask("POST", "/session", {"token": found.group(2)})
            self.cookie = answer.getheader("set-cookie").split(";")[0]
        def ask(self, method, path, body=None):
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            headers = {"Cookie": self.cookie} if self.cookie else {}
            if body is not None:
                body = json.dumps(body)
                headers["Content-Type"] = "application/json"
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            self.connection = connection
            return answer
        def end(self):
            output, _ = self.process.communicate(timeout=20)
            return {"code": self.process.returncode, "output": output}

    """

  private func run(_ program: String) throws -> [String: NSObject] {
    let result = try Shell.run(
      "python3", ["-c", Self.prelude + program], environment: ["G": Shell.command.path],
      in: folder.url)
    try #require(result.code == 0, "\(result.errors)")
    return try fields(result.output)
  }

  @Test func picturesInFilesArePrintedAsPaths() throws {
    let result = try run(
      """
      pick = Served("pick", "walls")
      assert pick.ask("POST", "/pick", {"add": [2, 0], "remove": []}).status == 204
      assert pick.ask("POST", "/goodbye", {}).status == 204
      print(json.dumps(pick.end()))
      """)
    #expect(result["code"] as? Int == 0)
    #expect(result["output"] as? String == "walls/3.json\nwalls/1.json\n")
  }

  @Test func theCommandEndsWhenThePageIsClosed() throws {
    let result = try run(
      """
      pick = Served("pick", "--seeds", "7...9,ada", "--dark", "-o", "list.txt")
      events = pick.ask("GET", "/events")
      stream = pick.connection
      assert events.status == 200
      assert pick.ask("POST", "/pick", {"add": [3, 1], "remove": []}).status == 204
      stream.close(); events.close()
      print(json.dumps(pick.end()))
      """)
    #expect(result["code"] as? Int == 0 && result["output"] as? String == "")
    #expect(String(decoding: try folder.data("list.txt"), as: UTF8.self) == "ada\n8\n")
    expectSuccess(
      try Shell.geobg(
        ["batch", "--seeds", "@list.txt", "--size", "60x40px", "-o", "{seed}.svg", "-q"],
        in: folder.url))
  }

  @Test func aSignalPrintsNothing() throws {
    let result = try run(
      """
      pick = Served("pick", "walls", "-o", "list.txt")
      assert pick.ask("POST", "/pick", {"add": [0], "remove": []}).status == 204
      pick.process.send_signal(signal.SIGINT)
      print(json.dumps(pick.end()))
      """)
    #expect(result["code"] as? Int == 130 && result["output"] as? String == "")
    #expect(!FileManager.default.fileExists(atPath: folder.path("list.txt")))
  }

  @Test func aServedGalleryHasItsOriginals() throws {
    let result = try run(
      """
      served = Served("gallery", "walls", "--serve", "-o", "site", stream="stdout")
      facts = json.loads(served.ask("GET", "/session").read())
      original = served.ask("GET", "/original/1").read().decode()
      picks = served.ask("POST", "/pick", {"add": [], "remove": []}).status
      served.process.send_signal(signal.SIGTERM)
      print(json.dumps({**served.end(), "facts": facts, "original": original, "picks": picks}))
      """)
    #expect(result["code"] as? Int == 143)
    #expect(result["picks"] as? Int == 404)
    let facts = try #require(result["facts"] as? [String: NSObject])
    #expect(facts["originals"] == true as NSNumber && facts["pick"] == false as NSNumber)
    #expect(
      result["original"] as? String
        == String(decoding: try folder.data("walls/2.json"), as: UTF8.self))
    #expect(FileManager.default.fileExists(atPath: folder.path("site/catalog.js")))
  }
}
