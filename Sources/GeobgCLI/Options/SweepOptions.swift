internal import ArgumentParser
internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

/// The option that says how many values a range has.
struct SweepOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Number of values in each range, such as the one of --zoom 0.5...2, with both ends. "
        + "(default: a range has its own step, as in 0.5...2:0.25)", valueName: "n"),
    transform: { try OptionValue.whole($0, within: 2...BatchPlan.variantLimit) })
  var steps: Int?
}
