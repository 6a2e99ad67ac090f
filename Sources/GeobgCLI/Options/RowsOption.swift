internal import ArgumentParser
internal import GeobgKit

/// The option that divides one picture among several runs.
struct RowsOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Draws one share of a PNG's rows: I/N, from 0/N on; auto and auto/N take I from a Slurm "
        + "array or a Kubernetes job. Then geobg join makes one file of all. (default: 0/1)",
      valueName: "I/N"),
    transform: OptionValue.shard)
  var rows: Shard?

  /// `output` with the share that was named, for the file `name`.
  func output(_ output: Output, of name: String) throws -> Output {
    guard let rows else { return output }
    guard output.format ?? .png == .png else {
      throw Failure(
        "--rows: only a PNG is shared out by rows, and \(name) is \(output.format?.rawValue ?? ""); "
          + "leave out --rows, or make a PNG", .usage)
    }
    return output.with(rows: rows)
  }
}
