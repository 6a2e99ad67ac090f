internal import ArgumentParser
internal import GeobgRecipe

/// The options that only an SVG has.
struct SVGOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Puts the shapes of an SVG into groups named after their colors. (default: --no-groups)")
  var groups: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Makes an SVG with both modes, which follows the reader's. (default: --no-adaptive)")
  var adaptive: Bool?

  /// `output` with these options, if it is an SVG.
  func output(_ output: Output) -> Output {
    guard output.format == .svg else { return output }
    var output = output
    output.hasGroups = groups ?? output.hasGroups
    output.isAdaptive = adaptive ?? output.isAdaptive
    return output
  }

  /// Checks that the options are given only if `formats` include SVG.
  func check(for formats: [Format]) throws {
    guard !formats.contains(.svg) else { return }
    if groups == true {
      throw Failure(
        usage: "--groups: only an SVG has groups; leave out --groups, or make an SVG")
    }
    if adaptive == true {
      throw Failure(
        usage: "--adaptive: only an SVG has both modes; leave out --adaptive, or make an SVG")
    }
  }
}
