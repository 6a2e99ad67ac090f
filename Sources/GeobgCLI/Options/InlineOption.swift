internal import ArgumentParser
internal import GeobgRecipe

/// The option of an SVG that is pasted into a page.
struct InlineOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Makes an SVG for a page's markup: no other picture has its ids. (default: --no-inline)")
  var inline: Bool?

  /// `output` with the option, which only an SVG has.
  func output(_ output: Output) -> Output {
    guard let inline else { return output }
    var output = output.with(format: .svg)
    output.isInline = inline
    return output
  }

  /// Checks that the option is given only if `formats` include one that has it.
  func check(for formats: [Format]) throws {
    if inline == true, !formats.contains(where: { $0.has(.inline) }) {
      throw Failure(
        usage: "--inline: only an SVG can be in the markup of a page; leave it out, or make an SVG")
    }
  }
}
