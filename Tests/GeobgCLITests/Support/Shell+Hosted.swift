import Foundation
import GeobgCLI
import GeobgSystem
import GeobgTestSupport

extension Shell {
  /// Runs the command in this process, with its own folder, variables and streams.
  ///
  /// Use ``start(_:environment:input:in:)`` for what a process of its own is needed for: signals,
  /// pipes, terminals, closed streams, limits, servers.
  ///
  /// - Parameters:
  ///   - environment: Variables to add to those of this process.
  ///   - today: A date, such as `2026-12-24`; nil for the clock of the system.
  ///   - input: Standard input. Default: empty.
  ///   - folder: The working folder. Default: the current one.
  static func geobg(
    _ arguments: [String], environment: [String: String] = [:], today: String? = nil,
    input: Data = Data(), in folder: URL? = nil
  ) throws -> Result {
    // Files, because a pipe that nobody reads meanwhile could block.
    let scratch = try TemporaryFolder()
    let paths = ["in", "out", "err"].map { scratch.url.appendingPathComponent($0) }
    try input.write(to: paths[0])
    for path in paths.dropFirst() { try Data().write(to: path) }
    let streams =
      try [FileHandle(forReadingFrom: paths[0])]
      + paths.dropFirst().map { try FileHandle(forWritingTo: $0) }
    defer { for stream in streams { try? stream.close() } }
    let host = CommandHost(
      folder: (folder?.path ?? FileManager.default.currentDirectoryPath),
      environment: Shell.environment.merging(environment) { $1 }, today: today,
      input: streams[0].fileDescriptor, output: streams[1].fileDescriptor,
      errors: streams[2].fileDescriptor)
    let code = runCommand([Shell.command.path] + arguments, on: host)
    return Result(
      code: code, output: try Data(contentsOf: paths[1]),
      errors: String(decoding: try Data(contentsOf: paths[2]), as: UTF8.self))
  }
}

extension TemporaryFolder {
  /// Runs the command in this process and in the folder, once for each line, until a run fails.
  ///
  /// A line has the arguments, between spaces. At its end, `< NAME` is the file for standard input,
  /// and `> NAME` the file for standard output.
  ///
  /// - Returns: The last exit code, the errors of all runs, and the output that is in no file.
  func geobg(_ lines: String) throws -> Shell.Result {
    var (code, output, errors) = (Int32(0), Data(), "")
    for line in lines.split(separator: "\n") where code == 0 {
      var words = line.split(separator: " ").map(String.init)
      func file(after sign: String) -> String? {
        guard let place = words.firstIndex(of: sign), place + 1 < words.count else { return nil }
        defer { words.removeSubrange(place...(place + 1)) }
        return words[place + 1]
      }
      let (source, target) = (file(after: "<"), file(after: ">"))
      let result = try Shell.geobg(words, input: try source.map(data) ?? Data(), in: url)
      (code, errors) = (result.code, errors + result.errors)
      if let target {
        try write(result.output, to: target)
      } else {
        output += result.output
      }
    }
    return Shell.Result(code: code, output: output, errors: errors)
  }
}
