import Foundation
import GeobgTestSupport
import Testing

/// Runs in which the system makes few threads or none, as under `ulimit -u` or `pids.max`.
@Suite(.timed, .enabled(if: FewThreads.way != nil, "needs strace, or the right to change the user"))
struct ThreadFaultTests {
  /// Every command that ends by itself.
  ///
  /// Four threads are asked for, so that they are missing on a small machine as well.
  private static let commands = """
    render --seed 1 --size 320x600 --threads 4 -o a.png -o a.svg -o a.pdf -o a.jpg -o a.webp
    render --seed 1 --size 320x600 --threads 4 --renderer exact -o exact.png
    render a.svg --size 320x900 --threads 4 --rows 0/2 -o 0.png
    render a.svg --size 320x900 --threads 4 --rows 1/2 -o 1.png
    join 0.png 1.png -o joined.png
    replay a.svg -o replay.svg
    batch --seeds 1...6 --size 90x160 --jobs 4 --format png --format svg -o w/{seed}.{ext}
    batch --seeds 7 --size 320x600 --jobs 4 -o w7/{seed}.png
    merge w
    sheet w/1.svg w/2.svg --threads 4 -o sheet.png
    vary a.svg --count 3 --threads 4 -o vary.png
    gallery --seeds 1...90 --size 90x160 --page page --thumbnails -o site
    recipe --seed 1
    inspect a.png --contrast
    palettes
    palettes --sheet palettes.png
    palettes from a.jpg
    sizes
    config
    set a.png --desktop sway --dry-run
    web web
    """

  /// Runs all commands in a new folder, and returns the files; each output and exit code is a file.
  private func files(threads: Int?) throws -> [String: Data] {
    let folder = try TemporaryFolder()
    let lines = Self.commands.split(separator: "\n").enumerated().map { number, line in
      "few \"$G\" \(line) >\(number).out 2>\(number).err; echo \"$? \(line)\" >\(number).code"
    }
    expectSuccess(
      try Script.run(
        FewThreads.prelude(threads)
          + "mkdir page; echo '<!doctype html>' >page/index.html\n" + lines.joined(separator: "\n"),
        environment: ["HOME": folder.url.path], in: folder))
    // A batch says how long it took, and a manifest as well. One output names a file in the folder.
    return try Batch.tree(".", in: folder).filter { !$0.key.hasSuffix(".err") }.mapValues { data in
      guard let text = String(data: data, encoding: .utf8) else { return data }
      return Data(text.replacingOccurrences(of: folder.url.path, with: ".").utf8)
    }
  }

  private static let expected = Result { try ThreadFaultTests().files(threads: nil) }

  @Test(arguments: 0...2) func everyCommandEndsWithTheSameFiles(threads: Int) throws {
    let expected = try Self.expected.get()
    #expect(expected.keys.filter { $0.hasSuffix(".png") || $0.hasSuffix(".svg") }.count > 20)
    let files = try files(threads: threads)
    #expect(Set(files.keys) == Set(expected.keys))
    for (name, data) in files {
      #expect(data == expected[name], "\(name) \(String(decoding: data.prefix(80), as: UTF8.self))")
    }
  }

  /// Two threads serve; the first one of the three that a server makes takes signals.
  @Test(
    arguments: ["studio", "pick a.svg", "gallery a.svg --serve"], 0...2)
  func aServerWithoutThreadsSaysSo(command: String, threads: Int) throws {
    let folder = try TemporaryFolder()
    let result = try Script.run(
      FewThreads.prelude(nil)
        + """
        mkdir page; echo '<!doctype html>' >page/index.html; "$G" --seed 1 --size 90x160 -o a.svg

        """ + FewThreads.prelude(threads)
        + "few \"$G\" \(command) --page page --port 0 --no-open", in: folder)
    #expect(result.code == 71)
    #expect(result.text.isEmpty)
    // Before it, there may be a line about the pictures.
    #expect(
      result.errors.split(separator: "\n").filter { $0 != "geobg: 1 picture" } == [
        "geobg: error: a server needs two threads, and the system makes no more; allow more "
          + "processes, with ulimit -u or in the settings of the container"
      ])
  }

  /// A program of the desktop is a process, which needs the same.
  @Test func aProgramThatCannotStartIsNamed() throws {
    let folder = try TemporaryFolder()
    let result = try Script.run(
      FewThreads.prelude(nil) + "\"$G\" --seed 1 --size 90x160 -o a.png\n" + FewThreads.prelude(0)
        + "few \"$G\" set a.png --desktop sway", environment: ["HOME": folder.url.path], in: folder)
    #expect(result.code == 71)
    #expect(
      result.errors.hasPrefix(
        "geobg: error: swaymsg: cannot be run: the system starts no more programs: "))
  }

  /// A server with its threads draws without others, and a signal ends it.
  @Test func aServerDrawsWithItsOwnThreads() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("page"), withIntermediateDirectories: false)
    try folder.write("<!doctype html>", to: "page/index.html")
    let result = try Spawner.run(
      Self.spawn + """
        import http.client, re
        process = few("studio", "--page", "page", "--port", "0", "--no-open", stdout=subprocess.PIPE)
        line = process.stdout.readline().decode()
        port, token = re.search(r":(\\d+)/#t=([A-Za-z0-9_-]+)", line).groups()
        cookie = ""
        def ask(path, body):
            connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=20)
            connection.request("POST", path, json.dumps(body),
                {"Content-Type": "application/json", "Cookie": cookie})
            return connection.getresponse()
        cookie = ask("/session", {"token": token}).getheader("set-cookie").split(";")[0]
        recipe = {"engine": 1, "seed": "1", "canvas": {"width": 320, "height": 600}}
        picture = ask("/render", {"id": "a", "recipe": recipe, "output": {"format": "png"}})
        status, picture = picture.status, picture.read()
        open("b.png", "wb").write(picture)
        print(json.dumps({"status": status, **end(process, signal.SIGTERM)}))
        """, environment: ["FEW": FewThreads.word(3)], in: folder)
    #expect(result["status"] == 200 as NSNumber)
    #expect(result["code"] == 143 as NSNumber)
    #expect(try #require(result["seconds"] as? Double) < 1)
    #expect(try folder.data("b.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  /// Without a thread for signals, the first one ends a batch; its files are whole.
  @Test(arguments: 0...2, [("INT", 130), ("TERM", 143)])
  func aSignalEndsABatchWithinASecond(threads: Int, signal: (name: String, code: Int)) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let result = try Spawner.run(
      Self.spawn + """
        process = few("batch", "-q", "--jobs", "4", *TINY, *ALL)
        waiting = time.monotonic()
        until(lambda: size("w/manifest.jsonl") > 5000 or time.monotonic() > waiting + 60)
        print(json.dumps(end(process, signal.SIG\(signal.name))))
        """, environment: ["FEW": FewThreads.word(threads)], in: folder)
    #expect(result["code"] == signal.code as NSNumber)
    #expect(try #require(result["seconds"] as? Double) < 1)
    let records = try Batch.records(in: folder)
    let tree = try Batch.tree(in: folder).filter { !$0.key.hasSuffix(".lock") }
    #expect(tree.count > 10)
    let sizes = Dictionary(
      records.map { ($0["path"] as? String ?? "", $0["bytes"]) }, uniquingKeysWith: { $1 })
    for (name, data) in tree { #expect(sizes[name] == data.count as NSNumber) }
  }

  /// `few` starts the command with the threads of the variable FEW; `end` sends it a signal.
  private static let spawn = """
    def few(*arguments, **others):
        return subprocess.Popen(["sh", "-c", os.environ["FEW"], "sh", COMMAND, *arguments],
            preexec_fn=ready, **others)
    def end(process, number):
        # The program that limits the threads may be another process.
        command = int(open("process").read())
        start = time.monotonic()
        os.kill(command, number)
        try:
            code = process.wait(20)
        except subprocess.TimeoutExpired:
            os.kill(command, signal.SIGKILL)
            raise
        return {"code": 128 - code if code < 0 else code, "seconds": time.monotonic() - start}

    """
}
