internal import ArgumentParser
internal import GeobgKit

/// The options that decide how a picture is made, and nothing about it.
struct MakingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init("How many threads draw pixels. (default: one a processor)", valueName: "n"),
    transform: OptionValue.threads)
  var threads: Int?

  @Option(
    parsing: .unconditional,
    help: .init("The most pixels a file may have. (default: 10000000000)", valueName: "n"),
    transform: OptionValue.pixelLimit)
  var maxPixels: Int?

  @Flag(name: .shortAndLong, help: "Says nothing but errors.")
  var quiet = false

  /// These options, and for those that are not given what is set.
  func filled(from values: SettingValues) -> MakingOptions {
    var options = self
    options.threads = threads ?? values.threads
    options.maxPixels = maxPixels ?? values.maxPixels
    return options
  }

  /// How files are made by these options.
  func rendering(_ progress: Progress) -> Rendering {
    var rendering = Rendering(encoders: Encoders.all)
    rendering.threads = threads ?? Console.processorCount
    if let maxPixels { rendering.pixelLimit = maxPixels }
    rendering.progress = { progress.report($0) }
    return rendering
  }
}
