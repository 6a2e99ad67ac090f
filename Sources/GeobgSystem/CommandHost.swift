// `environ`, the list of variables, is a global variable of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#elseif canImport(Musl)
@preconcurrency internal import Musl
#else
@preconcurrency internal import Glibc
#endif

/// What a command that runs inside another program has instead of its own process.
///
/// A process has one environment, one folder and three streams. A program that runs commands, such
/// as a test, gives each command its own, so that many can run at the same time. Signals, limits of
/// the process and servers are not among them: they belong to the program.
package final class CommandHost: Sendable {
  /// The host of the current work; nil if it has its own process.
  ///
  /// Our own threads pass it on to the threads that they make.
  #if hasFeature(Embedded)
  // The C library runs no commands.
  package static var current: CommandHost? { nil }
  #else
  @TaskLocal package static var current: CommandHost?
  #endif

  /// The absolute path of the folder that relative paths begin at.
  let folder: String
  /// The descriptors of the standard streams.
  let (input, output, errors): (CInt, CInt, CInt)
  /// The date of today, such as `2026-12-24`, at noon; nil for the clock of the system.
  let today: String?
  private let variables: Locked<[String: String]>

  /// A host with its own folder, variables and streams.
  ///
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - environment: All variables, by name.
  ///   - today: A date, such as `2026-12-24`, at noon; nil for the clock of the system.
  ///   - input: The descriptor of standard input.
  ///   - output: The descriptor of standard output.
  ///   - errors: The descriptor of standard error.
  package init(
    folder: String, environment: [String: String], today: String? = nil, input: CInt, output: CInt,
    errors: CInt
  ) {
    (self.folder, self.today) = (folder, today)
    (self.input, self.output, self.errors) = (input, output, errors)
    variables = Locked(environment)
  }

  /// Calls `body`, whose work has this host.
  func run(_ body: () -> Void) {
    #if hasFeature(Embedded)
    body()
    #else
    CommandHost.$current.withValue(self, operation: body)
    #endif
  }

  /// The environment variables, by name.
  var environment: [String: String] { variables.withLock { $0 } }

  func set(_ name: String, to value: String) {
    variables.withLock { $0[name] = value }
  }
}
