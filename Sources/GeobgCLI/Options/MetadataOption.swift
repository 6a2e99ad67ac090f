internal import ArgumentParser
internal import GeobgKit

/// The option that leaves a picture's recipe out of it.
struct MetadataOption: ParsableArguments {
  @Flag(name: .customLong("no-metadata"), help: "Leaves the recipe out of the file.")
  var isBare = false

  /// How files are made by `making`, with their recipes or without.
  func rendering(_ making: MakingOptions, _ progress: Progress) -> Rendering {
    var rendering = making.rendering(progress)
    rendering.metadata = !isBare
    return rendering
  }
}
