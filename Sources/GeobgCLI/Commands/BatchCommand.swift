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
        geobg batch --seeds 1...1000 -o 'walls/{seed}.png' --dry-run
      """)

  @OptionGroup(title: "Output") var names: BatchNameOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Output") var file: FileOptions
  @OptionGroup(title: "Output") var svg: SVGOptions
  @OptionGroup(title: "Output") var metadata: MetadataOption
  @OptionGroup(title: "Speed") var share: BatchShareOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var settingsOptions: SettingsOptions

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

  @Flag(
    help: .init(
      "Prints a line of JSON for each finished picture to standard output. With --dry-run: for each "
        + "missing picture."))
  var json = false

  @Flag(help: "Prints the names of the pictures that it would make, and writes nothing.")
  var dryRun = false

  /// The template of the names; nil if none is given.
  private var output: String? { names.outputs.first }

  func run() throws {
    guard names.outputs.count < 2 else {
      throw Failure(
        usage:
          "-o: a batch has only one pattern of names, and \(names.outputs.count) are given; for "
          + "several formats, write one -o that ends in .{ext}, and repeat --format")
    }
    // Check the whole name first, so that this error is reported before one about the extension.
    let named = try output.map { text in try NameTemplate(parsing: text) }
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    try checkFile()
    var notes: [String] = []
    let variants = try variants(values, notes: &notes)
    let template = named ?? NameTemplate(naming: variants)
    let shard = share.shard ?? .whole
    let place = ManifestPlace(
      folder: template.folder, base: manifest ?? ManifestPlace.defaultName, shard: shard)
    guard names.count == nil || shard.isWhole else {
      throw Failure(
        usage:
          "--count picks other random seeds in each part; use --seeds, such as --seeds 1...100"
      )
    }
    let plan = try BatchPlan(seeds: try seeds(place), variants: variants, template: template)
    let header = ManifestHeader(
      plan, shard: shard, metadata: !metadata.isBare, areSeedsChosen: names.count != nil)
    if names.count != nil {
      notes.append("random seeds \(plan.seeds) (repeat with --seeds \(plan.seeds))")
    }
    guard !dryRun else {
      let preview = try BatchPreview(header, at: place, verifies: verify)
      if !runOptions.quiet { Console.note(notes) }
      return try BatchForecast(preview, place, replaces: !file.noClobber)
        .show(isQuiet: runOptions.quiet, isJSON: json)
    }
    let run = try BatchRun(header, at: place, options: options(values))
    if !runOptions.quiet { Console.note(notes) }
    let progress = BatchProgress(
      total: run.total, kept: run.kept, isQuiet: runOptions.quiet, isJSON: json)
    let interrupt = Interrupt {
      progress.note($0.message)
    } stop: {
      run.stop()
    }
    let outcome = run.run { event in
      progress.report(event)
      // Nobody could read the rest of the list.
      if progress.outputError != nil { run.stop() }
    }
    progress.end()
    if let error = progress.outputError { throw error }
    try BatchReport(run, outcome, progress, interrupt).show(isQuiet: runOptions.quiet)
  }

  /// Checks that the FILE is not the value of a flag, or a list of seeds without its option.
  private func checkFile() throws {
    if let file = picture.file, picture.look.meshFlags.contains(.mesh),
      let failure = MeshNumber.failure(file)
    {
      throw failure
    }
    guard let file = picture.file, file != "-", names.seedEntries.isEmpty,
      picture.look.seeds.isEmpty, names.count == nil, !FilePath.exists(file)
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
            RecipeFile(variant.file.recipe, output: svg.output(output)),
            withoutMeshes: variant.withoutMeshes)
        }
    }
    try file.checkQuality(for: variants.compactMap(\.file.output.format))
    try svg.check(for: variants.map(\.file.output.format))
    return variants
  }

  private func options(_ values: SettingValues) -> BatchOptions {
    let runOptions = runOptions.filled(from: values)
    var options = BatchOptions()
    options.encoders = Encoders.all
    options.jobs = share.jobs ?? values.jobs ?? CommandProcess.processorCount
    options.threadsPerPicture = runOptions.limits.threads
    if let limit = runOptions.limits.maxPixels { options.pixelLimit = limit }
    options.replacing = !file.noClobber
    options.verifies = verify
    return options
  }

  /// The seeds given by options, or random seeds; a resumed batch takes its random seeds from the
  /// manifest.
  private func seeds(_ place: ManifestPlace) throws -> SeedList {
    var list = try SeedArguments.list(names.seedEntries)
    for seed in picture.look.seeds { try list.append(seed) }
    guard let count = names.count else {
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
      let last = header.plan.seeds.lastPosition, last < count,
      let list = try? SeedList(from: header.plan.seeds.seed(at: 0).number, count: count)
    {
      return list
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
