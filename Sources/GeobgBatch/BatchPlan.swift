public import GeobgKit
public import GeobgRecipe
internal import GeobgSystem

/// Every file of a batch: each seed in each variant, or each picture of a list, named by a template.
///
/// Guarantees: no two items have the same name. Items are computed on request, so a plan of all
/// possible seeds takes no more memory than a plan of ten.
public struct BatchPlan: Hashable, Sendable {
  /// The most variants that a seed may have.
  public static let variantLimit = 4096
  /// The most bytes in the name of a file or folder, on all common file systems.
  public static let nameByteLimit = 255

  /// The most pictures of a list, as of a contact sheet.
  public static let pictureLimit = ContactSheet.pictureLimit
  /// The most bytes of all recipes of a list, as JSON.
  static let listByteLimit = ManifestHeader.lineLimit - 1 << 16

  /// The seeds, each with all its variants before the next; those of ``pictures``, if there are any.
  public let seeds: SeedList
  /// The variants made of every seed; empty for a list of pictures.
  public let variants: [BatchVariant]
  /// The pictures of a list, each with a seed of its own; empty for variants of seeds.
  public let pictures: [RecipeFile]
  /// How files are named.
  public let template: NameTemplate
  /// The number of the last item, counted from 0.
  ///
  /// This is not a count, because there can be 2^64 items, one more than 64 bits can count.
  public let lastIndex: UInt64
  /// How many digits an index has in a file name.
  let indexWidth: Int

  /// A plan of `variants` for each of `seeds`; duplicate variants are dropped.
  public init(
    seeds: SeedList, variants: [BatchVariant], template: NameTemplate
  ) throws(BatchError) {
    guard let lastPosition = seeds.lastPosition else { throw .noSeeds }
    var seen: Set<BatchVariant> = []
    let variants = variants.filter { seen.insert($0).inserted }
    guard (1...BatchPlan.variantLimit).contains(variants.count) else {
      throw .variantCount(count: variants.count, limit: BatchPlan.variantLimit)
    }
    let count = UInt64(variants.count)
    let (product, isOver) = lastPosition.multipliedReportingOverflow(by: count)
    let (last, isAbove) = product.addingReportingOverflow(count - 1)
    guard !isOver, !isAbove else { throw .tooManyItems }
    self.seeds = seeds
    self.variants = variants
    pictures = []
    self.template = template
    lastIndex = last
    indexWidth = String(last).utf8.count
    try NameCheck(self).run()
    try checkLengths()
  }

  /// A plan of `pictures`, in their order; each has all its rows.
  public init(pictures: [RecipeFile], template: NameTemplate) throws(BatchError) {
    guard !pictures.isEmpty else { throw .noPictures }
    guard pictures.count <= BatchPlan.pictureLimit else {
      throw .tooManyPictures(limit: BatchPlan.pictureLimit)
    }
    var seeds = SeedList()
    var byteCount = 0
    for picture in pictures {
      try seeds.append(picture.recipe.seed)
      byteCount += picture.json.utf8.count + 1
    }
    // They are in the first line of the manifest.
    guard byteCount <= BatchPlan.listByteLimit else {
      throw .listTooLong(limit: BatchPlan.listByteLimit)
    }
    self.seeds = seeds
    variants = []
    self.pictures = pictures.map(\.withAllRows)
    self.template = template
    lastIndex = UInt64(pictures.count - 1)
    indexWidth = String(lastIndex).utf8.count
    try NameCheck(self).runOnPictures()
  }

  /// Checks that no file or folder in a name is too long for the file systems in use.
  private func checkLengths() throws(BatchError) {
    // No seed's name is longer, and only its length matters.
    let seed = String(repeating: "0", count: seeds.longestFileName)
    for variant in variants {
      let name = template.name { field in
        field == .seed
          ? seed : value(of: field, seed: Seed(0), index: lastIndex, in: variant.file)
      }
      try BatchPlan.checkLength(name)
    }
  }

  /// Checks that no file or folder in `name` is too long for the file systems in use.
  static func checkLength(_ name: String) throws(BatchError) {
    for part in PathText.bytes(name).split(separator: UInt8(ascii: "/"))
    where part.count > nameByteLimit {
      throw .nameTooLong(byteCount: part.count, limit: nameByteLimit)
    }
  }

  /// The item at `index`, from 0 to ``lastIndex``.
  public func item(at index: UInt64) -> BatchItem {
    guard pictures.isEmpty else { return item(index, pictures[Int(clamping: index)]) }
    let (position, variant) = index.quotientAndRemainder(dividingBy: UInt64(variants.count))
    return item(index, variants[Int(variant)].file(of: seeds.seed(at: position)))
  }

  private func item(_ index: UInt64, _ file: RecipeFile) -> BatchItem {
    let seed = file.recipe.seed
    return BatchItem(
      index: index, seed: seed,
      name: template.name { value(of: $0, seed: seed, index: index, in: file) }, file: file)
  }

  func value(
    of field: NameTemplate.Field, seed: Seed, index: UInt64, in file: RecipeFile
  ) -> String {
    let recipe = file.recipe
    switch field {
    case .seed: return seed.fileName
    case .index:
      let digits = String(index)
      return String(repeating: "0", count: max(0, indexWidth - digits.utf8.count)) + digits
    case .mode: return recipe.mode.rawValue
    case .palette: return recipe.palette.fileName
    case .width: return String(recipe.view.canvas.pixelWidth)
    case .height: return String(recipe.view.canvas.pixelHeight)
    case .ext: return file.output.format.fileExtension
    }
  }
}

/// One file of a batch.
public struct BatchItem: Hashable, Sendable {
  /// The item's number in the plan, from 0.
  public let index: UInt64
  /// The seed of the picture.
  public let seed: Seed
  /// The file's path, relative to the batch's folder.
  public let name: String
  /// The recipe and the format.
  public let file: RecipeFile
}

/// A recipe and a format, made with every seed; the recipe's own seed is ignored.
public struct BatchVariant: Hashable, Sendable {
  /// A placeholder for the seed in a variant's recipe, so that equal variants compare equal.
  private static let anySeed = try? Seed(parsing: "{seed}")

  /// The recipe, with a placeholder for the seed, and the output.
  public let file: RecipeFile
  /// Whether meshes drawn by hand are removed.
  ///
  /// They are removed only when the seed is known, because what an undo removes depends on how many
  /// shapes a tap placed.
  public let withoutMeshes: Bool

  /// A variant that draws `file`'s recipe with other seeds, as PNG if the format is not set.
  public init(_ file: RecipeFile, withoutMeshes: Bool = false) {
    var file = file
    if let seed = BatchVariant.anySeed { file.recipe.seed = seed }
    self.file = file.withAllRows
    self.withoutMeshes = withoutMeshes && !file.recipe.drawing.gestures.isEmpty
  }

  /// The recipe and output for `seed`.
  public func file(of seed: Seed) -> RecipeFile {
    var file = file
    file.recipe.seed = seed
    if withoutMeshes { file.recipe.removeMeshes() }
    return file
  }

  package var format: Format { file.output.format }
}

extension RecipeFile {
  /// The file with all rows of the picture: an item has them, even if the original recipe has only some.
  fileprivate var withAllRows: RecipeFile {
    guard output.format == .png else { return self }
    return RecipeFile(recipe, output: output.with(rows: .whole))
  }
}

// MARK: - The items of a shard

/// The indices of the items that a shard makes: every n-th index, from the shard's own number on.
package struct ShardedIndices {
  private let first: UInt64
  private let step: UInt64
  /// How many indices follow the first one; nil if there are none at all.
  private let rest: UInt64?

  package init(lastIndex: UInt64, shard: Shard) {
    first = UInt64(shard.index)
    step = UInt64(shard.count)
    rest = first <= lastIndex ? (lastIndex - first) / step : nil
  }

  /// How many indices there are, at most 2^64-1; a count of 2^64 is reported as 2^64-1.
  package var count: UInt64 {
    guard let rest else { return 0 }
    return rest == .max ? .max : rest + 1
  }

  /// The index at position `ordinal`, counted from 0; nil after the last one.
  package func index(_ ordinal: UInt64) -> UInt64? {
    guard let rest, ordinal <= rest else { return nil }
    return first + ordinal * step
  }

  /// The position of `index`; nil if it belongs to another shard.
  package func ordinal(of index: UInt64) -> UInt64? {
    guard index >= first, (index - first).isMultiple(of: step) else { return nil }
    return (index - first) / step
  }
}

/// The positions of the seeds in a list without repeated seeds, found by seed.
struct SeedPositions {
  /// The ranges of numbers, ascending, each with the position of its first number.
  private var ranges: [(numbers: ClosedRange<UInt64>, start: UInt64)] = []
  /// The positions of the seeds that are not plain numbers.
  private var texts: [Seed: UInt64] = [:]

  init(_ list: SeedList) {
    var start: UInt64 = 0
    for run in list.runs {
      switch run {
      case .numbers(let numbers):
        ranges.append((numbers, start))
        start &+= numbers.upperBound - numbers.lowerBound &+ 1
      case .text(let seed):
        texts[seed] = start
        start &+= 1
      }
    }
    ranges.sort { $0.numbers.lowerBound < $1.numbers.lowerBound }
  }

  func position(of seed: Seed) -> UInt64? {
    guard String(seed.number) == seed.text else { return texts[seed] }
    return range(with: seed.number).map { $0.start + (seed.number - $0.numbers.lowerBound) }
  }

  /// Whether the list has all seeds of `other`.
  func hasAll(of other: SeedList) -> Bool {
    other.runs.allSatisfy { run in
      switch run {
      case .text(let seed): return texts[seed] != nil
      case .numbers(let numbers):
        var next = numbers.lowerBound
        while let end = range(with: next)?.numbers.upperBound {
          if end >= numbers.upperBound { return true }
          next = end + 1
        }
        return false
      }
    }
  }

  private func range(with number: UInt64) -> (numbers: ClosedRange<UInt64>, start: UInt64)? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].numbers.upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].numbers.contains(number) ? ranges[low] : nil
  }
}

// MARK: - What a run would do

/// What a batch would do; nothing is written.
public struct BatchPreview: Sendable {
  /// How many files exist after a complete run; 2^64-1 if there are more.
  public let total: UInt64
  /// How many of them exist already, complete.
  public let kept: UInt64

  private let plan: BatchPlan
  /// The folder of the files; nil if it is missing.
  private let folder: ManagedFolder?
  private let shard: ShardedIndices
  private let done: IntervalSet

  /// A preview of the run for `header`, with its manifest at `place`.
  ///
  /// - Parameter verifies: Whether existing files are read completely, as in ``BatchOptions``.
  public init(
    _ header: ManifestHeader, at place: ManifestPlace, verifies: Bool = false
  ) throws(BatchError) {
    plan = header.plan
    let shard = ShardedIndices(lastIndex: plan.lastIndex, shard: header.shard)
    self.shard = shard
    folder = try BatchError.mapping(BatchError.file, try ManagedFolder.existing(place.folder))
    done =
      try folder.map { folder throws(BatchError) in
        try ManifestScan(place, in: folder, header: header, shard: shard, verifies: verifies).done
      } ?? IntervalSet()
    total = shard.count
    kept = done.count
  }

  /// Calls `body` for each file that would be made, in the order of the plan.
  ///
  /// - Parameter body: Gets the item, and whether a file of its name exists, which would be replaced.
  public func forEachMissing<Failure: Error>(
    _ body: (_ item: BatchItem, _ replaces: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    var next = done.gap(from: 0)
    while let ordinal = next, let index = shard.index(ordinal) {
      next = ordinal == .max ? nil : done.gap(from: ordinal + 1)
      let item = plan.item(at: index)
      try body(item, folder?.status(of: item.name) != nil)
    }
  }
}
