internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene

/// The options that decide the size of a picture, and what a print shop needs; see
/// ``PictureOptions``.
struct CanvasOptions: ParsableArguments {
  @Option(
    name: .customLong("size"), parsing: .unconditionalSingleValue,
    help: .init(
      "Size: pixels, such as 1170x2532, or a name, such as a4. Write a length for paper "
        + "(210x297mm, 60x40cm, 24x18in), a name (a4, 4k, iphone-15-pro; geobg sizes lists them), "
        + "or screen (the size of your screen). "
        + "(default: 1170x2532; in geobg set, screen)", valueName: "size"),
    completion: .size,
    transform: OptionValue.size)
  var sizes: [SizeArgument] = []

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
