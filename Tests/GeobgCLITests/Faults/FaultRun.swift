import Foundation
import GeobgTestSupport
import Testing

/// What a command does, and what must be true after it.
struct FaultScenario: Sendable, CustomTestStringConvertible {
  let name: String
  /// The words of the command.
  let words: [String]
  /// Programs on the path; each value is a shell script.
  var programs: [String: String] = [:]
  /// Commands of a shell that make the folder, with the command as `$G`.
  var before = ""
  /// The files and folders with the result.
  let results: [String]
  /// Files of other programs, which have what they had or all of the result.
  var protected: [String] = []
  /// A pattern of what differs between two runs; their lines may be in another order then.
  var varying: String? = nil

  var testDescription: String { name }
}

/// Runs of a scenario in folders that are alike.
struct FaultRun {
  /// Whether strace can make calls fail here.
  static let isPossible =
    (try? Shell.run(
      "strace", ["-f", "-qq", "-o", "/dev/null", "-e", "inject=lseek:error=EIO", "true"]))?
    .code == 0

  let scenario: FaultScenario

  init(_ scenario: FaultScenario) { self.scenario = scenario }

  /// The stubs, and a folder as it is before the command.
  func template() throws -> StubPrograms {
    let stubs = try StubPrograms(scenario.programs)
    try expectSuccess(run("set -e\n\(scenario.before)", in: stubs))
    return stubs
  }

  /// Runs a script with the command as `$G`, and with the variables of the user.
  private func run(_ script: String, _ words: [String] = [], in stubs: StubPrograms) throws
    -> Shell.Result
  {
    try Script.run(script, words, environment: stubs.environment, in: stubs.folder)
  }

  /// Makes the files of `template` what they were.
  private func restoring(_ template: StubPrograms, _ body: () throws -> Void) throws {
    expectSuccess(
      try Shell.run(
        "sh", ["-c", "cp -a . \"$0\"", template.folder.url.path + ".kept"], in: template.folder.url)
    )
    defer { try? FileManager.default.removeItem(atPath: template.folder.url.path + ".kept") }
    try body()
    let script = "find . -mindepth 1 -delete && cp -a \"$0/.\" ."
    expectSuccess(
      try Shell.run(
        "sh", ["-c", script, template.folder.url.path + ".kept"], in: template.folder.url))
  }

  /// The result without a fault, and the calls of the system in that run, one on each line.
  func whole(_ template: StubPrograms) throws -> (result: [String: Data], log: String) {
    var (result, log): ([String: Data], String) = ([:], "")
    try restoring(template) {
      expectSuccess(
        try run(
          #"strace -f -qq -s 8 -e signal=none -o calls.log "$G" "$@""#, scenario.words, in: template
        ))
      log = String(decoding: try template.folder.data("calls.log"), as: UTF8.self)
      result = try files(scenario.results, in: template)
    }
    #expect(!result.isEmpty)
    return (result, log)
  }

  /// Positions of `call` in the busiest thread: the first, the last, and some between.
  ///
  /// Reading a library is not of interest.
  static func positions(of call: String, in log: String, atMost limit: Int) -> [Int] {
    var found: [Substring: [Int]] = [:]
    var counts: [Substring: Int] = [:]
    for line in log.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[1].drop(while: { $0 == " " }).hasPrefix("\(call)(") else {
        continue
      }
      counts[parts[0], default: 0] += 1
      if !line.contains(#""\177ELF"#) { found[parts[0], default: []].append(counts[parts[0]] ?? 0) }
    }
    var chosen: Set<Int> = []
    for positions in found.values.sorted(by: { $0.count > $1.count }).prefix(2) {
      let step = max(1, (positions.count - 1) / max(1, limit - 1))
      chosen.formUnion(
        stride(from: positions.count - 1, through: 0, by: -step).prefix(limit).map { positions[$0] }
      )
    }
    return chosen.sorted().suffix(2 * limit)
  }

  /// Runs the command with a call that fails, and checks what it leaves.
  func inject(
    _ call: String, _ error: String, at position: Int, _ template: StubPrograms,
    whole: [String: Data]
  ) throws {
    let words = "\(scenario.name): \(call) \(position)"
    try restoring(template) {
      let before = try files(scenario.protected, in: template)
      let script =
        "timeout -s KILL 60 strace -f -qq -e signal=none -o /dev/null -e trace=\(call) "
        + #"-e inject=\#(call):error=\#(error):when=\#(position) "$G" "$@""#
      let result = try run(script, scenario.words, in: template)
      let after = try files(scenario.results, in: template)
      if result.code == 0 {
        #expect(
          after == whole, "\(words): success, and not the whole result: \(difference(after, whole))"
        )
      } else {
        #expect(result.code != 137, "\(words): it waits for ever")
        let isExplained = result.errors.hasPrefix("geobg: ") || result.code == 127
        #expect(isExplained, "\(words): \(result.code) \(result.errors)")
        for (name, data) in try files(scenario.protected, in: template) {
          let isWhole = data == whole[name] || data == before[name]
          #expect(isWhole, "\(words): \(name) has \(data.count) bytes")
        }
        #expect(
          Set(before.keys).isSubset(of: try files(scenario.protected, in: template).keys),
          "\(words)")
      }
    }
  }

  private func difference(_ one: [String: Data], _ other: [String: Data]) -> String {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted().joined(separator: ", ")
  }

  /// The regular files at `paths` and below.
  private func files(_ paths: [String], in stubs: StubPrograms) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in paths {
      let below = FileManager.default.enumerator(atPath: stubs.folder.path(path))?.allObjects
      for name in [path] + (below ?? []).map({ "\(path)/\($0)" }) {
        var isFolder: ObjCBool = false
        guard
          FileManager.default.fileExists(atPath: stubs.folder.path(name), isDirectory: &isFolder),
          !isFolder.boolValue
        else { continue }
        let data = try stubs.folder.data(name)
        let text = String(decoding: data, as: UTF8.self)
        files[name] =
          try scenario.varying.map { pattern in
            let lines = text.replacing(try Regex(pattern), with: "").split(separator: "\n").sorted()
            return Data(lines.joined(separator: "\n").utf8)
          } ?? data
      }
    }
    return files
  }
}
