internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Makes many pictures.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Makes many pictures, and resumes where it stopped.",
    discussion: """
      The pictures are those of many seeds, or those of a list of recipes. If you repeat an option, \
      geobg makes a picture for each of its values.

      Examples:
        geobg batch --seeds 1...1000 -o 'walls/{seed}.png'
        geobg batch --seeds 1...99,anna --light --dark -o '{seed}-{mode}.png'
        geobg batch --seeds @list.txt --size 4k -o 'walls/{seed}.png'
        geobg batch --count 50 --palette dusk --palette mist --format svg
        geobg batch --seeds 1...1000 --shard 0/8 -o 'walls/{seed}.png'
        geobg batch --seeds 1...1000 -o 'walls/{seed}.png' --dry-run
        geobg batch --seed anna --zoom 0.5...2 --steps 7 -o 'zoom/{index}.png'
        geobg batch recipes.jsonl -o 'walls/{index}.png'
        geobg recipe --seeds 1...9 | jq -c '.mode = "dark"' | geobg batch - -o 'dark/{seed}.svg'
      """)

  @OptionGroup(title: "Output") var names: BatchNameOptions
  @OptionGroup var picture: PictureOptions

  @Argument(
    help: .init(
      "More pictures, recipes or lists of recipes, if there are no seeds. A list (JSON Lines) has a "
        + "recipe on each line.", valueName: "file"),
    completion: .file())
  var more: [String] = []

  @OptionGroup(title: "Picture") var sweep: SweepOptions
  @OptionGroup(title: "Output") var file: FileOptions
  @OptionGroup(title: "Output") var vector: VectorOptions
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

  @Flag(help: "Makes the other pictures of a list if some of its recipes are wrong.")
  var keepGoing = false

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
    let listed = try listed()
    let shard = share.shard ?? .whole
    guard names.count == nil || shard.isWhole else {
      throw Failure(
        usage:
          "--count picks other random seeds in each part; use --seeds, such as --seeds 1...100"
      )
    }
    func place(_ template: NameTemplate) -> ManifestPlace {
      ManifestPlace(
        folder: template.folder, base: manifest ?? ManifestPlace.defaultName, shard: shard)
    }
    let plan: BatchPlan
    if let listed {
      let pictures = try variants(of: listed.pictures, values, notes: &notes).map(\.ofItsSeed)
      plan = try BatchPlan(pictures: pictures, template: named ?? NameTemplate(naming: pictures))
    } else {
      let variants = try variants(of: nil, values, notes: &notes).map(\.ofAnySeed)
      let template = named ?? NameTemplate(naming: variants)
      plan = try BatchPlan(
        seeds: try seeds(place(template)), variants: variants, template: template)
    }
    let place = place(plan.template)
    let header = ManifestHeader(
      plan, shard: shard, metadata: !metadata.noMetadata, areSeedsChosen: names.count != nil)
    if names.count != nil {
      notes.append("random seeds \(plan.seeds) (repeat with --seeds \(plan.seeds))")
    }
    guard !dryRun else {
      let preview = try BatchPreview(header, at: place, verifies: verify)
      if !runOptions.quiet { Console.note(notes) }
      try BatchForecast(preview, place, replaces: !file.noClobber)
        .show(isQuiet: runOptions.quiet, isJSON: json)
      try listed?.check()
      return
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
    try listed?.check()
  }

  /// Whether an option gives seeds; then FILE has only settings.
  private var hasSeeds: Bool {
    !names.seedEntries.isEmpty || !picture.look.seeds.isEmpty || names.count != nil
  }

  /// The pictures of the list, if each FILE is a picture.
  private func listed() throws -> ListedPictures? {
    let files = (picture.file.map { [$0] } ?? []) + more
    if !hasSeeds, !files.isEmpty { return try ListedPictures(files, keepsGoing: keepGoing) }
    if let first = names.seedEntries.last, let last = files.last,
      ["...", "..", "…", "-", "to"].contains(files.first), files.count == 2
    {
      throw Failure(
        usage: "--seeds: a range has no spaces; write --seeds \(first)...\(last)")
    }
    if !more.isEmpty {
      throw Failure(
        usage:
          "with seeds, only one FILE has the settings, and \(files.count) are given; leave out "
          + "the seeds to make each picture with its own seed")
    }
    if keepGoing {
      throw Failure(
        usage: "--keep-going is for a list of recipes; leave it out, because a picture that fails "
          + "never stops the others")
    }
    return nil
  }

  /// Checks that the FILE is not the value of a flag, or a list of seeds without its option.
  private func checkFile() throws {
    if let file = picture.file, picture.look.meshFlags.contains(.mesh),
      let failure = MeshNumber.failure(file)
    {
      throw failure
    }
    guard let file = picture.file, file != "-", !hasSeeds, !FilePath.exists(file),
      !LinkAddress.isLink(file), !PictureArguments.isList(file)
    else { return }
    throw CommandSlip(Geobg.words.dropFirst())?.failure(missing: file)
      ?? Failure("\(file): no such file; for seeds, write --seeds \(file)", .inputMissing)
  }

  /// Every combination of the options' values; formats vary fastest.
  ///
  /// - Parameter pictures: The pictures of a list; nil for one picture, whose seed does not count.
  private func variants(
    of pictures: [RecipeFile]?, _ values: SettingValues, notes: inout [String]
  ) throws -> [LookVariant] {
    let formats = try file.formats(ofNames: output)
    let variants = try picture.variants(of: pictures, values, steps: sweep.steps, notes: &notes)
      .flatMap { variant in
        let own = variant.file.output
        return try (formats.isEmpty ? [own.format] : formats)
          .flatMap { try file.outputs(own, as: $0) }
          .map { output in
            var variant = variant
            variant.file.output = vector.output(output)
            return variant
          }
      }
    try file.checkQuality(for: variants.compactMap(\.file.output.format))
    try vector.check(for: variants.map(\.file.output.format))
    notes += VectorOptions.notes(variants.map(\.file))
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
          usage: "there are no seeds; use --seeds, such as --seeds 1...100, or --count, or name a "
            + "list of recipes")
      }
      return list
    }
    guard list.lastPosition == nil else {
      throw Failure(usage: "--count and --seeds cannot be used together; choose one")
    }
    if let header = place.writtenHeader, header.areSeedsChosen,
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

/// The options that say which pictures a batch makes, and how their files are named.
struct BatchNameOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")],
    parsing: .unconditionalSingleValue,
    help: .init(
      "The names of the files. geobg replaces the fields {seed} {index} {mode} {palette} {width} "
        + "{height} {ext}. (default: geobg-{seed}.{ext}, with more fields where names would be the "
        + "same)",
      valueName: "template"))
  var outputs: [String] = []

  @Option(
    name: .customLong("seeds"), parsing: .unconditionalSingleValue,
    help: .init(
      "The seeds, such as 1...1000. Write commas between ranges (1...1000), seeds (anna) and @FILE "
        + "(a file with one seed or range on each line). For text with a comma, use --seed.",
      valueName: "list"))
  var seedEntries: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init(
      "Uses N random seeds. geobg picks a random number, makes pictures for it and the next N-1 "
        + "numbers, and prints these seeds.", valueName: "n"),
    transform: OptionValue.count)
  var count: UInt64?
}

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

/// The report at the end of a batch, and the exit code.
struct BatchReport {
  private let run: BatchRun
  private let outcome: BatchOutcome
  private let progress: BatchProgress
  private let interrupt: Interrupt

  init(
    _ run: BatchRun, _ outcome: BatchOutcome, _ progress: BatchProgress, _ interrupt: Interrupt
  ) {
    self.run = run
    self.outcome = outcome
    self.progress = progress
    self.interrupt = interrupt
  }

  /// Lists the failures, then prints a summary or throws.
  ///
  /// - Throws: ``Failure`` if any file is missing.
  func show(isQuiet: Bool) throws {
    listFailures()
    let there = "\(run.kept + outcome.made) of \(BatchProgress.pictures(run.total)) are finished"
    if let cause = outcome.cause {
      let failure = Failure(cause) ?? Failure("\(cause)", .inputOutput)
      throw failure.adding("; \(there); run the same command to make the rest")
    }
    if let signal = interrupt.signal {
      throw Failure(
        "stopped by a signal; \(there); run the same command to make the rest",
        signal == .interrupt ? .interrupted : .terminated)
    }
    guard outcome.failed == 0 else {
      throw Failure(
        "\(BatchProgress.pictures(outcome.failed)) failed; \(there); fix the errors above, then "
          + "run the command again", .incomplete)
    }
    if !isQuiet { Console.note("\(progress.summary); the list is in \(run.place.path)") }
  }

  private func listFailures() {
    for (_, name, error) in outcome.failures {
      let reason = Failure(error)?.message ?? "\(error)"
      let path = run.place.path(of: name)
      Console.note("failed: " + (reason.hasPrefix(path) ? reason : "\(path): \(reason)"))
    }
    if outcome.failed > outcome.failures.count {
      let rest = outcome.failed - UInt64(outcome.failures.count)
      Console.note("failed: \(rest) more pictures; \(run.place.path) lists all of them")
    }
  }
}
