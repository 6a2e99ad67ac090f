#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

#if !os(iOS)

/// What a program prints to its standard output, read through a pipe.
///
/// A file would do only where its disk has room: a program that cannot write may end with success all
/// the same, and the file has less than the program printed. A pipe needs no disk, and its end is
/// known.
final class ProgramOutput {
  /// How often a program is asked whether it has ended, in milliseconds.
  ///
  /// It matters only where another program that it started keeps the pipe open.
  private static let interval: CInt = 50

  /// The end that the program writes to.
  private(set) var target: CInt
  private let source: CInt
  private let program: String
  private var bytes: [UInt8] = []
  private var block = [UInt8](repeating: 0, count: 1 << 16)

  /// An empty pipe for the output of `program`.
  init(of program: String) throws(ProgramError) {
    guard let ends = Program.makePipe() else {
      throw .noProcess(program: program, reason: System.reason)
    }
    // Only reading must not wait: what the program writes to is its own.
    guard fcntl(ends.input, F_SETFL, O_NONBLOCK) == 0 else {
      let reason = System.reason
      close(ends.input)
      close(ends.output)
      throw .noProcess(program: program, reason: reason)
    }
    (source, target) = (ends.input, ends.output)
    self.program = program
  }

  deinit {
    close(source)
    closeTarget()
  }

  /// Closes this process's copy of ``target``, so that the pipe ends with the program.
  func closeTarget() {
    if target >= 0 { close(target) }
    target = -1
  }

  /// Everything that the program prints until it ends.
  ///
  /// - Parameter hasEnded: Whether the program has ended; it is asked while the pipe is open and empty.
  /// - Throws: ``ProgramError/outputLost(program:reason:)``,
  ///   ``ProgramError/outputTooLong(program:limit:)``.
  func read(until hasEnded: () -> Bool) throws(ProgramError) -> [UInt8] {
    while true {
      var descriptor = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
      let count = System.retrying { poll(&descriptor, 1, ProgramOutput.interval) }
      guard count >= 0 else { throw .outputLost(program: program, reason: System.reason) }
      // What the program printed before its end is in the pipe by now.
      let isLast = count == 0 && hasEnded()
      if try readAvailable() || isLast { return bytes }
    }
  }

  /// Reads what is in the pipe; returns whether that was all.
  private func readAvailable() throws(ProgramError) -> Bool {
    while true {
      let count = System.readNext(source, into: &block)
      guard count != 0 else { return true }
      guard count > 0 else {
        guard errno == EAGAIN || errno == EWOULDBLOCK else {
          throw .outputLost(program: program, reason: System.reason)
        }
        return false
      }
      guard count <= Program.outputLimit - bytes.count else {
        throw .outputTooLong(program: program, limit: Program.outputLimit)
      }
      bytes += block[..<count]
    }
  }
}

#endif
