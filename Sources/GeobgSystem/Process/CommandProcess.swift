#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The process of a command: its streams, its time and its end.
package enum CommandProcess {
  /// Makes the streams and signals safe to work with; to be called first.
  package static func prepare() {
    // A closed stream would give its number to the next file opened, and a message would end up in a
    // picture. A stream that can only be used the other way around fails as it should.
    for (descriptor, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(CInt, CInt)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
    // A file that outgrows the shell's limit is an error to report, not a reason to end.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The words that a C `main` got as arguments, the name of the command first.
  ///
  /// Swift's own list of arguments comes from `/proc` on Linux, and is empty where that cannot be read.
  package static func words(
    _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [String] {
    (0..<Int(max(0, count))).compactMap { words[$0].map { String(cString: $0) } }
  }

  /// Seconds since some moment, by a clock that is never set.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How many processors there are; at least 1.
  package static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Ends the process with `code`.
  package static func end(_ code: Int32) -> Never {
    exit(code)
  }
}
