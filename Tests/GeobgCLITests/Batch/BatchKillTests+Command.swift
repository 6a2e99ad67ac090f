import Foundation
import GeobgTestSupport
import Testing

/// Batches that are killed at random times and run again.
@Suite(.timed, .serialized)
struct BatchKillTests {
  private static let kills = 100
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private static func arguments(_ name: String) -> [String] {
    ["batch"] + Batch.tiny + ["--seeds", "1...400,anna", "-q", "-o", "\(name)/{seed}.svg"]
  }

  /// Starts the batch and kills it after `delay` microseconds; returns whether it ended before
  /// that.
  private func run(_ name: String, killedAfter delay: UInt32) throws -> Bool {
    let process = Process()
    process.executableURL = Shell.command
    process.arguments = Self.arguments(name)
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(delay)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .exit
  }

  /// Checks what a killed run left: returns the number of records and the names of complete files.
  private func check(_ name: String, records before: Int, whole: Set<String>) throws -> (
    Int, Set<String>
  ) {
    let path = folder.path(name)
    guard FileManager.default.fileExists(atPath: path + "/manifest.jsonl") else { return (0, []) }
    let text = try folder.data("\(name)/manifest.jsonl")
    // The last line may be truncated.
    let end = text.lastIndex(of: UInt8(ascii: "\n")) ?? text.startIndex
    let records = try text[..<end].split(separator: UInt8(ascii: "\n")).dropFirst()
      .map { try fields(Data($0)) }
    for record in records.dropFirst(before) {
      let file = try #require(record["path"] as? String)
      #expect(!whole.contains(file), "\(file) was whole, and is made again")
      #expect(record["sha256"] != nil)
    }
    var now: Set<String> = []
    for record in records {
      guard let file = record["path"] as? String,
        let size = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")[.size]
      else { continue }
      #expect(record["bytes"] == size as? NSNumber, "\(file) is there and not whole")
      now.insert(file)
    }
    // The manifest lists every file that exists, and there are no other files.
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: path))
    #expect(names.subtracting(now).isSubset(of: ["manifest.jsonl", ".manifest.jsonl.lock"]))
    #expect(whole.isSubset(of: now))
    return (records.count, now)
  }

  @Test func nothingWholeIsMadeTwice() throws {
    // The kills fall within the time of a whole run, however fast the machine is.
    let time = try ContinuousClock().measure {
      expectSuccess(try Shell.start(Self.arguments("reference"), in: folder.url))
    }
    let microseconds = UInt32(max(8_000, min(time / .microseconds(1), 10_000_000)))
    let reference = try Batch.tree("reference", in: folder)
    #expect(reference.count == 401)
    var generator = FixedGenerator(1)
    var (killed, batch, interrupted) = (0, 0, 0)
    while killed < Self.kills {
      batch += 1
      let name = "w\(batch)"
      var (records, whole): (Int, Set<String>) = (0, [])
      var isDone = false
      while !isDone, killed < Self.kills {
        // Kill some runs near the start, when the manifest is created.
        let most = killed.isMultiple(of: 4) ? microseconds / 8 : microseconds
        isDone = try run(
          name, killedAfter: UInt32.random(in: 0...most, using: &generator))
        killed += isDone ? 0 : 1
        (records, whole) = try check(name, records: records, whole: whole)
        interrupted += !isDone && !whole.isEmpty && whole.count < 401 ? 1 : 0
      }
      expectSuccess(try Shell.start(Self.arguments(name), in: folder.url))
      _ = try check(name, records: records, whole: whole)
      #expect(try Batch.tree(name, in: folder) == reference)
    }
    #expect(interrupted > 10, "most are to be hit while they work")
  }

  /// A list that a program writes into a pipe: killed and run again, it gives the same files.
  @Test(.enabled(if: Shell.has("python3"))) func aListOfAProgramContinues() throws {
    let script = #"""
      import json, os, random, signal, subprocess, sys, time
      command, count, kills = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
      recipes = "".join(
          json.dumps({"engine": 1, "seed": str(seed), "canvas": {"width": 90, "height": 60},
                      "mode": random.Random(seed).choice(["light", "dark"]),
                      "zoom": round(1 + seed / count, 3)}) + "\n"
          for seed in range(count)).encode()
      def run(folder, delay=None):
          process = subprocess.Popen(
              [command, "batch", "-", "-q", "-o", folder + "/{seed}.png"], stdin=subprocess.PIPE)
          try:
              process.stdin.write(recipes)
              process.stdin.close()
          except BrokenPipeError:
              pass
          if delay is not None:
              time.sleep(delay)
              process.kill()
          return process.wait()
      start = time.monotonic()
      assert run("whole") == 0
      time_of_run = time.monotonic() - start
      chance = random.Random(7)
      killed = sum(run("w", chance.uniform(0, time_of_run / 4)) == -signal.SIGKILL for _ in range(kills))
      assert run("w") == 0
      files = sorted(os.listdir("whole"))
      assert [name for name in sorted(os.listdir("w")) if name[0] != "."] == files, "files"
      for name in files:
          if name.endswith(".png"):
              assert open("w/" + name, "rb").read() == open("whole/" + name, "rb").read(), name
      made = [json.loads(line)["path"] for line in open("w/manifest.jsonl") if '"path"' in line]
      assert len(set(made)) == count, len(made)
      print(killed)
      """#
    let result = expectSuccess(
      try Shell.run(
        "python3", ["-c", script, Shell.command.path, "200", "8"], in: folder.url))
    #expect((Int(result.text.dropLast()) ?? 0) >= 4, "\(result.text)")
  }
}
