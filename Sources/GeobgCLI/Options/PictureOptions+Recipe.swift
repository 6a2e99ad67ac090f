internal import GeobgKit

extension PictureOptions {
  /// The recipe that the options describe: the file's, or the one of the settings `values`, changed
  /// where a flag says so.
  ///
  /// - Parameter notes: Gets a line that tells which screen of several a size is of.
  func recipeFile(_ values: SettingValues, notes: inout [String]) throws -> RecipeFile {
    try checkIsOne()
    var recipeFile = try start(values, notes: &notes)
    if let seed = seeds.last { recipeFile.recipe.seed = seed }
    let change = PictureChange(
      size: try chosenSizes(for: recipeFile, notes: &notes).last,
      palette: try paletteNames.last.map(PaletteArgument.palette),
      mode: modes.last?.mode, mesh: meshes.last, density: densities.last, zoom: zooms.last,
      pan: pans.last, background: backgrounds.last,
      calm: calm(values))
    try change.apply(to: &recipeFile.recipe)
    if change.mesh == .removed { recipeFile.recipe.removeMeshes() }
    recipeFile.output = try SourceDate.dating(recipeFile.output)
    return recipeFile
  }

  /// Whether geobg chose the seed, so that it has to be told.
  var isSeedChosen: Bool { file == nil && seeds.isEmpty }

  /// Whether no flag says what is in the picture.
  var isOnlyFile: Bool {
    saysNothingOfSize && seeds.isEmpty && modes.isEmpty
      && meshFlags.isEmpty && meshPasses.isEmpty
      && paletteNames.isEmpty && densities.isEmpty && zooms.isEmpty && pans.isEmpty
      && backgrounds.isEmpty && calms.isEmpty
  }

  /// Where the picture is to be calm; nil where nobody says so.
  func calm(_ values: SettingValues) -> CalmRequest? { calms.last ?? values.calm }

  /// Every picture of a seed: each value of an option with each of every other, the ones of the
  /// last option named here next to each other.
  ///
  /// - Parameter notes: Gets a line that tells which screen of several a size is of.
  func variants(
    _ values: SettingValues, notes: inout [String]
  ) throws -> [(file: RecipeFile, withoutMeshes: Bool)] {
    var start = try start(values, notes: &notes)
    start.output = try SourceDate.dating(start.output)
    var changes = [PictureChange(calm: values.calm)]
    func vary<Value>(_ option: WritableKeyPath<PictureChange, Value?>, over values: [Value]) {
      guard !values.isEmpty else { return }
      changes = changes.flatMap { change in
        values.map { value in
          var change = change
          change[keyPath: option] = value
          return change
        }
      }
    }
    vary(\.size, over: try chosenSizes(for: start, notes: &notes))
    vary(\.palette, over: try paletteNames.map(PaletteArgument.palette))
    vary(\.mode, over: modes.map(\.mode))
    vary(\.mesh, over: meshes)
    vary(\.density, over: densities)
    vary(\.zoom, over: zooms)
    vary(\.pan, over: pans)
    vary(\.background, over: backgrounds)
    vary(\.calm, over: calms)
    return try changes.map { change in
      var file = start
      try change.apply(to: &file.recipe)
      return (file, change.mesh == .removed)
    }
  }

  private var saysNothingOfSize: Bool {
    sizes.isEmpty && ppi == nil && orientation == nil && bleed == nil && cropMarks == nil
  }

  /// What is to be around the cut: that of `canvas`, unless another size is named, and what flags say.
  private func edge(around canvas: Canvas) throws(RecipeError) -> PrintEdge {
    let start = sizes.isEmpty ? canvas.edge : .none
    return try PrintEdge(bleed: bleed ?? start.bleed, hasCropMarks: cropMarks ?? start.hasCropMarks)
  }

  /// The sizes that are named; the one of `file` turned, or at other pixels an inch, where that
  /// alone is said; none where nothing is.
  private func chosenSizes(
    for file: RecipeFile, notes: inout [String]
  ) throws -> [ChosenSize] {
    guard !saysNothingOfSize else { return [] }
    do {
      let own = file.recipe.view.canvas
      let chosen =
        try sizes.isEmpty
        ? [ChosenSize(ppi.map(own.with(ppi:)) ?? own)]
        : sizes.map { try ChosenSize($0.size(notes: &notes), ppi: ppi) }
      let turned = orientation.map { flag in chosen.map { $0.turned(to: flag.orientation) } }
      return try (turned ?? chosen).map { try $0.with(edge: edge(around: own)) }
    } catch RecipeError.edgeWithoutPrint {
      let flag = bleed == nil ? "--crop-marks" : "--bleed"
      throw Failure(usage: "\(flag): \(RecipeError.edgeWithoutPrint)")
    } catch let error as RecipeError {
      throw Failure(usage: "--size, --ppi: \(error)")
    }
  }

  /// What is said of the mesh; `--mesh-passes` implies `--mesh`.
  private var meshes: [PictureChange.Mesh] {
    let flags = meshFlags.filter { $0 == .noMesh || meshPasses.isEmpty }
    return flags.map { $0 == .mesh ? .kept : .removed } + meshPasses.map { .laid($0) }
  }

  private func start(_ values: SettingValues, notes: inout [String]) throws -> RecipeFile {
    var values = values
    // A size that a flag takes the place of is not asked for.
    if sizes.isEmpty, let size = values.size {
      values.picture.size = try ChosenSize(size.size(notes: &notes))
    }
    if let file { return try values.applied(to: try RecipeArgument.recipeFile(file)) }
    // Short enough to read out; there are more than four billion.
    let seed = Seed(UInt64(UInt32.random(in: .min ... .max)))
    return try values.applied(to: RecipeFile(try Recipe(seed.text)))
  }

  /// Makes sure that no flag says the opposite of another, where there is one picture to make.
  private func checkIsOne() throws {
    if Set(modes).count > 1 {
      throw Failure(usage: "--light and --dark exclude each other; geobg batch makes both")
    }
    if meshFlags.contains(.noMesh), meshFlags.contains(.mesh) || !meshPasses.isEmpty {
      let other = meshPasses.isEmpty ? "--mesh" : "--mesh-passes"
      throw Failure(usage: "--no-mesh and \(other) exclude each other; geobg batch makes both")
    }
  }
}
