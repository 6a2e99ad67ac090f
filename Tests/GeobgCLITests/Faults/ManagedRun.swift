import Foundation
import GeobgTestSupport
import Testing

/// Commands that write into folders of their own, for tests with links in these folders.
struct ManagedRun: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The folders that geobg manages, relative to the folder of the test.
  let folders: [String]
  /// The arguments of the runs, one after the other.
  let lines: [String]
  /// What exists below the folders only as long as a command runs.
  var passing: [String] = []

  private static let small = "--no-config -q --size 8x8 --density 0"

  /// What keeps other runs of `geobg set` out.
  private static let lock = "state/geobg/.wallpapers.json.lock"

  static let all = [
    ManagedRun(
      testDescription: "batch", folders: ["w"],
      lines: [
        "batch \(small) --seeds 1...2 --light --dark -o w/{mode}/{seed}.svg",
        "batch \(small) --seeds 1...3 --light --dark --verify -o w/{mode}/{seed}.svg",
      ], passing: ["w/.manifest.jsonl.lock"]),
    ManagedRun(
      testDescription: "shards", folders: ["w"],
      lines: [
        "batch \(small) --seeds 1...2 --shard 0/2 -o w/{seed}.png",
        "batch \(small) --seeds 1...2 --shard 1/2 -o w/{seed}.png",
        "merge w",
      ],
      passing: ["", "-0-of-2", "-1-of-2"].map { "w/.manifest\($0).jsonl.lock" }),
    ManagedRun(
      testDescription: "site", folders: ["site"],
      lines: [
        "gallery --page page --seeds 1...2 --size 8x8 --thumbnails -o site -q",
        "gallery --page page walls --copy -o site -q",
      ],
      passing: [
        "site/feed.atom", "site/.geobg-lock", "site/.geobg-new", "site/.geobg-new/.remove",
      ]
        + [
          "index.html", "page.js", "catalog.json", "catalog.js", "files.js", "thumbnails",
          "thumbnails/0.jpg",
          "thumbnails/1.jpg", "pictures", "pictures/0.html", "pictures/1.html",
          "pictures/picture.css", "overview", "overview/1.html", "originals", "originals/0.json",
          "originals/1.json",
        ].map { "site/.geobg-new/\($0)" }),
    ManagedRun(
      testDescription: "film", folders: ["f"],
      lines: ["film \(small) --seed 1 --motion drift,2 --fps 1 -o f/{frame}/{mode}.svg"]),
    ManagedRun(
      testDescription: "studio", folders: ["studio"],
      lines: ["studio --page page --export studio"]),
    ManagedRun(
      testDescription: "set", folders: ["data/geobg", "state/geobg"],
      lines: [
        "set --desktop feh \(small) --seed 1", "set --desktop feh \(small) --seed 2",
        "set --desktop feh --restore",
      ], passing: [lock]),
    ManagedRun(
      testDescription: "daily", folders: ["data/geobg", "state/geobg", "conf/systemd/user"],
      lines: [
        "set --desktop feh --daily \(small)", "set --desktop feh --every 2h \(small)",
        "set --desktop feh --daily off",
      ],
      passing: [lock]
        + ["", "/geobg-daily.timer"].map { "conf/systemd/user/timers.target.wants\($0)" }),
  ]

  /// Stubs of the programs that the runs start.
  private static let stubs = try? StubPrograms(["feh": "", "systemctl": "", "crontab": "exit 1"])

  /// Makes what the runs need: a page, and pictures.
  func prepare(_ folder: TemporaryFolder) throws {
    for name in ["page", "walls", "home"] { try folder.makeFolder(name) }
    try folder.write("<!doctype html><noscript>No script.</noscript>\n", to: "page/index.html")
    try folder.write("\"use strict\";\n", to: "page/page.js")
    for seed in 1...2 {
      let recipe = #"{"canvas":{"height":8,"width":8},"engine":1,"seed":"\#(seed)"}"#
      try folder.write(recipe, to: "walls/\(seed).json")
    }
  }

  /// The variables of the runs.
  func environment(in folder: TemporaryFolder) throws -> [String: String] {
    try #require(ManagedRun.stubs).environment.merging([
      "HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data"),
      "XDG_STATE_HOME": folder.path("state"), "XDG_CONFIG_HOME": folder.path("conf"),
      "XDG_RUNTIME_DIR": folder.path("run"), "DISPLAY": ":7", "DBUS_SESSION_BUS_ADDRESS": "",
    ]) { $1 }
  }

  /// Runs the commands in this process; all of them, whatever they return.
  ///
  /// - Returns: What each returned, and all paths that were there after one of them.
  func run(in folder: TemporaryFolder) throws -> (results: [Shell.Result], paths: Set<String>) {
    var (results, paths): ([Shell.Result], Set<String>) = ([], [])
    for line in lines {
      results.append(
        try Shell.geobg(
          line.split(separator: " ").map(String.init), environment: environment(in: folder),
          today: "2026-12-24", in: folder.url))
      paths.formUnion(self.paths(in: folder))
    }
    return (results, paths)
  }

  /// What is below the managed folders: files and folders, relative to the folder of the test.
  func paths(in folder: TemporaryFolder) -> Set<String> {
    var paths: Set<String> = []
    for name in folders {
      let below = try? FileManager.default.subpathsOfDirectory(atPath: folder.path(name))
      for path in below ?? [] { paths.insert("\(name)/\(path)") }
    }
    return paths
  }
}
