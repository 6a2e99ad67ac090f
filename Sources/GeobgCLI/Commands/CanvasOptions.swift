internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene

/// The options that decide the size of a picture, and what a print shop needs; see
/// ``PictureOptions``.
struct CanvasOptions: ParsableArguments {
  @Option(.size, completion: .size, transform: OptionValue.size) var sizes: [SizeArgument]

  @Flag(help: "Turns the size to landscape or portrait.")
  var orientation: OrientationFlag?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Pixels per inch of paper, 1 to 10000. (default: 300 for a paper size, otherwise 96)",
      valueName: "n"),
    transform: OptionValue.ppi)
  var ppi: Thousandths?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Extra border that the print shop cuts off, such as 3mm. Only for paper sizes. "
        + "(default: 0mm)",
      valueName: "length"),
    transform: OptionValue.bleed)
  var bleed: Thousandths?

  @Flag(
    inversion: .prefixedNo,
    help: "Draws marks that show where to cut the paper. (default: --no-crop-marks)")
  var cropMarks: Bool?
}
