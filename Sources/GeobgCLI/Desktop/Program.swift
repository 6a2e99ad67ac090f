internal import GeobgKit

// The list of variables is a global of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#else
@preconcurrency internal import Glibc
#endif

/// Runs other programs.
enum Program {
  /// Runs `invocation` to its end; answers what it wrote to standard output.
  ///
  /// - Throws: ``Failure``, which says what the program said.
  @discardableResult
  static func run(_ invocation: Invocation) throws(Failure) -> String {
    // Files and not pipes: nothing fills up, and a child that goes on in the background holds up
    // nobody.
    guard let output = tmpfile(), let errors = tmpfile() else {
      throw Failure(
        "no temporary file to run \(invocation.program): \(System.reason)", .outOfResource)
    }
    defer {
      fclose(output)
      fclose(errors)
    }
    let status = try wait(for: spawn(invocation, fileno(output), fileno(errors)), invocation)
    guard status == 0 else {
      let words = text(in: errors) + text(in: output)
      let said = words.allSatisfy(\.isWhitespace) ? "it said nothing" : words
      throw Failure("\(invocation.shellText): failed with \(status): \(said)", .unavailable)
    }
    return text(in: output)
  }

  /// Whether a program of the name is on the path.
  static func isThere(_ name: String) -> Bool {
    (Console.environment("PATH") ?? "").split(separator: ":").contains { folder in
      access("\(folder)/\(name)", X_OK) == 0
    }
  }

  private static func spawn(
    _ invocation: Invocation, _ output: CInt, _ errors: CInt
  ) throws(Failure) -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var words = invocation.words.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    let fault = posix_spawnp(&process, invocation.program, &actions, nil, words, environ)
    guard fault == 0 else {
      errno = fault
      throw Failure(
        "\(invocation.program): cannot be run: \(System.reason); is this the right desktop? "
          + "--desktop takes \(Desktop.names)", .unavailable)
    }
    return process
  }

  /// The exit code; 128 and the signal's number for a program that a signal ended.
  private static func wait(
    for process: pid_t, _ invocation: Invocation
  ) throws(Failure) -> CInt {
    var status: CInt = 0
    guard System.retrying({ waitpid(process, &status, 0) }) == process else {
      throw Failure("\(invocation.program): lost: \(System.reason)", .outOfResource)
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private static func text(in file: UnsafeMutablePointer<FILE>) -> String {
    rewind(file)
    var text: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 12)
    while case let count = fread(&block, 1, block.count, file), count > 0 {
      text += block[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
