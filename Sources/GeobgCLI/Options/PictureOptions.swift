internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// The options that decide the picture, shared by `render`, `recipe` and `batch`.
///
/// Each option may be given several times. A batch makes a picture for every combination of values;
/// other commands use the last value of each option.
struct PictureOptions: ParsableArguments {
  @Argument(
    help: .init(
      "A picture made by geobg, a recipe, or a link to a picture. Its settings are used where no "
        + "option is given. Write - to read standard input.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup(title: "Picture") var look: LookOptions
  @OptionGroup(title: "Size and print") var canvas: CanvasOptions

  /// All options that change a picture.
  ///
  /// This list is used to make one picture, to make a batch's pictures, and to see whether any
  /// option is given. In a batch, the values of the last option vary fastest.
  ///
  /// - Parameter steps: How many values a range without a step has.
  private func options(steps: Int?) throws -> [PictureOption] {
    let palettes = look.paletteNames.flatMap {
      $0 == LookOptions.allPalettes ? PaletteFile.builtInNames : [$0]
    }
    return try [
      PictureOption(\.size, chosenSizes, read: chosenSize),
      PictureOption(\.palette, palettes) { name, _, _ in
        try PaletteArgument.palette(name)
      },
      PictureOption(\.swatches, look.swatches.isEmpty ? [] : [look.swatches]),
      PictureOption(\.mode, look.modes.map(\.mode)),
      PictureOption(\.mesh, meshes(steps)),
      PictureOption(
        \.density, look.densities.flatMap { try $0.values(steps: steps, of: "--density") }),
      PictureOption(\.zoom, look.zooms.flatMap { try $0.values(steps: steps, of: "--zoom") }),
      PictureOption(\.pan, look.pans),
      PictureOption(\.background, look.backgrounds),
      PictureOption(\.calm, look.calms),
    ]
      + Art.Field.allCases.map { field in
        PictureOption(
          \.art[field],
          try (look.art.values[field] ?? []).flatMap {
            try $0.values(steps: steps, of: "--\(field.name)")
          })
      }
  }

  /// The recipe that the options describe: from the file or the settings `values`, then changed by
  /// the last value of each option.
  ///
  /// - Parameter notes: Gets a line that names the screen, if a size is the size of one of several
  ///   screens.
  func recipeFile(_ values: SettingValues, notes: inout [String]) throws -> RecipeFile {
    try checkIsOne()
    var recipeFile = try start(values, notes: &notes)
    if let seed = look.seeds.last { recipeFile.recipe.seed = seed }
    for change in try changes(
      try options(steps: nil).map(\.last), from: recipeFile.recipe.view.canvas, values,
      notes: &notes)
    {
      try change.apply(to: &recipeFile.recipe)
      if change.mesh == .removed { recipeFile.recipe.removeMeshes() }
    }
    return recipeFile
  }

  /// Every picture of a seed: all combinations of the options' values.
  ///
  /// - Parameters:
  ///   - pictures: What the options change; nil for the picture of FILE, or of the settings.
  ///   - steps: How many values a range without a step has.
  ///   - notes: Gets a line that names the screen, if a size is the size of one of several screens.
  func variants(
    of pictures: [RecipeFile]? = nil, _ values: SettingValues, steps: Int?, notes: inout [String]
  ) throws -> [(file: RecipeFile, withoutMeshes: Bool)] {
    if steps != nil, !look.sweeps.contains(where: \.needsSteps) {
      throw Failure(
        usage: "--steps: no option has a range without a step; write one, such as --zoom 0.5...2")
    }
    let options = try options(steps: steps)
    let count = options.reduce(1) { $0.multipliedCapped(by: $1.count) }
    guard count <= BatchPlan.variantLimit else {
      throw BatchError.variantCount(count: count, limit: BatchPlan.variantLimit)
    }
    guard count.multipliedCapped(by: pictures?.count ?? 1) <= BatchPlan.pictureLimit else {
      throw BatchError.tooManyPictures(limit: BatchPlan.pictureLimit)
    }
    // Reading a value may open a file or ask the session, so it is done once for each size.
    var known: [Canvas: [PictureChange]] = [:]
    let starts =
      try pictures.map { try $0.map { try start($0, values, notes: &notes) } }
      ?? [start(values, notes: &notes)]
    return try starts.flatMap { start in
      let canvas = start.recipe.view.canvas
      let changes = try known[canvas] ?? changes(options, from: canvas, values, notes: &notes)
      known[canvas] = changes
      return try changes.map { change in
        var file = start
        try change.apply(to: &file.recipe)
        return (file, change.mesh == .removed)
      }
    }
  }

  /// Whether geobg chose the seed at random, so that it must be printed.
  var isSeedChosen: Bool { file == nil && look.seeds.isEmpty }

  /// Whether no option changes the picture.
  var isOnlyFile: Bool {
    guard let options = try? options(steps: nil) else { return false }
    return look.seeds.isEmpty && !options.contains(where: \.isGiven)
  }

  /// The calm zones; nil if neither an option nor a setting requests any.
  func calm(_ values: SettingValues) -> CalmRequest? { look.calms.last ?? values.calm }

  /// The changes that `options` make to a picture with the canvas `start`.
  private func changes(
    _ options: [PictureOption], from start: Canvas, _ values: SettingValues, notes: inout [String]
  ) throws -> [PictureChange] {
    try options.reduce([PictureChange(calm: values.calm)]) { changes, option in
      try option.vary(changes, from: start, notes: &notes)
    }
  }

  /// The sizes given to `--size`.
  ///
  /// If only other options about sizes are given, nil stands for the picture's current size.
  private var chosenSizes: [SizeArgument?] {
    let isChanged =
      canvas.ppi != nil || canvas.orientation != nil || canvas.bleed != nil
      || canvas.cropMarks != nil
    return canvas.sizes.isEmpty && isChanged ? [nil] : canvas.sizes
  }

  /// The size for `argument`, changed by the other options about sizes.
  ///
  /// - Parameter argument: Nil for the size of `start`.
  private func chosenSize(
    _ argument: SizeArgument?, from start: Canvas, notes: inout [String]
  ) throws -> ChosenSize {
    do {
      var chosen =
        try argument.map { try ChosenSize($0.size(notes: &notes), ppi: canvas.ppi) }
        ?? ChosenSize(canvas.ppi.map(start.with(ppi:)) ?? start)
      if let orientation = canvas.orientation {
        chosen = chosen.turned(to: orientation.orientation)
      }
      // The edge of FILE goes around the new size, where the options do not change it.
      let edge = try PrintEdge(
        bleed: canvas.bleed ?? start.edge.bleed,
        hasCropMarks: canvas.cropMarks ?? start.edge.hasCropMarks)
      if canvas.bleed == nil, canvas.cropMarks != true {
        return try chosen.with(inherited: edge, notes: &notes)
      }
      guard chosen.canvas.trimSize == nil else { return try chosen.with(edge: edge) }
      // Pixels have no edge; this reports the options that ask for one.
      return try chosen.with(
        edge: PrintEdge(bleed: canvas.bleed ?? 0, hasCropMarks: canvas.cropMarks ?? false))
    } catch RecipeError.edgeWithoutPrint {
      let flag = canvas.bleed == nil ? "--crop-marks" : "--bleed"
      throw Failure(usage: "\(flag): \(RecipeError.edgeWithoutPrint)")
    } catch let error as RecipeError {
      throw Failure(usage: "--size, --ppi: \(error)")
    }
  }

  /// The meshes that the options request; `--mesh-passes` implies `--mesh`.
  private func meshes(_ steps: Int?) throws -> [PictureChange.Mesh] {
    let flags = look.meshFlags.filter { $0 == .noMesh || look.meshPasses.isEmpty }
    return try flags.map { $0 == .mesh ? .kept : .removed }
      + look.meshPasses.flatMap { try $0.values(steps: steps, of: "--mesh-passes") }.map {
        .laid($0)
      }
  }

  /// The picture before the options change it.
  private func start(_ values: SettingValues, notes: inout [String]) throws -> RecipeFile {
    if let file {
      if look.meshFlags.contains(.mesh), let failure = MeshNumber.failure(file) { throw failure }
      return try start(try RecipeArgument.recipeFile(file), values, notes: &notes)
    }
    // Small enough to read aloud; there are more than four billion such numbers.
    let seed = Seed(UInt64(UInt32.random(in: .min ... .max)))
    let palette = try PaletteFile.builtIn("original").palette
    return try start(RecipeFile(Recipe(seed: seed, palette: palette)), values, notes: &notes)
  }

  /// The picture `file` with the settings `values`.
  private func start(
    _ file: RecipeFile, _ values: SettingValues, notes: inout [String]
  ) throws -> RecipeFile {
    var (start, values) = (file, values)
    // Do not read a setting that an option replaces, because reading it may ask the session.
    if canvas.sizes.isEmpty, let size = values.size {
      values.picture.size = try ChosenSize(size.size(notes: &notes))
        .with(inherited: start.recipe.view.canvas.edge, notes: &notes)
    }
    start = try values.applied(to: start)
    start.output = try SourceDate.dating(start.output)
    return start
  }

  /// Checks that no options contradict each other, when there is only one picture to make.
  private func checkIsOne() throws {
    if let (option, text, _) = look.sweeps.first {
      throw Failure(
        usage: "\(option) \(text) makes several pictures; use geobg batch, or write one value")
    }
    if Set(look.modes).count > 1 {
      throw Failure(
        usage:
          "--light and --dark cannot be used together; choose one, or make both with geobg batch")
    }
    if look.meshFlags.contains(.noMesh), look.meshFlags.contains(.mesh) || !look.meshPasses.isEmpty
    {
      let other = look.meshPasses.isEmpty ? "--mesh" : "--mesh-passes"
      throw Failure(
        usage:
          "--no-mesh and \(other) cannot be used together; choose one, or make both with geobg "
          + "batch"
      )
    }
  }
}

/// How the values of one option change a picture.
///
/// An option may be given several times. A batch makes a picture for each value; other commands use
/// the last value.
struct PictureOption {
  typealias Change = (inout PictureChange) -> Void
  /// Reads a value for a picture that starts with a certain canvas; notes are shown to the user.
  typealias Reader = (_ start: Canvas, _ notes: inout [String]) throws -> Change

  /// One reader for each value, in the order of the command line.
  private var readers: [Reader]

  /// An option that sets `part` of a change to each of `values`.
  init<Value>(_ part: WritableKeyPath<PictureChange, Value?>, _ values: [Value]) {
    self.init(part, values) { value, _, _ in value }
  }

  /// An option that sets `part` of a change to the result of `read` for each of `values`.
  init<Argument, Value>(
    _ part: WritableKeyPath<PictureChange, Value?>, _ values: [Argument],
    read: @escaping (Argument, _ start: Canvas, _ notes: inout [String]) throws -> Value
  ) {
    readers = values.map { argument in
      { start, notes in
        let value = try read(argument, start, &notes)
        return { $0[keyPath: part] = value }
      }
    }
  }

  /// Whether the option is on the command line.
  var isGiven: Bool { !readers.isEmpty }

  /// How many pictures it makes of one.
  var count: Int { max(1, readers.count) }

  /// The same option with only its last value.
  var last: PictureOption {
    var option = self
    option.readers = readers.suffix(1)
    return option
  }

  /// Each of `changes` combined with each value of this option.
  ///
  /// If the option is not given, `changes` are returned as they are.
  ///
  /// - Parameter start: The canvas that the picture starts with.
  func vary(
    _ changes: [PictureChange], from start: Canvas, notes: inout [String]
  ) throws -> [PictureChange] {
    guard isGiven else { return changes }
    // Read each value once, because reading it may open a file or ask the session.
    let own = try readers.map { try $0(start, &notes) }
    return changes.flatMap { change in
      own.map { apply in
        var change = change
        apply(&change)
        return change
      }
    }
  }
}

extension Int {
  /// The product, or the largest number.
  fileprivate func multipliedCapped(by other: Int) -> Int {
    let (product, isOver) = multipliedReportingOverflow(by: other)
    return isOver ? .max : product
  }
}

/// A flag with several values; each case has the name of its flag.
///
/// The parser takes the names from descriptions. If a type has no description of its own, the system
/// searches all types for several protocols, which takes longer than the rest of the flag.
protocol PictureFlag: EnumerableFlag, RawRepresentable<String>, CustomStringConvertible {}

extension PictureFlag {
  var description: String { rawValue }
}

/// Light or dark.
enum ModeFlag: String, PictureFlag {
  case light
  case dark

  /// The value in a recipe.
  var mode: Mode { self == .light ? .light : .dark }
}

/// With or without a mesh.
enum MeshFlag: String, PictureFlag {
  case mesh
  case noMesh
}

/// Landscape or portrait.
enum OrientationFlag: String, PictureFlag {
  case landscape
  case portrait

  /// The orientation of a canvas.
  var orientation: Orientation { self == .landscape ? .landscape : .portrait }
}
