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
  /// In a batch, the values of the last option vary fastest.
  private func options(steps: Int?) throws -> [PictureOption] {
    try [PictureOption(\.size, chosenSizes, read: chosenSize)] + look.options(steps: steps)
  }

  /// The recipe that the options describe: from the file or the settings `values`, then changed by
  /// the last value of each option.
  ///
  /// - Parameter notes: Gets a line that names the screen, if a size is the size of one of several
  ///   screens, and a line about a tile without shapes.
  func recipeFile(_ values: SettingValues, notes: inout [String]) throws -> RecipeFile {
    try checkIsOne()
    var recipeFile = try start(values, notes: &notes)
    if let seed = look.seeds.last { recipeFile.recipe.seed = seed }
    for change in try LookOptions.changes(
      options(steps: nil).map(\.last), from: recipeFile.recipe.view.canvas, values, notes: &notes)
    {
      try change.apply(to: &recipeFile.recipe)
      if change.mesh == .removed { recipeFile.recipe.removeMeshes() }
    }
    notes += look.art.uselessNotes(in: recipeFile.recipe)
    if recipeFile.recipe.isEmptyTile {
      notes.append(
        "the tile has no shape, because no shape has its center in it; zoom out, or choose another seed"
      )
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
  ) throws -> [LookVariant] {
    let options = try options(steps: steps)
    try LookOptions.checkCount(of: options, pictures?.count ?? 1)
    let starts =
      try pictures.map { try $0.map { try start($0, values, notes: &notes) } }
      ?? [start(values, notes: &notes)]
    return try LookOptions.variants(of: starts, options, values, notes: &notes)
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

  /// The picture before the options change it.
  private func start(_ values: SettingValues, notes: inout [String]) throws -> RecipeFile {
    if let file {
      if look.meshFlags.contains(.mesh), let failure = MeshNumber.failure(file) { throw failure }
      return try start(try RecipeArgument.recipeFile(file), values, notes: &notes)
    }
    // Small enough to read aloud; there are more than four billion such numbers.
    let seed = Seed(UInt64(UInt32.random(in: .min ... .max)))
    let palette = try PaletteFile.builtIn(PaletteFile.defaultName).palette
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
    if Set(look.tileFlags).count > 1 {
      throw Failure(usage: "--tile and --no-tile cannot be used together; choose one")
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

extension Recipe {
  /// Whether it is a tile in which no shape has its center, though it asks for shapes.
  fileprivate var isEmptyTile: Bool {
    guard isTile, plane.map({ $0.density > 0 }) ?? false || !drawing.gestures.isEmpty else {
      return false
    }
    let composer = Composer(self)
    // Drawing the picture reports an error, such as too many shapes.
    return (try? composer.scene()) != nil && composer.shapeNames.isEmpty
  }
}

/// A flag with several values; each case has the name of its flag.
///
/// The parser takes the names from descriptions. If a type has no description, the system
/// searches all types for several protocols, which takes longer than the rest of the flag.
protocol PictureFlag: EnumerableFlag, RawRepresentable<String>, TextOutputStreamable {}

extension PictureFlag {
  func write(to target: inout some TextOutputStream) { target.write(rawValue) }
}
