import Foundation
import GeobgTestSupport
import Testing

/// Runs that are ended early.
@Suite(.timed, .serialized)
struct SignalTests {
  /// A run long enough to be interrupted: almost a megabyte of shapes.
  private static let slow = [
    "--seed", "1", "--density", "25", "--zoom", "0.3", "--size", "1000x1000", "-o", "a.svg",
  ]

  /// Starts the command in `folder`, kills it after `delay` microseconds, and waits.
  ///
  /// Only a kill is certain to arrive, because processes started by a test have other signals
  /// blocked.
  private func run(in folder: TemporaryFolder, killedAfter delay: UInt32) throws -> Process {
    let process = Process()
    process.executableURL = Shell.command
    process.arguments = Self.slow
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(delay)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process
  }

  @Test func killedRunLeavesTheOldFileOrTheNew() throws {
    let folder = try TemporaryFolder()
    let start = Date()
    for _ in 0..<5 { expectSuccess(try Shell.start(Self.slow, in: folder.url)) }
    let duration = -start.timeIntervalSinceNow / 5
    let new = try folder.data("a.svg")
    let old = Data("old".utf8)
    var outcomes: [String: Int] = [:]
    var generator = Instants(state: 1)
    for round in 0..<200 {
      try old.write(to: folder.url.appendingPathComponent("a.svg"))
      // Kill every second run near the end, when the file is written.
      let unit = generator.next()
      let delay = duration * (round.isMultiple(of: 2) ? 1.2 * unit : 0.6 + 0.5 * unit)
      let process = try run(in: folder, killedAfter: UInt32(delay * 1e6))
      let data = try folder.data("a.svg")
      let isKilled = process.terminationReason == .uncaughtSignal
      #expect(data == old || data == new, "\(data.count) bytes")
      #expect(isKilled || data == new)
      outcomes["\(isKilled ? "killed" : "ended"), \(data == old ? "old" : "new")", default: 0] += 1
    }
    #expect((outcomes["killed, old"] ?? 0) > 10, "\(outcomes)")
    #expect((outcomes["killed, new"] ?? 0) + (outcomes["ended, new"] ?? 0) > 10, "\(outcomes)")
    // Between getting a hidden name and replacing the old file are only microseconds. A kill in
    // between leaves a complete file, and this happens rarely.
    let hidden = folder.names.filter { $0 != "a.svg" }
    #expect(hidden.count <= 2, "\(hidden)")
    for name in hidden { #expect(try folder.data(name) == new) }
    expectSuccess(try Shell.start(Self.slow, in: folder.url))
    #expect(try folder.data("a.svg") == new)
  }

  @Test(arguments: [("TERM", 143), ("INT", 130)])
  func signalEndsTheRunAsAShellSeesIt(signal: String, code: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.svg")
    let result = try Script.run(
      #"timeout --preserve-status --signal=\#(signal) 0.1 "$G" "$@"; echo "code $?""#,
      ["--seed", "1", "--density", "25", "--zoom", "0.05", "-o", "a.svg"], in: folder)
    #expect(result.text == "code \(code)\n")
    #expect(result.errors.isEmpty)
    #expect(try folder.data("a.svg") == Data("old".utf8))
    #expect(folder.names == ["a.svg"])
  }

  @Test func twoRunsAtOnceLeaveOneOfThemWhole() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try Script.run(
        """
        "$G" --seed 1 --size 99x99 -o one.svg; "$G" --seed 2 --size 999x999 --density 9 -o two.svg
        for round in 1 2 3 4 5 6 7 8 9 10; do
          "$G" --seed 1 --size 99x99 -o a.svg & one=$!
          "$G" --seed 2 --size 999x999 --density 9 -o a.svg & two=$!
          wait $one || echo failed; wait $two || echo failed
          cmp -s a.svg one.svg || cmp -s a.svg two.svg || echo mixed
        done
        """, in: folder))
    #expect(result.text.isEmpty)
    #expect(result.errors.isEmpty)
    #expect(folder.names == ["a.svg", "one.svg", "two.svg"])
  }
}

/// Random times that are the same in every test run.
private struct Instants {
  var state: UInt64

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}
