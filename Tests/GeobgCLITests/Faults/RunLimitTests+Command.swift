import Foundation
import GeobgTestSupport
import Testing

/// `--timeout` and `--max-memory`: what ends the command, and what it leaves.
@Suite(.timed) struct RunLimitTests {
  /// A picture that takes much longer than these tests allow.
  private static let slow = ["--seed", "1", "--size", "30000x30000", "--density", "25"]
  private static let late =
    "--timeout: not finished within 300 ms; allow more time, or ask for less"

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func geobg(_ arguments: [String]) throws -> Shell.Result {
    try Shell.start(arguments, in: folder.url)
  }

  // MARK: - Values

  @Test(arguments: [
    ("--max-memory", "1G"), ("--max-memory", "0.5g"), ("--max-memory", "2000000k"),
    ("--max-memory", "2000000000"), ("--max-memory", "8T"), ("--timeout", "60"),
    ("--timeout", "60000ms"), ("--timeout", "60.5s"), ("--timeout", "1.5m"),
    ("--timeout", "8760h"),
  ])
  func limitsThatAreNotReachedChangeNothing(option: String, value: String) throws {
    expectSuccess(try geobg(["--seed", "1", "--size", "60x60", "-o", "a.png"]))
    expectSuccess(
      try geobg(["--seed", "1", "--size", "60x60", "-o", "b.png", option, value]))
    #expect(try folder.data("a.png") == folder.data("b.png"))
    #expect(folder.names == ["a.png", "b.png"])
  }

  @Test(arguments: [
    ("1", "1 byte"), ("1000", "1000 bytes"), ("1K", "1 KiB"), ("2048K", "2 MiB"),
    ("1.5M", "1536 KiB"),
  ])
  func tooLittleForTheStart(value: String, words: String) throws {
    let result = try geobg(["palettes", "check", "dusk", "--max-memory", value])
    expectFailure(
      result, 69,
      "--max-memory: more than \(words) of memory are needed; allow more, or ask for less")
  }

  // MARK: - The end

  @Test(arguments: ["png", "jpg", "webp"], [[], ["--threads", "1"], ["--renderer", "exact"]])
  func thePictureThatWasThereStays(ending: String, options: [String]) throws {
    let name = "a.\(ending)"
    try folder.write("old", to: name)
    let start = Date()
    // Larger than a JPEG or a WebP can be is another error.
    let size = ["--size", "16000x16000"]
    let result = try geobg(Self.slow + size + options + ["-o", name, "--timeout", "300ms"])
    expectFailure(result, 69, Self.late)
    #expect(-start.timeIntervalSinceNow < 3)
    #expect(folder.names == [name])
    #expect(try folder.data(name) == Data("old".utf8))
  }

  /// Commands that wait for the rest of what they read.
  @Test(arguments: [
    "inspect -", "inspect - --json", "render - -o a.png", "recipe - -o a.json",
    "replay - -o a.svg", "sheet - -o a.png", "vary - -o a.png", "palettes from - -o a.json",
    "set - --dry-run --desktop feh",
  ])
  func readingEnds(command: String) throws {
    let result = try Script.run(
      #"""
      # The pipe stays open, and nothing more arrives.
      mkfifo pipe; exec 3<>pipe; rm pipe; printf '{"engine":1,' >&3
      "$G" \#(command) --timeout 0.3s <&3; echo "code $?"
      """#, in: folder)
    #expect(result.text == "code 69\n")
    #expect(result.errors == "geobg: error: \(Self.late)\n")
    #expect(folder.names == [])
  }

  /// Without /proc, an unfinished file has a name.
  @Test func anUnfinishedFileWithANameIsRemoved() throws {
    try folder.write("old", to: "a.png")
    try folder.write(
      """
      mount -t tmpfs none /proc || exit 9
      "$G" \(Self.slow.joined(separator: " ")) -o a.png --timeout 2s 2> errors & run=$!
      sleep 1; ls -A | grep -c '^[.]geobg-.*[.]tmp$'
      wait $run; echo "code $?"; cat errors; rm errors; ls -A
      """, to: "script")
    let result = try Script.run(
      "unshare --mount --map-root-user sh script 2>/dev/null || echo none", in: folder)
    // Not every user may mount file systems.
    guard result.text != "none\n" else { return }
    #expect(
      result.text == """
        1
        code 69
        geobg: error: --timeout: not finished within 2 s; allow more time, or ask for less
        a.png
        script

        """)
    #expect(try folder.data("a.png") == Data("old".utf8))
  }

  /// libwebp takes 13 bytes for each pixel: here 832 MB.
  @Test(arguments: [["-o", "a.webp"], ["-o", "a.svg", "-o", "a.webp"]])
  func memory(output: [String]) throws {
    let result = try Script.run(
      #"""
      exec python3 -c '
      import os, resource, sys
      code = os.waitstatus_to_exitcode(os.wait4(os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:]), 0)[1])
      print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
      ' "$G" "$@"
      """#,
      ["--seed", "1", "--size", "8000x8000", "--max-memory", "100M"] + output,
      in: folder)
    let numbers = result.text.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
    #expect(numbers.first == 69 && numbers.count == 2)
    #expect(
      result.errors
        == "geobg: error: --max-memory: more than 100 MiB of memory are needed; allow more, or ask "
        + "for less\n")
    #expect(numbers.last ?? 0 < 200, "a burst between two measurements")
    // Nothing unfinished is left.
    #expect(folder.names == (output.count > 2 ? ["a.svg"] : []))
  }

  /// A batch keeps what is complete, and the next run goes on.
  @Test func aBatchResumes() throws {
    let arguments = [
      "batch", "--size", "300x300", "--density", "3", "--seeds", "1...180", "-q", "-o",
    ]
    expectSuccess(try geobg(arguments + ["reference/{seed}.png"]))
    var (codes, rounds) = ([Int32](), 0)
    repeat {
      let result = try geobg(arguments + ["w/{seed}.png", "--timeout", "500ms"])
      codes.append(result.code)
      rounds += 1
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("w"))
      let records = try Batch.records(in: folder).compactMap { $0["path"] as? String }
      // No lock and no unfinished file; a record may be there just before its file.
      #expect(names.allSatisfy { records.contains($0) || $0 == "manifest.jsonl" }, "\(names)")
      if result.code != 0 {
        let line = "--timeout: not finished within 500 ms; allow more time, or ask for less"
        expectFailure(result, 69, line)
      }
    } while codes.last == 69 && rounds < 60
    #expect(codes.last == 0 && rounds > 1, "\(codes)")
    #expect(try Batch.tree(in: folder) == Batch.tree("reference", in: folder))
  }

  /// A timer does not change what a signal does.
  @Test(arguments: [("TERM", 143), ("INT", 130)])
  func signalsEndTheRunAsBefore(signal: String, code: Int) throws {
    let result = try Script.run(
      #"""
      timeout --preserve-status --signal=\#(signal) 0.5 \
        "$G" "$@" --max-memory 10G --timeout 60 -o a.png
      echo "code $?"
      """#, Self.slow, in: folder)
    #expect(result.text == "code \(code)\n")
    #expect(result.errors.isEmpty)
    #expect(folder.names == [])
  }

  /// A full disk is reported as before, although the timer interrupts the writes.
  @Test func aFullDiskIsReportedAsBefore() throws {
    let result = try Script.run(
      #"ulimit -f 64; exec "$G" "$@""#,
      [
        "--seed", "1", "--size", "3000x3000", "--density", "9", "-o", "a.png", "--max-memory",
        "10G",
      ], in: folder)
    expectFailure(result, 74, "a.png: cannot be written: file too large")
    #expect(folder.names == [])
  }
}
