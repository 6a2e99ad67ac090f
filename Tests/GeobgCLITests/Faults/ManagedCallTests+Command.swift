import Foundation
import GeobgTestSupport
import Testing

/// What the system sees of the commands that manage folders.
@Suite(.timed, .enabled(if: Shell.has("strace"))) struct ManagedCallTests {
  /// A path that a command gave to the system: a name, and the folder that it is relative to.
  private struct Call {
    let text: String
    let folder: String
    let name: String
    var path: String { name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)" }
  }

  /// The paths in the lines of strace, which shows folders as `3</path>`.
  private func calls(_ trace: String, in root: String) -> [Call] {
    var calls: [Call] = []
    for line in trace.split(separator: "\n") where !line.contains("execve(") {
      let text = String(line)
      for match in text.matches(of: /(?:(\d+|AT_FDCWD)<([^>]*)>, )?"([^"]*)"/) {
        let name = String(match.3)
        guard !name.isEmpty, name != ".", match.1 != nil || text.contains("(\"\(name)\"") else {
          continue
        }
        let isRelative = match.1.map { $0 != "AT_FDCWD" } ?? false
        let folder = isRelative ? String(match.2 ?? "") : ""
        let isWhole = name.hasPrefix("/") || isRelative
        calls.append(
          Call(text: text, folder: folder, name: isWhole ? name : "\(root)/\(name)"))
      }
    }
    return calls
  }

  /// Below a managed folder, every path is one name relative to an open folder, and no call follows a
  /// link; and the test with links in all places knows all of these paths.
  @Test(arguments: ManagedRun.all) func everyCallIsRelativeToItsFolder(run: ManagedRun) throws {
    let folder = try TemporaryFolder()
    try run.prepare(folder)
    let root = try Shell.run("pwd", ["-P"], in: folder.url).text.dropLast()
    var known = Set(run.passing)
    var seen: Set<String> = []
    for line in run.lines {
      let options = "-ff -qq -y -s 999 -o trace -e signal=none -e trace=%file"
      let result = try Script.run(
        "exec strace \(options) \"$G\" \(line)", environment: run.environment(in: folder),
        in: folder)
      #expect(result.code == (line.contains("--restore") ? 66 : 0), "\(line): \(result.errors)")
      known.formUnion(run.paths(in: folder))
      // A file for each thread, in which the lines are whole.
      let traces = folder.names.filter { $0.hasPrefix("trace.") }
      let trace = try traces.map { String(decoding: try folder.data($0), as: UTF8.self) }.joined()
      for name in traces { try FileManager.default.removeItem(atPath: folder.path(name)) }
      for call in calls(trace, in: String(root)) {
        for managed in run.folders.map({ "\(root)/\($0)/" }) where call.path.hasPrefix(managed) {
          // To look whether something is there changes nothing.
          let path = String(call.path.dropFirst(root.utf8.count + 1))
          seen.insert(path)
          if call.folder.isEmpty, call.text.contains("access(") { continue }
          #expect(!call.folder.isEmpty && !call.name.contains("/"), "\(call.text)")
          let isSafe = [
            "O_NOFOLLOW", "AT_SYMLINK_NOFOLLOW", "unlinkat(", "renameat(", "mkdirat(", "linkat(",
            "faccessat",
          ].contains(where: call.text.contains)
          #expect(isSafe, "\(call.text)")
        }
      }
    }
    let temporary = try Regex(#"/\.geobg-[^/]*\.tmp$"#)
    let unknown = seen.subtracting(known).filter { $0.firstMatch(of: temporary) == nil }
    #expect(unknown.isEmpty, "plant links here, too")
  }
}
