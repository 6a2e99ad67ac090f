internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Makes many pictures.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Makes pictures for many seeds, and resumes where it stopped.",
    discussion: """
      If you repeat an option, geobg makes a picture for each of its values.

      Examples:
        geobg batch --seeds 1...1000 -o 'walls/{seed}.png'
        geobg batch --seeds 1...99,anna --light --dark -o '{seed}-{mode}.png'
        geobg batch --seeds @list.txt --size 4k -o 'walls/{seed}.png'
        geobg batch --count 50 --palette dusk --palette mist --format svg
        geobg batch --seeds 1...1000 --shard 0/8 -o 'walls/{seed}.png'
      """)

  @Option(
    name: .customLong("seeds"), parsing: .unconditionalSingleValue,
    help: .init(
      "The seeds, with commas between them: a range (1...1000), one seed (anna), or @FILE (a file "
        + "with one seed or range on each line). For text with a comma, use --seed.",
      valueName: "list"))
  var seedEntries: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init(
      "Picks a random number, makes pictures for it and the next N-1 numbers, and prints these "
        + "seeds.", valueName: "n"),
    transform: OptionValue.count)
  var count: UInt64?

  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")],
    parsing: .unconditionalSingleValue,
    help: .init(
      "The names of the files. geobg replaces the fields {seed} {index} {mode} {palette} {width} "
        + "{height} {ext}. (default: geobg-{seed}.{ext}, with more fields where names would be the "
        + "same)",
      valueName: "template"))
  var outputs: [String] = []

  @OptionGroup var picture: PictureOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var settingsOptions: SettingsOptions

  @Option(
    parsing: .unconditional,
    help: .init(
      "Number of threads for the whole batch. (default: one per processor)", valueName: "n"),
    transform: OptionValue.threads)
  var jobs: Int?

  @OptionGroup var runOptions: RunOptions
  @OptionGroup var metadata: MetadataOption

  @Option(
    parsing: .unconditional,
    help: .init(
      "Makes only a part of the pictures, for example on one of several machines: I/N is part I "
        + "of N parts, counted from 0, so 0/8 is the first of 8. Write auto to use both numbers "
        + "of a Slurm array, or auto/8 to use the number of the task in Slurm or Kubernetes. "
        + "(default: 0/1, all pictures)",
      valueName: "I/N"),
    transform: OptionValue.shard)
  var shard: Shard?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Name of the file in which geobg lists the finished pictures, in their folder. "
        + "(default: manifest.jsonl)",
      valueName: "name"),
    transform: OptionValue.manifest)
  var manifest: String?

  @Flag(help: "Also checks the contents of existing files, and makes changed files again.")
  var verify = false

  @Flag(help: "Prints a line of JSON for each finished picture, to standard error.")
  var json = false

  /// The template of the names; nil if none is given.
  private var output: String? { outputs.first }

  func run() throws {
    guard outputs.count < 2 else {
      throw Failure(
        usage: "-o: a batch has only one pattern of names, and \(outputs.count) are given; for "
          + "several formats, write one -o that ends in .{ext}, and repeat --format")
    }
    // Check the whole name first, so that this error is reported before one about the extension.
    let named = try output.map { text in try NameTemplate(parsing: text) }
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    try checkFile()
    var notes: [String] = []
    let variants = try variants(values, notes: &notes)
    let template = named ?? NameTemplate(naming: variants)
    let shard = shard ?? .whole
    let place = ManifestPlace(
      folder: template.folder, base: manifest ?? ManifestPlace.defaultName, shard: shard)
    guard count == nil || shard.isWhole else {
      throw Failure(
        usage:
          "--count picks other random seeds in each part; use --seeds, such as --seeds 1...100"
      )
    }
    let plan = try BatchPlan(seeds: try seeds(place), variants: variants, template: template)
    let header = ManifestHeader(
      plan, shard: shard, metadata: !metadata.isBare, areSeedsChosen: count != nil)
    let run = try BatchRun(header, at: place, options: options(values))
    if count != nil {
      notes.append("random seeds \(plan.seeds) (repeat with --seeds \(plan.seeds))")
    }
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

  /// Checks that the FILE is not the value of a flag, or a list of seeds without its option.
  private func checkFile() throws {
    if let file = picture.file, picture.meshFlags.contains(.mesh),
      let failure = MeshNumber.failure(file)
    {
      throw failure
    }
    guard let file = picture.file, file != "-", seedEntries.isEmpty, picture.seeds.isEmpty,
      count == nil, !FilePath.exists(file)
    else { return }
    throw Failure("\(file): no such file; for seeds, write --seeds \(file)", .inputMissing)
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
          usage: "there are no seeds; use --seeds, such as --seeds 1...100, or use --count")
      }
      return list
    }
    guard list.lastPosition == nil else {
      throw Failure(usage: "--count and --seeds cannot be used together; choose one")
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
    case .stopping: "finishing the current pictures; press Ctrl-C again to stop now"
    case .ending: "stopped; unfinished pictures are not written"
    }
  }
}
