// `environ`, the list of variables, is a global variable of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#elseif canImport(Musl)
@preconcurrency internal import Musl
#else
@preconcurrency internal import Glibc
#endif

/// The process of a command: its streams, its clock and its exit.
package enum CommandProcess {
  /// Prepares the standard streams and signals; call it first.
  package static func prepare() {
    // If a standard stream is closed, the next opened file gets its number, and messages could be
    // written into a picture. Opening /dev/null in the wrong direction makes any use of the stream
    // fail.
    for (descriptor, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(CInt, CInt)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
    // A file that exceeds the shell's size limit should cause an error, not end the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The arguments of a C `main`, with the command's name first.
  ///
  /// On Linux, Swift's own list of arguments comes from `/proc`, and is empty if that cannot be
  /// read. Arguments that are not UTF-8 keep their bytes; see ``PathText``.
  package static func words(
    _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [String] {
    (0..<Int(max(0, count))).compactMap { words[$0].map { PathText.text($0) } }
  }

  /// Seconds since an unspecified moment, from a clock that never jumps.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits for about `milliseconds`.
  package static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }

  /// The number of processors, at least 1.
  package static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  package static var user: Int { Int(getuid()) }

  /// The name of this machine.
  static var host: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "this machine" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The date of today in the user's time zone, such as `2026-12-24`, and the minutes since midnight.
  package static var calendar: (date: String, minute: Int) {
    if let today = CommandHost.current?.today { return (today, 12 * 60) }
    var seconds = time(nil)
    var date = tm()
    localtime_r(&seconds, &date)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%F", &date)
    return (PathText.text(text), Int(date.tm_hour) * 60 + Int(date.tm_min))
  }

  package static func end(_ code: Int32) -> Never {
    exit(code)
  }
}

/// What a command that runs inside another program has instead of its own process.
///
/// A process has one environment, one folder and three streams. A program that runs commands, such
/// as a test, gives each command its own, so that many can run at the same time. Signals, limits of
/// the process and servers are not among them: they belong to the program.
package final class CommandHost: Sendable {
  /// The host of the current work; nil if it has a process of its own.
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
  var environment: [String: String] { variables.held { $0 } }

  func set(_ name: String, to value: String) {
    variables.held { $0[name] = value }
  }
}

/// The standard streams of the current work: of its process, or of its ``CommandHost``.
enum StandardStream {
  static var input: CInt { CommandHost.current?.input ?? STDIN_FILENO }
  static var output: CInt { CommandHost.current?.output ?? STDOUT_FILENO }
  static var errors: CInt { CommandHost.current?.errors ?? STDERR_FILENO }
}

/// The environment variables.
package enum Environment {
  package static func value(of name: String) -> String? {
    if let host = CommandHost.current { return host.environment[name] }
    return getenv(name).map { PathText.text($0) }
  }

  /// Sets the variable called `name`, for this process and the programs that it starts.
  package static func set(_ name: String, to value: String) {
    if let host = CommandHost.current { return host.set(name, to: value) }
    setenv(name, value.systemText, 1)
  }

  /// The variables whose names begin with `prefix`.
  package static func variables(withPrefix prefix: String) -> [String: String] {
    if let host = CommandHost.current {
      return host.environment.filter { $0.key.hasPrefix(prefix) }
    }
    var variables: [String: String] = [:]
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let entry = next?.pointee {
      defer { next = next?.successor() }
      guard strncmp(entry, prefix, prefix.utf8.count) == 0 else { continue }
      let parts = PathText.text(entry).utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
        .map { Substring($0) }
      // If a variable occurs twice, use the first one, as getenv(3) does.
      if let name = parts.first, variables[String(name)] == nil {
        variables[String(name)] = parts.count == 2 ? String(parts[1]) : ""
      }
    }
    return variables
  }
}

/// Why the system does not let a program listen at an address.
package enum BindFailure: Sendable {
  /// Another program uses the port.
  case portTaken
  /// The address is not one of this machine.
  case noSuchAddress
  /// Only the system administrator may use the port.
  case notPermitted
  case other

  package init(errorNumber number: Int32) {
    self =
      switch number {
      case EADDRINUSE: .portTaken
      case EADDRNOTAVAIL: .noSuchAddress
      case EACCES: .notPermitted
      default: .other
      }
  }
}
