// `environ`, the list of variables, is a global variable of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#elseif canImport(Musl)
@preconcurrency internal import Musl
#else
@preconcurrency internal import Glibc
#endif

/// The standard streams of the current work: of its process, or of its ``CommandHost``.
enum StandardStream {
  static var input: CInt { CommandHost.current?.input ?? STDIN_FILENO }
  static var output: CInt { CommandHost.current?.output ?? STDOUT_FILENO }
  static var errors: CInt { CommandHost.current?.errors ?? STDERR_FILENO }
}
