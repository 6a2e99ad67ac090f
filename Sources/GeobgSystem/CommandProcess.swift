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

  /// Milliseconds since 1970-01-01 UTC, as the dates of files count.
  package static var wallTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
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
