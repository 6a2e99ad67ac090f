internal import ArgumentParser
internal import GeobgJPEG
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem
internal import GeobgWebP

/// Options of a run that do not change the picture: threads, limits, messages.
struct RunOptions: ParsableArguments {
  @OptionGroup(title: "Speed") var limits: LimitOptions

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  /// These options, with the settings `values` for options that are not given.
  func filled(from values: SettingValues) -> RunOptions {
    var options = self
    options.limits.threads = limits.threads ?? values.threads
    options.limits.maxPixels = limits.maxPixels ?? values.maxPixels
    return options
  }

  /// How files are drawn with these options.
  func renderOptions(_ progress: Progress) -> RenderOptions {
    var rendered = RenderOptions(encoders: Encoders.all)
    rendered.threads = limits.threads ?? CommandProcess.processorCount
    if let limit = limits.maxPixels { rendered.pixelLimit = limit }
    rendered.progress = { progress.report($0) }
    return rendered
  }
}

/// How much of the machine a run uses.
struct LimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Largest number of threads for one picture. (default: one per processor)", valueName: "n"),
    transform: OptionValue.threads)
  var threads: Int?

  @Option(
    parsing: .unconditional,
    help: .init("Largest number of pixels in a file. (default: 10 billion)", valueName: "n"),
    transform: OptionValue.pixelLimit)
  var maxPixels: Int64?

  @OptionGroup var bounds: BoundOptions
}

/// The limits of the whole command, for those who use strangers' files.
///
/// They are no settings: what protects a command stands in its line, and `--no-config` must not take
/// it away.
struct BoundOptions: ParsableArguments {
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
    guard maxMemory != nil || timeout != nil else { return }
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

/// The option that leaves a picture's recipe out of it.
struct MetadataOption: ParsableArguments {
  @Flag(help: "Does not write the recipe into the file.")
  var noMetadata = false

  /// How files are drawn with `options`, with or without their recipes.
  func renderOptions(_ options: RunOptions, _ progress: Progress) -> RenderOptions {
    var rendered = options.renderOptions(progress)
    rendered.metadata = !noMetadata
    return rendered
  }
}

/// Encoders for the formats that GeobgKit cannot write by itself.
enum Encoders {
  static let all: [Format: any PixelEncoder] = [.jpeg: JPEGEncoder(), .webp: WebPEncoder()]
}
