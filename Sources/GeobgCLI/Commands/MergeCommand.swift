internal import ArgumentParser
internal import GeobgBatch

/// Combines the manifests of shards.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the manifests of a batch's shards, and says what is missing.",
    discussion: """
      Examples:
        geobg merge walls
        geobg merge walls --manifest dark.jsonl
      """)

  @Argument(help: "The folder of the pictures.", completion: .directory)
  var folder: String

  @Option(
    parsing: .unconditional,
    help: .init("What the manifest is called. (default: manifest.jsonl)", valueName: "name"),
    transform: OptionValue.manifest)
  var manifest: String?

  @Flag(name: .shortAndLong, help: "Says nothing but errors.")
  var quiet = false

  func run() throws {
    var merge = try ManifestMerge(
      folder: folder, base: manifest ?? ManifestPlace.defaultName)
    try merge.write()
    for shard in merge.absentShards.prefix(ManifestMerge.missingLimit) {
      Console.note("missing: all of shard \(shard)")
    }
    if merge.absentShards.count > ManifestMerge.missingLimit {
      let rest = merge.absentShards.count - ManifestMerge.missingLimit
      Console.note("missing: all of \(rest) more shards")
    }
    for (name, reason) in merge.missing {
      let path = merge.place.path(of: name)
      Console.note("missing: \(path)" + (reason.map { ", which failed: \($0)" } ?? ""))
    }
    guard merge.missingCount == 0 else {
      throw Failure(
        "\(BatchProgress.pictures(merge.missingCount)) missing, \(merge.count) are in "
          + "\(merge.place.path); the batch's command without --shard makes the rest", .incomplete)
    }
    if !quiet { Console.note("\(BatchProgress.pictures(merge.count)) are in \(merge.place.path)") }
  }
}
