internal import ArgumentParser
internal import GeobgJPEG
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem
internal import GeobgWebP

/// The limits of the whole command, for those who use strangers' files.
///
/// They are no settings: what protects a command stands in its line, and `--no-config` must not take
/// it away.
struct RunLimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Ends the command if it takes more memory, such as 300M or 2G. (default: no limit)",
      valueName: "size"),
    transform: OptionValue.memory)
  var maxMemory: Int64?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Ends the command after this time, such as 10s, 500ms or 2m. (default: no limit)",
      valueName: "duration"),
    transform: OptionValue.milliseconds)
  var timeout: Int64?

  /// The options are in force as soon as they are read, also while settings and files are read.
  func validate() {
    guard !Geobg.isTrial, maxMemory != nil || timeout != nil else { return }
    func line(_ message: String) -> String {
      // A line of progress may be there.
      let start = Terminal.notesAreShown ? Terminal.clearedLine.text : ""
      return "\(start)\(Geobg.name): error: \(message)\n"
    }
    let memory = maxMemory.map(OptionValue.shown(memory:)) ?? ""
    let time = timeout.map(OptionValue.shown(milliseconds:)) ?? ""
    do throws(FileError) {
      try RunLimits.start(
        seconds: timeout.map { Double($0) / 1000 }, bytes: maxMemory,
        timeMessage: line(
          "--timeout: not finished within \(time); allow more time, or ask for less"),
        memoryMessage: line(
          "--max-memory: more than \(memory) of memory are needed; allow more, or ask for less"))
    } catch {
      // The parser would turn an error into a mistake of the command line.
      let failure = Failure(
        "--max-memory: the system does not report the memory: /proc/self/statm: \(error); "
          + "leave out the option", .unavailable)
      CommandProcess.end(failure.report())
    }
  }
}
