#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

// An app on an iPhone cannot start programs.
#if !os(iOS)

/// A program that stayed when geobg had started it.
public struct RunningProgram: Hashable, Sendable {
  /// The number of its process, and of its session.
  public let process: Int
  /// When the system started it, in ticks since the system started; nil if the system does not say.
  public let start: Int?

  /// The program in `process`, which began at `start`.
  public init(process: Int, start: Int?) {
    self.process = process
    self.start = start
  }

  /// Ends the program, and all that it started, if it still runs.
  ///
  /// The number of an ended process may belong to another program by now, so one that did not begin
  /// at ``start`` is left alone.
  package func end() {
    guard let start, process > 1, RunningProgram.start(of: process) == start else { return }
    kill(-pid_t(process), SIGTERM)
  }

  /// When the system started `process`; nil if there is none, or the system has no such file.
  ///
  /// Source: proc_pid_stat(5), field 22; the name in field 2 may have spaces and parentheses.
  static func start(of process: Int) -> Int? {
    // The file has no size before it is read.
    guard let file = try? System.openRegular("/proc/\(process)/stat").descriptor else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = System.retrying { read(file, &bytes, bytes.count) }
    guard let nameEnd = bytes.prefix(max(0, count)).lastIndex(of: UInt8(ascii: ")")) else {
      return nil
    }
    let rest = String(decoding: bytes[(nameEnd + 1)..<count], as: UTF8.self)
    let fields = rest.split(separator: " ")
    return fields.count > 19 ? Int(fields[19]) : nil
  }
}

#endif
