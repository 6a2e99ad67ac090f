internal import ArgumentParser
internal import GeobgRecipe

/// How the work of a batch is shared among threads and machines.
struct BatchShareOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Number of threads for the whole batch. (default: one per processor)", valueName: "n"),
    transform: OptionValue.threads)
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Makes only a part of the pictures, to share the work. I/N is part I "
        + "of N parts, counted from 0, so 0/8 is the first of 8. Write auto to use both numbers "
        + "of a Slurm array, or auto/8 to use the number of the task in Slurm or Kubernetes. "
        + "(default: 0/1, all pictures)",
      valueName: "I/N"),
    transform: OptionValue.shard)
  var shard: Shard?
}
