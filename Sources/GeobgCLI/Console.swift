internal import GeobgKit

// The list of variables is a global of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#else
@preconcurrency internal import Glibc
#endif

/// The three streams of the command.
enum Console {
  /// Makes the streams and signals safe to work with.
  static func prepare() {
    // A stream that was closed would give its number to the next file opened, and a message would
    // end up in a picture. One that can only be used the other way around fails as it should.
    for (descriptor, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(CInt, CInt)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
    // A file that outgrows the shell's limit is an error to report, not a reason to die.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes `text` and a line feed to standard output.
  ///
  /// - Throws: ``FileError``.
  static func print(_ text: String) throws {
    try FileTarget.standardOutput().write(Array((text + "\n").utf8))
  }

  /// Writes a line to standard error.
  ///
  /// If even that fails there is nobody to tell.
  static func note(_ line: String) {
    tell("geobg: \(line)\n")
  }

  /// Writes each of `lines` to standard error.
  static func note(_ lines: [String]) {
    for line in lines { note(line) }
  }

  /// Writes `text` to standard error as it is.
  static func tell(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Whether standard error is a terminal that can go back in a line.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb" }

  /// How many characters a line of the terminal holds.
  static var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : 80
  }

  /// Whether color is welcome (no-color.org).
  static var hasColor: Bool { (environment("NO_COLOR") ?? "").isEmpty }

  /// Whether standard output is a terminal of 24-bit color on which color is welcome.
  static var showsSwatches: Bool {
    isatty(STDOUT_FILENO) == 1 && hasColor
      && ["truecolor", "24bit"].contains(environment("COLORTERM"))
  }

  /// Seconds since some moment, by a clock that is never set.
  static var now: Double { System.now }

  /// How many processors there are.
  static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// The value of an environment variable; nil where it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// All variables of the environment.
  static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let entry = next?.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1)
      // The first of two is the one that getenv(3) finds.
      if let name = parts.first, variables[String(name)] == nil {
        variables[String(name)] = parts.count == 2 ? String(parts[1]) : ""
      }
      next = next?.successor()
    }
    return variables
  }

  /// `path` from the root on, with its links and dots as they are.
  ///
  /// - Throws: ``Failure`` where the folder that this runs in is gone.
  static func absolutePath(_ path: String) throws(Failure) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else {
      throw Failure("\(path): the folder this runs in is gone; name the file from /", .inputMissing)
    }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  /// Whether anything is at `path`.
  static func isThere(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }
}
