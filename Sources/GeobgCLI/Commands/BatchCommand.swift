internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Makes many pictures.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Makes the pictures of many seeds, and goes on where it was stopped.",
    discussion: """
      An option given several times makes a picture for each of its values.

      Examples:
        geobg batch --seeds 1...1000 -o 'walls/{seed}.png'
        geobg batch --seeds 1...99,anna,@list.txt --light --dark -o 'walls/{seed}-{mode}.png'
        geobg batch --count 50 --palette dusk --palette mist --format svg --format pdf
        geobg batch --seeds 1...1000 --shard auto -o 'walls/{seed}.png'
      """)

  @Option(
    name: .customLong("seeds"), parsing: .unconditionalSingleValue,
    help: .init(
      "Ranges like 1...1000, seeds, and @files of one a line, with commas between.",
      valueName: "list"))
  var seedEntries: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init("So many seeds by chance, which are told.", valueName: "n"),
    transform: OptionValue.count)
  var count: UInt64?

  @OptionGroup var picture: PictureOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var settingsOptions: SettingsOptions

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "How the files are named: a path with {seed} {index} {mode} {palette} {width} {height} {ext} "
        + "in it. (default: geobg-{seed}.{ext}, and what else tells them apart)",
      valueName: "template"))
  var output: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "How many threads draw side by side. (default: one a processor)", valueName: "n"),
    transform: OptionValue.threads)
  var jobs: Int?

  @OptionGroup var runOptions: RunOptions
  @OptionGroup var metadata: MetadataOption

  @Option(
    parsing: .unconditional,
    help: .init(
      "Makes one share of the pictures: I/N, from 0/N on; auto and auto/N take I from a Slurm array "
        + "or a Kubernetes job. Then geobg merge joins what they say. (default: 0/1)",
      valueName: "I/N"),
    transform: OptionValue.shard)
  var shard: Shard?

  @Option(
    parsing: .unconditional,
    help: .init(
      "What the list of what was made is called, in the pictures' folder. (default: manifest.jsonl)",
      valueName: "name"),
    transform: OptionValue.manifest)
  var manifest: String?

  @Flag(help: "Reads the files that are there, and makes anew what is not as it was made.")
  var verify = false

  @Flag(help: "Tells of each picture in a line of JSON, on standard error.")
  var json = false

  func run() throws {
    // Check the whole name first, so that this error is reported before one about the extension.
    let named = try output.map { text in try NameTemplate(parsing: text) }
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    var notes: [String] = []
    let variants = try variants(values, notes: &notes)
    let template = named ?? NameTemplate(naming: variants)
    let shard = shard ?? .whole
    let place = ManifestPlace(
      folder: template.folder, base: manifest ?? ManifestPlace.defaultName, shard: shard)
    guard count == nil || shard.isWhole else {
      throw Failure(
        usage:
          "--count takes other seeds by chance in every shard; name them, like --seeds 1...100")
    }
    let plan = try BatchPlan(seeds: try seeds(place), variants: variants, template: template)
    let header = ManifestHeader(
      plan, shard: shard, metadata: !metadata.isBare, areSeedsChosen: count != nil)
    let run = try BatchRun(header, at: place, options: options(values))
    if count != nil { notes.append("--seeds \(plan.seeds) are by chance") }
    if !runOptions.quiet, !json { Console.note(notes) }
    let progress = BatchProgress(
      total: run.total, kept: run.kept, isQuiet: runOptions.quiet, isJSON: json)
    let interrupt = Interrupt {
      progress.note($0.message)
    } stop: {
      run.stop()
    }
    let outcome = run.run { progress.report($0) }
    progress.end()
    try BatchReport(run, outcome, progress, interrupt).show(
      isQuiet: runOptions.quiet, isJSON: json)
  }

  /// Every combination of the options' values; formats vary fastest.
  private func variants(
    _ values: SettingValues, notes: inout [String]
  ) throws -> [BatchVariant] {
    let formats = try file.formats(ofNames: output)
    let variants = try picture.variants(values, notes: &notes).flatMap { variant in
      let own = variant.file.output
      return try (formats.isEmpty ? [own.format] : formats)
        .flatMap { try file.outputs(own, as: $0) }
        .map { output in
          BatchVariant(
            RecipeFile(variant.file.recipe, output: output), withoutMeshes: variant.withoutMeshes)
        }
    }
    try file.checkQuality(for: variants.compactMap(\.file.output.format))
    return variants
  }

  private func options(_ values: SettingValues) -> BatchOptions {
    let runOptions = runOptions.filled(from: values)
    var options = BatchOptions()
    options.encoders = Encoders.all
    options.jobs = jobs ?? values.jobs ?? CommandProcess.processorCount
    options.threadsPerPicture = runOptions.threads
    if let limit = runOptions.maxPixels { options.pixelLimit = limit }
    options.replacing = !file.noClobber
    options.verifies = verify
    return options
  }

  /// The seeds given by options, or random seeds; a resumed batch takes its random seeds from the
  /// manifest.
  private func seeds(_ place: ManifestPlace) throws -> SeedList {
    var list = try SeedArguments.list(seedEntries)
    for seed in picture.seeds { try list.append(seed) }
    guard let count else {
      guard list.lastPosition != nil else {
        throw Failure(
          usage: "no seeds; name some with --seeds, like 1...100, or say how many with --count")
      }
      return list
    }
    guard list.lastPosition == nil else {
      throw Failure(usage: "--count takes seeds by chance, and --seeds names them; take one")
    }
    if let header = try? ManifestReader(place).header, header.areSeedsChosen,
      header.plan.seeds.lastPosition == count - 1
    {
      return header.plan.seeds
    }
    // Small enough to read aloud, and with enough larger numbers for the whole batch.
    let first = UInt64.random(in: 0...min(UInt64(UInt32.max), .max - (count - 1)))
    return try SeedList(from: first, count: count)
  }
}

extension Interrupt.Event {
  /// The message that a batch prints for this event.
  fileprivate var message: String {
    switch self {
    case .stopping: "stopping after the pictures that are begun; once more to stop at once"
    case .ending: "stopped at once; what was not whole is not there"
    }
  }
}
