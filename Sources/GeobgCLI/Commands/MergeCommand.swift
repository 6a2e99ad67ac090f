internal import ArgumentParser
internal import GeobgBatch
internal import GeobgSystem

/// Combines the manifests of shards.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: """
      Combines the picture lists of a batch that ran in parts, and lists missing pictures.
      """,
    discussion: """
      Examples:
        geobg merge walls
        geobg merge walls --manifest dark.jsonl
      """)

  @Argument(help: "The folder of the pictures.", completion: .directory)
  var folder: String

  @Option(
    parsing: .unconditional,
    help: .init(
      "Name of the combined list, as in geobg batch. (default: manifest.jsonl)", valueName: "name"),
    transform: OptionValue.manifest)
  var manifest: String?

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    var merge = try ManifestMerge(folder: folder, base: manifest ?? ManifestPlace.defaultName)
    try merge.write()
    for shard in merge.absentShards.prefix(ManifestMerge.missingLimit) {
      Console.note("missing: all pictures of part \(shard)")
    }
    if merge.absentShards.count > ManifestMerge.missingLimit {
      let rest = merge.absentShards.count - ManifestMerge.missingLimit
      Console.note("missing: all pictures of \(rest) more parts")
    }
    for (name, reason) in merge.missing {
      let path = merge.place.path(of: name)
      Console.note("missing: \(path)" + (reason.map { " (failed: \($0))" } ?? ""))
    }
    guard merge.missingCount == 0 else {
      let are = merge.missingCount == 1 ? "is" : "are"
      throw Failure(
        "\(merge.place.path) lists \(BatchProgress.pictures(merge.count)), and "
          + "\(merge.missingCount) \(are) missing; run geobg batch again without --shard to make "
          + "the rest", .incomplete)
    }
    if !quiet { Console.note("\(merge.place.path) lists \(BatchProgress.pictures(merge.count))") }
  }
}
