import Foundation
import GeobgTestSupport

/// Runs programs for which the system makes only a few threads.
enum FewThreads {
  /// How threads fail: `clone3` by strace, or at a limit of processes for a user of their own.
  ///
  /// Each is a command for a shell that knows `n`. strace counts for each thread; no test depends on
  /// the threads of other threads than the first. The other user needs a number that no other test
  /// uses at the same time, because the limit is for the user, and room for `timeout`.
  private static let ways = [
    "strace -f -qq -o /dev/null -e signal=none -e trace=clone3 "
      + "-e inject=clone3:error=EAGAIN:when=$((n+1))+",
    "setpriv --reuid=$((100000+$$)) --clear-groups prlimit --nproc=$((n+2))",
  ]

  /// The way that works here: a thread of another program fails; nil if none does.
  static let way: String? = ways.first { way in
    let program = "import threading; threading.Thread(target=print).start()"
    func run(_ count: Int) throws -> Shell.Result {
      try Shell.run("sh", ["-c", "n=\(count); exec \(way) timeout 20 python3 -c '\(program)'"])
    }
    // A thread that starts is needed as well: else anything might be wrong.
    guard let one = try? run(1), let none = try? run(0) else { return false }
    return one.code == 0 && none.errors.contains("can't start new thread")
  }

  /// The beginning of a script, with a function `few` that runs a command with at most `count`
  /// threads besides its first; nil runs it as always.
  ///
  /// Whoever waits for ever is killed after a minute.
  static func prelude(_ count: Int?) -> String {
    let limit = count == nil ? "" : way ?? "false"
    return "umask 0; chmod 777 .; n=\(count ?? 0); few() { \(limit) timeout -s KILL 60 \"$@\"; }\n"
  }

  /// A script that becomes the command in its arguments, with at most `count` threads besides its
  /// first; it writes the number of the process to the file `process`.
  static func word(_ count: Int) -> String {
    "umask 0; chmod 777 .; n=\(count); exec \(way ?? "false") "
      + #"sh -c 'echo $$ >process; exec "$@"' sh "$@""#
  }
}
