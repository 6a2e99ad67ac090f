import Foundation
import GeobgTestSupport
import Testing

/// Runs Python programs that start the built command and send it signals.
///
/// A command started directly from a test would not receive the signals, because they are blocked
/// there.
enum Spawner {
  /// The beginning of every program; its `spawn(arguments)` starts `geobg batch` with tiny
  /// pictures.
  private static let prelude = """
    import fcntl, json, os, signal, struct, subprocess, sys, termios, time, select
    COMMAND = os.environ["G"]
    TINY = ["--size", "8x8", "--density", "0", "--format", "svg"]
    ALL = ["--seeds", "0...18446744073709551615", "-o", "w/{seed}.svg"]

    def ready():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])

    def spawn(arguments, **others):
        return subprocess.Popen([COMMAND, "batch"] + arguments, preexec_fn=ready, **others)

    def until(condition):
        while not condition():
            time.sleep(0.005)

    def isWriting(process):
        # A file in the making has no name.
        folder = "/proc/%d/fd" % process
        def names(entry):
            # A file may be closed between being listed and being looked at.
            try:
                return os.readlink(folder + "/" + entry)
            except FileNotFoundError:
                return ""
        return any("/#" in names(entry) for entry in os.listdir(folder))

    def size(path):
        return os.path.getsize(path) if os.path.exists(path) else 0

    """

  /// The JSON that `program` prints.
  static func run(
    _ program: String, environment: [String: String] = [:], in folder: TemporaryFolder
  ) throws -> [String: NSObject] {
    let result = try Shell.run(
      "python3", ["-c", prelude + program],
      environment: environment.merging(["G": Shell.command.path]) { old, _ in old },
      in: folder.url)
    try #require(result.code == 0, "\(result.errors)")
    return try fields(result.output)
  }
}
