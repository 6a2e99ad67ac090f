internal import ArgumentParser
internal import GeobgJPEG
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem
internal import GeobgWebP

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
