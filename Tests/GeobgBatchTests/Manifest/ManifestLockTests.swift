import Foundation
import GeobgBatch
import GeobgRecipe
import GeobgSystem
import GeobgTestSupport
import Testing

@Suite(.timed) struct ManifestLockTests {
  private let folder: TemporaryFolder
  private let place: ManifestPlace
  private let file = ".manifest.jsonl.lock"

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    place = ManifestPlace(folder: folder.url.path)
  }

  private func lock(_ place: ManifestPlace) throws -> ManifestLock {
    try ManifestLock(place, in: ManagedFolder(place.folder))
  }

  private var content: String? {
    try? String(contentsOfFile: folder.path(file), encoding: .utf8)
  }

  @Test func aSecondIsToldWhoHoldsIt() throws {
    let held = try lock(place)
    let content = try #require(content)
    #expect(content.hasPrefix("process \(ProcessInfo.processInfo.processIdentifier) on "))
    for _ in 0..<3 {
      #expect(throws: BatchError.manifestInUse(path: place.path, holder: content)) {
        try lock(place)
      }
    }
    withExtendedLifetime(held) {}
  }

  @Test func itsEndLetsItGo() throws {
    for _ in 0..<3 {
      let held = try lock(place)
      #expect(folder.names == [file])
      withExtendedLifetime(held) {}
    }
    #expect(folder.names == [])
  }

  @Test func eachShardHasItsOwn() throws {
    let places = try (0..<3).map {
      ManifestPlace(folder: folder.url.path, shard: try Shard(index: $0, of: 3))
    }
    let locks = try (places + [place]).map { try lock($0) }
    #expect(folder.names.count == 4)
    #expect(folder.names.contains(".manifest-1-of-3.jsonl.lock"))
    withExtendedLifetime(locks) {}
  }

  /// A killed holder leaves a file, but no lock.
  @Test(arguments: ["", "process 1 on elsewhere", String(repeating: "x", count: 5000)])
  func aDeadHoldersFileIsTakenOver(left: String) throws {
    try Data(left.utf8).write(to: folder.url.appendingPathComponent(file))
    let held = try lock(place)
    #expect(content?.hasPrefix("process ") == true)
    #expect(content?.utf8.count ?? 0 < 400)
    withExtendedLifetime(held) {}
  }

  @Test(.enabled(if: Shell.has("flock"))) func othersSeeIt() throws {
    func isFree() throws -> Bool {
      try Shell.run("flock", ["--nonblock", folder.path(file), "true"]).code == 0
    }
    do {
      let held = try lock(place)
      #expect(try !isFree())
      withExtendedLifetime(held) {}
    }
    #expect(try isFree())
  }

  /// Another process holds the lock; the file may or may not contain a text.
  @Test(.enabled(if: Shell.has("flock")), arguments: ["", "process 7 on node-3"])
  func othersHoldIt(told: String) throws {
    try Data(told.utf8).write(to: folder.url.appendingPathComponent(file))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["flock", folder.path(file), "cat"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    // The echo shows that the lock is taken.
    input.fileHandleForWriting.write(Data("x".utf8))
    _ = output.fileHandleForReading.availableData
    #expect(
      throws: BatchError.manifestInUse(
        path: place.path, holder: told.isEmpty ? "another process" : told)
    ) { try lock(place) }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(throws: Never.self) { try lock(place) }
  }

  /// Only one of many concurrent tasks holds the lock at a time.
  @Test func oneAtATime() async throws {
    let inside = Counter()
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var taken = 0
          for _ in 0..<100 {
            guard let held = try? lock(place) else { continue }
            taken += 1
            #expect(inside.enter() == 1)
            inside.leave()
            withExtendedLifetime(held) {}
          }
          return taken
        }
      }
      var taken = 0
      for await count in group { taken += count }
      #expect(taken > 8)
    }
    #expect(folder.names == [])
  }

  @Test func aMissingFolderIsAnError() throws {
    let place = ManifestPlace(folder: folder.path("none"))
    #expect(throws: (any Error).self) { try lock(place) }
  }
}

/// Counts the tasks that hold the lock.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func enter() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }

  func leave() {
    lock.withLock { count -= 1 }
  }
}
