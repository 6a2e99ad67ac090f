// `environ`, the list of variables, is a global variable of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#elseif canImport(Musl)
@preconcurrency internal import Musl
#else
@preconcurrency internal import Glibc
#endif

// An app on an iPhone cannot start programs, so GeobgKit must not contain the calls there.
#if !os(iOS)

package enum Program {
  /// The program that opens an address in the browser.
  package static var opener: String {
    #if os(macOS)
    return "open"
    #else
    return "xdg-open"
    #endif
  }

  /// The most bytes of a program's standard output.
  package static let outputLimit = 1 << 24

  /// Runs `invocation` and waits for it; returns its standard output.
  ///
  /// - Throws: ``ProgramError``, also if a part of the output is lost.
  @discardableResult
  package static func run(_ invocation: Invocation) throws(ProgramError) -> String {
    // A file never fills up, and a program that continues in the background can still write to it.
    // Messages may be lost there, but no output.
    let errors = try ScratchFile(for: invocation.program)
    let output = try ProgramOutput(of: invocation.program)
    let process = try spawn(invocation, output.target, errors.descriptor)
    defer { RunLimits.willLeave(process) }
    output.closeTarget()
    var status: CInt?
    let bytes: [UInt8]
    do throws(ProgramError) {
      bytes = try output.read {
        var ended: CInt = 0
        let found = System.retrying { waitpid(process, &ended, WNOHANG) }
        if found == process { status = ended }
        return found != 0
      }
    } catch {
      // Another program may have the number of one that has ended.
      if status == nil {
        kill(process, SIGKILL)
        _ = try? wait(for: process, invocation)
      }
      throw error
    }
    let code = if let status { exitCode(status) } else { try wait(for: process, invocation) }
    let text = PathText.outputText(bytes)
    guard code == 0 else { throw .failed(invocation, code: code, output: errors.text + text) }
    return text
  }

  /// Runs `invocation`, and passes what `feed` writes to its standard input.
  ///
  /// If `feed` throws, the program is ended.
  ///
  /// - Parameters:
  ///   - files: Files that the program has open as 3, 4 and so on, as on the line of a shell.
  ///   - wrap: Turns an error of the program into one of the caller's.
  ///   - feed: Called once.
  package static func run<Failure: Error>(
    _ invocation: Invocation, files: [ScratchFile],
    wrapping wrap: @escaping (ProgramError) -> Failure,
    feeding feed: (_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    let printed = try Failure.mapping(wrap, try ScratchFile(for: invocation.program))
    guard let (input, output) = makePipe() else {
      throw wrap(.noTemporaryFile(program: invocation.program, reason: System.reason))
    }
    let process: pid_t
    do throws(ProgramError) {
      defer { close(input) }
      process = try spawn(
        invocation, printed.descriptor, printed.descriptor, input: input,
        files: files.map(\.descriptor))
    } catch {
      close(output)
      throw wrap(error)
    }
    func end() throws(Failure) {
      let code = try Failure.mapping(wrap, try wait(for: process, invocation))
      guard code == 0 else { throw wrap(.failed(invocation, code: code, output: printed.text)) }
    }
    var hasEnded = false
    do throws(Failure) {
      try WriteSignals.asErrors { () throws(Failure) in
        try feed { bytes throws(Failure) in
          do throws(FileError) {
            try System.writeAll(bytes, to: output, path: invocation.program)
          } catch {
            hasEnded = true
            throw wrap(.failed(invocation, code: 0, output: ""))
          }
        }
      }
    } catch {
      close(output)
      guard hasEnded else {
        kill(process, SIGKILL)
        _ = try? wait(for: process, invocation)
        throw error
      }
      // The program's own error says why it read no more.
      try end()
      throw error
    }
    close(output)
    try end()
  }

  /// Starts `invocation` and does not wait for it; its output is dropped.
  ///
  /// The program gets its own session, so that a signal from the terminal to this process does
  /// not end it.
  package static func start(_ invocation: Invocation) throws(ProgramError) {
    let nothing = System.retrying { open("/dev/null", O_WRONLY | O_CLOEXEC) }
    guard nothing >= 0 else {
      throw .noTemporaryFile(program: invocation.program, reason: System.reason)
    }
    defer { close(nothing) }
    let process = try spawn(
      invocation, nothing, nothing, isDetached: true, isWaitedFor: false)
    // Takes the ended process away. If the system makes no thread, its entry in the list of
    // processes stays until this process ends.
    _ = SystemThread.detached {
      var status: CInt = 0
      _ = System.retrying { waitpid(process, &status, 0) }
    }
  }

  /// Starts `invocation`, which may stay: a program that draws a background does so as long as it
  /// runs.
  ///
  /// The program gets its own session, so that it goes on when this process and its terminal
  /// have ended.
  ///
  /// - Returns: The program, if it still runs after ``settlingTime``; nil if it ended with success.
  package static func startStaying(
    _ invocation: Invocation
  ) throws(ProgramError) -> RunningProgram? {
    let output = try ScratchFile(for: invocation.program)
    let process = try spawn(
      invocation, output.descriptor, output.descriptor, isDetached: true)
    defer { RunLimits.willLeave(process) }
    let end = CommandProcess.now + settlingTime
    var status: CInt = 0
    while CommandProcess.now < end {
      guard System.retrying({ waitpid(process, &status, WNOHANG) }) == process else {
        usleep(10_000)
        continue
      }
      let code = exitCode(status)
      guard code == 0 else { throw .failed(invocation, code: code, output: output.text) }
      return nil
    }
    return RunningProgram(process: Int(process), start: RunningProgram.start(of: Int(process)))
  }

  /// How long a program that may stay can take to fail, in seconds.
  private static let settlingTime = 1.0

  package static func isThere(_ name: String) -> Bool { path(of: name) != nil }

  /// The path of the program called `name`: the name itself if it has a slash, or else the first on
  /// the path; nil if there is none.
  ///
  /// Symbolic links are kept, so that the path is still right after an update of the program.
  package static func path(of name: String) -> String? {
    places(of: name).first { access($0.systemPath, X_OK) == 0 }
  }

  /// The paths that the program called `name` can have.
  private static func places(of name: String) -> [String] {
    if name.utf8.contains(UInt8(ascii: "/")) { return [name] }
    let folders = (Environment.value(of: "PATH") ?? "").utf8.split(separator: UInt8(ascii: ":"))
    return folders.map { "\(Substring($0))/\(name)" }
  }

  /// - Parameters:
  ///   - isDetached: Whether the program gets its own session.
  ///   - isWaitedFor: Whether it ends with this process if a limit is reached; see ``RunLimits``.
  ///   - input: Its standard input; nil for none.
  ///   - files: What it has open as 3, 4 and so on.
  private static func spawn(
    _ invocation: Invocation, _ output: CInt, _ errors: CInt, isDetached: Bool = false,
    isWaitedFor: Bool = true, input: CInt? = nil, files: [CInt] = []
  ) throws(ProgramError) -> pid_t {
    #if canImport(Darwin)
    // The compiler sets no variable to nil whose type has another name.
    var (actions, attributes): (Actions, Attributes) = (nil, nil)
    let (ownSession, onlyPassed) = (POSIX_SPAWN_SETSID, POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
    var (actions, attributes) = (Actions(), Attributes())
    // The header defines it only for programs in C.
    let (ownSession, onlyPassed): (CInt, CInt) = (0x80, 0)
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Our own threads block signals, and the program would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes,
      Int16(CInt(POSIX_SPAWN_SETSIGMASK) | onlyPassed | (isDetached ? ownSession : 0)))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, CInt(3 + number))
    }
    closeOthers(from: CInt(3 + files.count), &actions)
    var process: pid_t = 0
    let fault: CInt
    if let host = CommandHost.current {
      fault = spawn(&process, invocation, on: host, &actions, &attributes)
    } else {
      let words = Program.list(invocation.words)
      defer { for word in words { free(word) } }
      fault = posix_spawnp(
        &process, invocation.program.systemText, &actions, &attributes, words, environ)
    }
    guard fault == 0 else {
      // A folder of the path that this user may not open is no reason: the program is in no other.
      let isNowhere = !places(of: invocation.program).contains(where: FilePath.exists)
      errno = fault == EACCES && isNowhere ? ENOENT : fault
      if fault == EAGAIN || fault == ENOMEM {
        throw .noProcess(program: invocation.program, reason: System.reason)
      }
      throw .cannotRun(program: invocation.program, reason: System.reason)
    }
    if isWaitedFor { RunLimits.willEnd(process) }
    return process
  }

  /// Closes the descriptors from `first` on in a program, also if other libraries opened them.
  ///
  /// The server's library makes sockets without FD_CLOEXEC, and a browser would keep the port.
  private static func closeOthers(from first: CInt, _ actions: inout Actions) {
    #if !canImport(Darwin)
    // In glibc since 2.34. With an older one, only our own descriptors are closed, by FD_CLOEXEC.
    guard let address = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
    typealias Add = @convention(c) (UnsafeMutablePointer<Actions>, CInt) -> CInt
    _ = unsafeBitCast(address, to: Add.self)(&actions, first)
    #endif
  }

  /// The two ends of a new pipe, which programs do not inherit; nil if there is none.
  ///
  /// A program with the end for writing would keep the reader waiting. So the ends are made with
  /// FD_CLOEXEC, because another thread may start a program at any moment.
  static func makePipe() -> (input: CInt, output: CInt)? {
    var ends: [CInt] = [-1, -1]
    #if !canImport(Darwin)
    // The header declares it only for programs in C. A static program finds no function by its name.
    if let address = dlsym(nil, "pipe2") {
      typealias Pipe = @convention(c) (UnsafeMutablePointer<CInt>, CInt) -> CInt
      guard unsafeBitCast(address, to: Pipe.self)(&ends, O_CLOEXEC) == 0 else { return nil }
      return (ends[0], ends[1])
    }
    #endif
    // Darwin has only this; ``spawn`` closes there what is not passed on.
    guard pipe(&ends) == 0 else { return nil }
    guard ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
      let number = errno
      for end in ends { close(end) }
      errno = number
      return nil
    }
    return (ends[0], ends[1])
  }

  #if canImport(Darwin)
  private typealias Actions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  #else
  private typealias Actions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  #endif

  /// Starts `invocation` in the folder and with the variables of `host`; returns the system's error.
  private static func spawn(
    _ process: inout pid_t, _ invocation: Invocation, on host: CommandHost,
    _ actions: inout Actions, _ attributes: inout Attributes
  ) -> CInt {
    // The system would look on the path of this process.
    guard let path = path(of: invocation.program) else { return ENOENT }
    // A shell, because not every system can start a program in another folder.
    let words = list(
      ["sh", "-c", #"cd "$0" && exec "$@""#, host.folder, path] + invocation.arguments)
    let variables = list(host.environment.map { "\($0)=\($1)" })
    defer { for text in words + variables { free(text) } }
    return posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
  }

  /// `texts` as a list of C, whose texts the caller frees.
  private static func list(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0.systemText) } + [nil]
  }

  /// Waits for the end of `process`.
  ///
  /// - Returns: The exit code; 128 plus the signal's number if a signal ended the program.
  private static func wait(
    for process: pid_t, _ invocation: Invocation
  ) throws(ProgramError) -> CInt {
    var status: CInt = 0
    defer { RunLimits.willLeave(process) }
    guard System.retrying({ waitpid(process, &status, 0) }) == process else {
      throw .lost(program: invocation.program, reason: System.reason)
    }
    return exitCode(status)
  }

  /// The exit code in a status of waitpid(2).
  private static func exitCode(_ status: CInt) -> CInt {
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

#endif
