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
    let isAnyPalette = paletteNames.last == LookOptions.any
    let palettes = paletteNames.filter { $0 != LookOptions.any }.flatMap {
      $0 == LookOptions.all ? PaletteFile.builtInNames : [$0]
    }
    return try [
      PictureOption(\.palette, palettes) { name, _, _ in
        try PaletteArgument.palette(name)
      },
      PictureOption(\.isAnyPalette, isAnyPalette ? [true] : []),
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
      PictureOption(\.moment, moving.moments.flatMap { try $0.values(steps: steps, of: "--at") }),
    ]
      + Art.Field.allCases.map { field in
        PictureOption(
          \.art[field],
          try (art.values[field] ?? []).flatMap { sweep in
            if sweep.text == LookOptions.all, case .name(let names) = field.definition.form {
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
  /// - Parameter notes: Gets a line that names the screen, if a size is the size of one of several
  ///   screens.
  static func variants(
    of starts: [RecipeFile], _ options: [PictureOption], calm: CalmRequest? = nil,
    notes: inout [String]
  ) throws -> [(file: RecipeFile, withoutMeshes: Bool)] {
    // Reading a value may open a file or ask the session, so it is done once for each size.
    var known: [Canvas: [PictureChange]] = [:]
    return try starts.flatMap { start in
      let canvas = start.recipe.view.canvas
      let changes =
        try known[canvas] ?? changes(options, from: canvas, calm: calm, notes: &notes)
      known[canvas] = changes
      return try changes.map { change in
        if let option = change.anyOption {
          throw Failure(
            usage: "\(option) any is for one picture; write all, or some values, for several")
        }
        var file = start
        try change.apply(to: &file.recipe)
        return (file, change.mesh == .removed)
      }
    }
  }

  /// The changes that `options` make to a picture with the canvas `start`.
  ///
  /// - Parameter calm: The calm zones where no option requests any.
  static func changes(
    _ options: [PictureOption], from start: Canvas, calm: CalmRequest?, notes: inout [String]
  ) throws -> [PictureChange] {
    try options.reduce([PictureChange(calm: calm)]) { changes, option in
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
  init<Value>(
    _ part: @autoclosure () -> WritableKeyPath<PictureChange, Value?>, _ values: [Value]
  ) {
    self.init(part(), values) { value, _, _ in value }
  }

  /// An option that sets `part` of a change to the result of `read` for each of `values`.
  init<Argument, Value>(
    _ part: @autoclosure () -> WritableKeyPath<PictureChange, Value?>, _ values: [Argument],
    read: @escaping (Argument, _ start: Canvas, _ notes: inout [String]) throws -> Value
  ) {
    guard !values.isEmpty else {
      // The system needs some time to make a key path, and most options are not given.
      readers = []
      return
    }
    let part = part()
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
