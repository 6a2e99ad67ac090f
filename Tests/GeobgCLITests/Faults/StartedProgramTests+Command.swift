import Foundation
import GeobgTestSupport
import Testing

/// What programs inherit that geobg starts, and when they end.
@Suite(.timed) struct StartedProgramTests {
  /// A film as large as no pipe holds, so that geobg waits for a program that reads nothing.
  private static let film = """
    "$G" film --seed 9 --motion pan,1 --fps 3 --size 800x600px -q -o a.mp4
    """

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `body` in a shell for which ffmpeg is the script `program`.
  private func script(ffmpeg program: String, _ body: String) throws -> Shell.Result {
    try folder.makeFolder("bin")
    try folder.write("#!/bin/sh\n\(program)\n", to: "bin/ffmpeg")
    return try Script.run(
      "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH\n\(body)", in: folder)
  }

  /// A program that geobg waits for ends with it.
  @Test(arguments: ["--timeout 2s", "--max-memory 1G --timeout 2s"])
  func aLimitEndsThem(limit: String) throws {
    let result = try script(
      ffmpeg: "echo $$ >process; exec sleep 100",
      """
      \(Self.film) \(limit) 2>errors; echo "code $?"
      # A process that has ended and that nobody has waited for has its name in brackets.
      sleep 0.2; ps -o args= -p "$(cat process)" | grep '^sleep' && echo "it still runs"
      """)
    #expect(result.text == "code 69\n")
    #expect(!folder.names.contains("a.mp4"))
  }

  /// They have their standard streams and the files meant for them, and nothing else.
  @Test(.enabled(if: Shell.has("ls")))
  func theyInheritNothingElse() throws {
    let result = try script(
      ffmpeg: "cat >/dev/null; ls /proc/$$/fd >list; echo a video >/dev/fd/3",
      #"""
      exec 9</dev/null
      \#(Self.film); echo "code $?"
      tr '\n' ' ' <list
      """#)
    // A shell opens its script under a number of its own, which programs do not inherit.
    let words = result.text.split(whereSeparator: \.isWhitespace).map(String.init)
    // What the program wrote is no video.
    #expect(words.prefix(2) == ["code", "69"])
    #expect(words.dropFirst(2).filter { $0.count == 1 } == ["0", "1", "2", "3", "4"])
  }

  /// Every descriptor is close-on-exec when it is made, so that no other thread's program gets it.
  @Test(.enabled(if: Shell.has("strace")))
  func descriptorsAreMadeCloseOnExec() throws {
    let result = try script(
      ffmpeg: "cat >/dev/null; echo a video >/dev/fd/3",
      """
      calls=open,openat,pipe,pipe2,socket,accept4,dup,dup2,dup3,fcntl,epoll_create1,eventfd2
      strace -qq -o trace -e trace=$calls \(Self.film); echo "code $?"
      """)
    // What the program wrote is no video.
    #expect(result.text == "code 69\n")
    let made = String(decoding: try folder.data("trace"), as: UTF8.self)
      .split(separator: "\n").map(String.init).filter { line in
        !line.hasPrefix("---") && !line.contains(" = -1 ") && !line.contains("F_GETF")
      }
    #expect(made.contains { $0.hasPrefix("pipe2(") })
    // The system's C library reads that file where Swift asks for the bounds of the stack.
    #expect(made.filter { !$0.contains("CLOEXEC") && !$0.contains("/proc/self/maps") } == [])
  }

  /// Where the system makes no pipe or no file, the film fails, and nothing waits.
  @Test(.enabled(if: Shell.has("strace")), arguments: ["pipe2", "fcntl", "pipe"])
  func aFailureEndsTheFilm(call: String) throws {
    let result = try script(
      ffmpeg: "cat >/dev/null; echo a video >/dev/fd/3",
      """
      for number in 1 2 3 4 5 6 7 8; do
        timeout -s KILL 60 strace -qq -o trace -e trace=\(call) \\
          -e inject=\(call):error=EMFILE:when=$number \(Self.film) 2>errors
        code=$?
        if [ $code != 0 ]; then [ ! -e a.mp4 ] || echo "a film is left"; fi
        [ $code != 137 ] || echo "it waits after failure $number"
        [ $code != 64 ] || echo "the command line is blamed for failure $number"
        rm -f a.mp4
      done
      """)
    #expect(result.text == "")
  }
}
