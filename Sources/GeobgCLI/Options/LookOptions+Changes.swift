internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

extension LookOptions {
  /// All options of the look.
  ///
  /// This list is used to make one picture, to make a batch's pictures, and to see whether any
  /// option is given. In a batch, the values of the last option vary fastest.
  ///
  /// - Parameter steps: How many values a range without a step has.
  func options(steps: Int?) throws -> [PictureOption] {
    if steps != nil, !sweeps.contains(where: \.needsSteps) {
      throw Failure(
        usage: "--steps: no option has a range without a step; write one, such as --zoom 0.5...2")
    }
    let palettes = paletteNames.flatMap { name in
      LookOptions.isWord(name, LookOptions.all) ? PaletteFile.builtInNames : [name]
    }
    return try [
      PictureOption(\.palette, palettes) { name, _, _ in
        LookOptions.isWord(name, LookOptions.any)
          ? .any : .palette(try PaletteArgument.palette(name))
      },
      PictureOption(\.swatches, swatches.isEmpty ? [] : [swatches]),
      PictureOption(\.mode, modes.map(\.mode)),
      PictureOption(\.mesh, meshes(steps)),
      PictureOption(
        \.density, densities.flatMap { try $0.values(steps: steps, of: "--density") }),
      PictureOption(\.zoom, zooms.flatMap { try $0.values(steps: steps, of: "--zoom") }),
      PictureOption(\.base, bases),
      PictureOption(\.pan, pans),
      PictureOption(\.background, backgrounds),
      PictureOption(\.isTile, tileFlags.map { $0 == .tile }),
      PictureOption(\.calm, calms),
      PictureOption(\.motion, moving.motions),
      PictureOption(
        \.moment, moving.moments().flatMap { try $0.values(steps: steps, of: "--at") }),
    ]
      + PictureStyle.Field.allCases.map { field in
        PictureOption(
          \.art[field],
          try art[field].flatMap { sweep in
            if LookOptions.isWord(sweep.text, LookOptions.all),
              case .name(let names) = field.definition.form
            {
              return names.indices.map { [Thousandths($0)] }
            }
            return try sweep.values(steps: steps, of: "--\(field.name)")
          })
      }
  }

  /// The meshes that the options request; `--mesh-passes` implies `--mesh`.
  private func meshes(_ steps: Int?) throws -> [PictureChange.Mesh] {
    let flags = meshFlags.filter { $0 == .noMesh || meshPasses.isEmpty }
    return try flags.map { $0 == .mesh ? .kept : .removed }
      + meshPasses.flatMap { try $0.values(steps: steps, of: "--mesh-passes") }.map { .laid($0) }
  }

  /// Checks that `options` do not make too many pictures of `pictureCount` pictures.
  static func checkCount(of options: [PictureOption], _ pictureCount: Int) throws {
    let count = options.reduce(1) { $0.multipliedCapped(by: $1.count) }
    guard count <= BatchPlan.variantLimit else {
      throw BatchError.variantCount(count: count, limit: BatchPlan.variantLimit)
    }
    guard count.multipliedCapped(by: pictureCount) <= BatchPlan.pictureLimit else {
      throw BatchError.tooManyPictures(limit: BatchPlan.pictureLimit)
    }
  }

  /// Every picture that all combinations of the values of `options` make of `starts`.
  ///
  /// - Parameters:
  ///   - settings: The values where no option gives one.
  ///   - notes: Gets a line that names the screen, if a size is the size of one of several screens.
  static func variants(
    of starts: [RecipeFile], _ options: [PictureOption], _ settings: SettingValues,
    notes: inout [String]
  ) throws -> [LookVariant] {
    // Reading a value may open a file or ask the session, so it is done once for each size.
    var known: [Canvas: [PictureChange]] = [:]
    return try starts.flatMap { start in
      let canvas = start.recipe.view.canvas
      let changes =
        try known[canvas] ?? changes(options, from: canvas, settings, notes: &notes)
      known[canvas] = changes
      return try changes.map { change in
        let picks = change.picks
        if !picks.palettes.isEmpty, let swatch = change.swatches?.first {
          throw Failure(
            usage: "--swatch \(swatch.name): palettes have other swatches, and --palette any picks "
              + "one for each picture; name the palette")
        }
        var file = start
        try change.apply(to: &file.recipe, hasSeed: false)
        return LookVariant(file: file, withoutMeshes: change.mesh == .removed, picks: picks)
      }
    }
  }

  /// The changes that `options` make to a picture with the canvas `start`.
  ///
  /// - Parameter settings: The calm zones, and what the seed picks, where no option says it.
  static func changes(
    _ options: [PictureOption], from start: Canvas, _ settings: SettingValues,
    notes: inout [String]
  ) throws -> [PictureChange] {
    try options.reduce([settings.picture.late(settings.calm)]) { changes, option in
      try option.vary(changes, from: start, notes: &notes)
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
