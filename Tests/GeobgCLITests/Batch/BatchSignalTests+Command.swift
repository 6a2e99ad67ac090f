import Foundation
import GeobgTestSupport
import Testing

/// A batch that is asked to stop.
@Suite(.timed) struct BatchSignalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// Expects that there are only complete files, each with a record.
  private func expectWhole() throws {
    let records = try Batch.records(in: folder)
    let tree = try Batch.tree(in: folder)
    #expect(Set(records.compactMap { $0["path"] as? String }) == Set(tree.keys))
    for record in records {
      #expect(record["bytes"] == tree[record["path"] as? String ?? ""]?.count as NSNumber?)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("w"))
    #expect(names.filter { $0.hasPrefix(".") } == [])
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func oneSignalEndsItInItsOwnTime(signal: String, code: Int) throws {
    let result = try Spawner.run(
      """
      process = spawn(TINY + ALL, stderr=subprocess.PIPE)
      until(lambda: size("w/manifest.jsonl") > 5000)
      process.send_signal(signal.SIG\(signal))
      # On a slow day there is a line of how far it is as well.
      errors = "".join(line.decode() for line in process.stderr if b" left, " not in line)
      print(json.dumps({"code": process.wait(), "errors": errors}))
      """, in: folder)
    #expect(result["code"] == code as NSNumber)
    let count = try Batch.records(in: folder).count
    #expect(
      result["errors"] as? String == """
        geobg: finishing the current pictures; press Ctrl-C again to stop now
        geobg: error: stopped by a signal; \(count) of 18446744073709551615 pictures are finished; \
        run the same command to make the rest

        """)
    try expectWhole()
  }

  @Test(arguments: ["INT", "TERM"], ["INT", "TERM"])
  func twoSignalsEndItAtOnce(first: String, second: String) throws {
    // A picture that would take too long to wait for.
    let result = try Spawner.run(
      """
      process = spawn(["--seeds", "1...9", "--size", "300000x30000", "-o", "w/{seed}.png"],
          stderr=subprocess.PIPE)
      until(lambda: isWriting(process.pid))
      process.send_signal(signal.SIG\(first))
      # Before it there may be a line of how far it is.
      errors = next(line for line in process.stderr if b" of 9, " not in line)
      # Sooner, the same one would be its echo.
      time.sleep(0.5 if "\(first)" == "\(second)" else 0)
      process.send_signal(signal.SIG\(second))
      errors += b"".join(line for line in process.stderr if b" of 9, " not in line)
      print(json.dumps({"code": process.wait(), "errors": errors.decode()}))
      """, in: folder)
    #expect(result["code"] as? Int == (second == "INT" ? 130 : 143))
    #expect(
      result["errors"] as? String == """
        geobg: finishing the current pictures; press Ctrl-C again to stop now
        geobg: stopped; unfinished pictures are not written

        """)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("w")).sorted()
        == [".manifest.jsonl.lock", "manifest.jsonl"])
    // The lock was released.
    expectSuccess(
      try Shell.geobg(
        ["batch"] + Batch.tiny + [
          "--seeds", "1", "--manifest", "manifest.jsonl", "-o", "x/{seed}.svg",
        ],
        in: folder.url))
  }

  /// Whoever reads the messages may not read on, such as a stopped terminal.
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func aBlockedOutputDelaysNoSecondSignal(signal: String, code: Int) throws {
    let result = try Spawner.run(
      """
      reader, writer = os.pipe()
      os.set_blocking(writer, False)
      try:
          while True:
              os.write(writer, b"x" * 4096)
      except BlockingIOError:
          os.set_blocking(writer, True)
      process = spawn(["--seeds", "1...9", "--size", "300000x30000", "-o", "w/{seed}.png"],
          stderr=writer)
      until(lambda: isWriting(process.pid))
      process.send_signal(signal.SIG\(signal))
      # Sooner, the second one would be its echo.
      time.sleep(0.5)
      process.send_signal(signal.SIG\(signal))
      start = time.monotonic()
      try:
          code = process.wait(20)
      except subprocess.TimeoutExpired:
          process.kill()
          raise
      print(json.dumps({"code": code, "seconds": time.monotonic() - start}))
      """, in: folder)
    #expect(result["code"] == code as NSNumber)
    #expect(try #require(result["seconds"] as? Double) < 1)
  }

  /// A signal that was ignored from the start, as under nohup, stays ignored.
  @Test func anIgnoredSignalIsIgnored() throws {
    let result = try Spawner.run(
      """
      def deaf():
          ready()
          signal.signal(signal.SIGINT, signal.SIG_IGN)
      process = subprocess.Popen([COMMAND, "batch", "-q"] + TINY +
          ["--seeds", "1...400", "-o", "w/{seed}.svg"], preexec_fn=deaf)
      until(lambda: size("w/manifest.jsonl") > 0)
      for _ in range(5):
          process.send_signal(signal.SIGINT)
      print(json.dumps({"code": process.wait()}))
      """, in: folder)
    #expect(result["code"] == 0 as NSNumber)
    #expect(try Batch.tree(in: folder).count == 400)
  }

  @Test func aSecondRunIsToldOfTheFirst() throws {
    let result = try Spawner.run(
      """
      first = spawn(TINY + ALL + ["-q"])
      until(lambda: size("w/manifest.jsonl") > 5000)
      second = spawn(TINY + ALL, stderr=subprocess.PIPE)
      errors = second.communicate()[1].decode()
      merge = subprocess.run([COMMAND, "merge", "w"], stderr=subprocess.PIPE)
      first.kill()
      first.wait()
      left = os.path.exists("w/.manifest.jsonl.lock")
      before = size("w/manifest.jsonl")
      third = spawn(TINY + ALL, stderr=subprocess.PIPE)
      until(lambda: third.poll() is not None or size("w/manifest.jsonl") > before + 2000)
      third.terminate()
      print(json.dumps({"code": second.returncode, "errors": errors, "left": left,
          "pid": first.pid, "host": os.uname().nodename, "third": third.wait(),
          "merge": merge.stderr.decode()}))
      """, in: folder)
    let (pid, host) = (try #require(result["pid"]), try #require(result["host"]))
    let words =
      "geobg: error: w/manifest.jsonl: process \(pid) on \(host) is writing this file; wait "
      + "until it finishes, or choose another name with --manifest\n"
    #expect(result["errors"] as? String == words)
    #expect(result["merge"] as? String == words)
    #expect(result["code"] == 69 as NSNumber)
    #expect(result["left"] == true as NSNumber, "a killed holder leaves its file")
    #expect(result["third"] == 143 as NSNumber)
  }
}
