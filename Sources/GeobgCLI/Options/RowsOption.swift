internal import ArgumentParser
internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The option that splits one picture among several runs.
struct RowsOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Draws only a part of a PNG, to share the work. I/N is part I of N "
        + "parts, counted from 0, so 0/8 is the first of 8. geobg join combines the parts. Write "
        + "auto to use both numbers of a Slurm array, or auto/8 to use the number of the task in "
        + "Slurm or Kubernetes. (default: 0/1, the whole picture)",
      valueName: "I/N"),
    transform: OptionValue.shard)
  var rows: Shard?

  /// `output` with the share from the option, for the file called `name`.
  func output(_ output: Output, of name: String) throws -> Output {
    guard let rows else { return output }
    guard output.format.has(.rows) else {
      throw Failure(
        "--rows: only a PNG can be divided into rows, and \(name) is \(output.format.rawValue); "
          + "leave out --rows, or make a PNG", .usage)
    }
    return output.with(rows: rows)
  }
}
