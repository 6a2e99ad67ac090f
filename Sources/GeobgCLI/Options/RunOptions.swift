internal import ArgumentParser
internal import GeobgJPEG
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem
internal import GeobgWebP

/// Options of a run that do not change the picture: threads, limits, messages.
struct RunOptions: ParsableArguments {
  @OptionGroup(title: "Speed") var limits: SpeedOptions

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
struct SpeedOptions: ParsableArguments {
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

  @OptionGroup var bounds: RunLimitOptions
}
