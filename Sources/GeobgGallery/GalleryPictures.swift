package import GeobgBatch
internal import GeobgRecipe
package import GeobgScene

/// The pictures of a gallery, numbered from 0.
///
/// Pictures whose recipes differ only in the seed are one part, so a range of seeds takes the memory
/// of its two ends, however long it is.
package struct GalleryPictures: Sendable {
  /// Pictures that follow each other.
  package enum PictureRun: Sendable {
    /// A recipe with each of these seeds; the recipe's own seed has no meaning.
    case seeds(Recipe, SeedList)
    /// Pictures drawn by hand, which are different recipes.
    case drawn([Recipe])
  }

  /// The most pictures of a gallery; a catalog of more would not fit into a page.
  package static let limit = 10_000_000

  package let parts: [PictureRun]
  /// The files of each picture, by its number; empty for a gallery that was made from seeds.
  package let files: [[GalleryFile]]
  package let count: Int
  /// The number of each part's first picture.
  package let starts: [Int]

  /// The pictures of `seeds` in each of `recipes`; all pictures of a recipe are neighbors.
  package init(seeds: SeedList, recipes: [Recipe]) throws(GalleryError) {
    var seen: Set<Recipe> = []
    let parts = recipes.filter { seen.insert($0).inserted }.map { PictureRun.seeds($0, seeds) }
    try self.init(parts, files: [])
  }

  /// The pictures of `seeds` in each of `variants`; all pictures of a variant are neighbors.
  ///
  /// Pictures whose seeds pick the same values and follow each other are one part.
  package init(seeds: SeedList, variants: [BatchVariant]) throws(GalleryError) {
    var seen: Set<BatchVariant> = []
    var parts: [PictureRun] = []
    for variant in variants where seen.insert(variant).inserted {
      guard !variant.picks.isEmpty, let last = seeds.lastPosition else {
        var recipe = variant.file.recipe
        recipe.seed = Seed(0)
        parts.append(.seeds(recipe, seeds))
        continue
      }
      guard last < UInt64(GalleryPictures.limit) else {
        throw .tooManyPictures(limit: GalleryPictures.limit)
      }
      var run: (recipe: Recipe, seeds: SeedList)?
      for position in 0...last {
        let seed = seeds.seed(at: position)
        var recipe = variant.file(of: seed).recipe
        recipe.seed = Seed(0)
        if let run, run.recipe != recipe { parts.append(.seeds(run.recipe, run.seeds)) }
        if run?.recipe != recipe { run = (recipe, SeedList()) }
        do throws(BatchError) {
          try run?.seeds.append(seed)
        } catch {
          throw .source(error)
        }
      }
      if let run { parts.append(.seeds(run.recipe, run.seeds)) }
    }
    try self.init(parts, files: [])
  }

  package init(_ entries: [GalleryEntries.Picture]) throws(GalleryError) {
    var templates: [Recipe: Int] = [:]
    var groups: [(recipe: Recipe, seeds: SeedList, entries: [Int])] = []
    var drawn: [Int] = []
    for (index, entry) in entries.enumerated() {
      guard entry.recipe.drawing.gestures.isEmpty else {
        drawn.append(index)
        continue
      }
      var template = entry.recipe
      template.seed = Seed(0)
      let group = templates[template] ?? groups.count
      if group == groups.count {
        templates[template] = group
        groups.append((template, SeedList(), []))
      }
      do {
        try groups[group].seeds.append(entry.recipe.seed)
      } catch {
        throw .tooManyPictures(limit: GalleryPictures.limit)
      }
      groups[group].entries.append(index)
    }
    var parts = groups.map { PictureRun.seeds($0.recipe, $0.seeds) }
    if !drawn.isEmpty { parts.append(.drawn(drawn.map { entries[$0].recipe })) }
    let order = groups.flatMap(\.entries) + drawn
    try self.init(parts, files: order.map { entries[$0].files })
  }

  /// The pictures of `parts`, with the files of each picture.
  init(_ parts: [PictureRun], files: [[GalleryFile]]) throws(GalleryError) {
    var (starts, count) = ([Int](), 0)
    for part in parts {
      starts.append(count)
      let (sum, isOver) = count.addingReportingOverflow(part.count)
      guard !isOver, sum <= GalleryPictures.limit else {
        throw .tooManyPictures(limit: GalleryPictures.limit)
      }
      count = sum
    }
    guard count > 0 else { throw .noPictures }
    self.parts = parts
    self.files = files
    self.starts = starts
    self.count = count
  }

  /// The recipe of the picture `number`, from 0 to below ``count``.
  ///
  /// - Complexity: O(log *n*) in the parts and the runs of seeds.
  package func recipe(_ number: Int) -> Recipe {
    let part = self.part(of: number)
    let place = number - starts[part]
    switch parts[part] {
    case .drawn(let recipes): return recipes[place]
    case .seeds(var recipe, let seeds):
      recipe.seed = seeds.seed(at: UInt64(place))
      return recipe
    }
  }

  /// The number of the part with the picture `number`.
  package func part(of number: Int) -> Int {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}

extension GalleryPictures.PictureRun {
  /// How many pictures the part has; the largest number for more.
  fileprivate var count: Int {
    switch self {
    case .drawn(let recipes): recipes.count
    case .seeds(_, let seeds):
      seeds.lastPosition.map { Int(clamping: $0).addingReportingOverflow(1) }
        .map { $0.overflow ? .max : $0.partialValue } ?? 0
    }
  }
}
