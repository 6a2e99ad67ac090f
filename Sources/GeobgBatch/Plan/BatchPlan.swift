public import GeobgKit
public import GeobgRecipe
internal import GeobgSystem

/// Every file of a batch: each seed in each variant, named by a template.
///
/// Guarantees: no two items have the same name. Items are computed on request, so a plan of all
/// possible seeds takes no more memory than a plan of ten.
public struct BatchPlan: Hashable, Sendable {
  /// The most variants that a seed may have.
  public static let variantLimit = 4096
  /// The most bytes in the name of a file or folder, on all common file systems.
  public static let nameByteLimit = 255

  /// The seeds; all variants of one seed come before the next seed.
  public let seeds: SeedList
  /// The variants made of every seed.
  public let variants: [BatchVariant]
  /// How files are named.
  public let template: NameTemplate
  /// The number of the last item, counted from 0.
  ///
  /// This is not a count, because there can be 2^64 items, one more than 64 bits can count.
  public let lastIndex: UInt64
  /// How many digits an index has in a file name.
  let indexWidth: Int

  /// A plan of `variants` for each of `seeds`; duplicate variants are dropped.
  ///
  /// - Throws: ``PlanError``.
  public init(
    seeds: SeedList, variants: [BatchVariant], template: NameTemplate
  ) throws(PlanError) {
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
    self.template = template
    lastIndex = last
    indexWidth = String(last).utf8.count
    try NameCheck(self).run()
    try checkLengths()
  }

  /// Checks that no file or folder in a name is too long for the file systems in use.
  private func checkLengths() throws(PlanError) {
    // No seed's name is longer, and only its length matters.
    let seed = String(repeating: "0", count: seeds.longestFileName)
    for variant in variants {
      let name = template.name { field in
        field == .seed ? seed : value(of: field, seed: Seed(0), index: lastIndex, in: variant)
      }
      for part in PathText.bytes(name).split(separator: UInt8(ascii: "/"))
      where part.count > BatchPlan.nameByteLimit {
        throw .nameTooLong(byteCount: part.count, limit: BatchPlan.nameByteLimit)
      }
    }
  }

  /// The item at `index`, from 0 to ``lastIndex``.
  public func item(at index: UInt64) -> BatchItem {
    let (position, variant) = index.quotientAndRemainder(dividingBy: UInt64(variants.count))
    let seed = seeds.seed(at: position)
    let chosen = variants[Int(variant)]
    return BatchItem(
      index: index, seed: seed,
      name: template.name { value(of: $0, seed: seed, index: index, in: chosen) },
      file: chosen.file(of: seed))
  }

  /// The value of `field` in the name of an item.
  func value(
    of field: NameTemplate.Field, seed: Seed, index: UInt64, in variant: BatchVariant
  ) -> String {
    let recipe = variant.file.recipe
    switch field {
    case .seed: return seed.fileName
    case .index:
      let digits = String(index)
      return String(repeating: "0", count: max(0, indexWidth - digits.utf8.count)) + digits
    case .mode: return recipe.mode.rawValue
    case .palette: return recipe.palette.fileName
    case .width: return String(recipe.view.canvas.pixelWidth)
    case .height: return String(recipe.view.canvas.pixelHeight)
    case .ext: return variant.format.fileExtension
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

/// Why a plan is refused before any of its work starts.
public enum PlanError: Error, Hashable, Sendable {
  /// There are no seeds.
  case noSeeds
  /// No variants, or too many.
  case variantCount(count: Int, limit: Int)
  /// More than 2^64 items.
  case tooManyItems
  /// A seed is there twice, and both would be one file.
  case seedTwice(Seed)
  /// Two items would be one file, for want of one of these fields.
  case sameName(missing: [NameTemplate.Field])
  /// Two numbers stand next to each other in a name, so that two items could be one file.
  case ambiguousName
  /// An item's name would end as a manifest's does.
  case manifestName
  /// The name of a file or folder would be too long, for the longest seed.
  case nameTooLong(byteCount: Int, limit: Int)
}

extension PlanError: CustomStringConvertible {
  /// One sentence, in lower case, with the way out.
  public var description: String {
    switch self {
    case .noSeeds: SeedListError.empty.description
    case .variantCount(let count, let limit):
      "the options give \(count) pictures for each seed; use options that give 1 to \(limit)"
    case .tooManyItems: "the batch has more than 2^64 pictures; use fewer seeds"
    case .seedTwice(let seed):
      "the seed \(seed.text) occurs twice, so two pictures would have the same file name; add "
        + "{index} to the name"
    case .sameName(let missing):
      "two pictures would have the same file name; add "
        + missing.map { "{\($0.rawValue)}" }.joined(separator: " and ") + " to the name"
    case .ambiguousName:
      "two pictures could have the same file name, because a field is next to a digit or another "
        + "field; put a hyphen between them"
    case .manifestName:
      "a picture's name cannot end in \(ManifestPlace.suffixes.joinedWithOr), because the "
        + "manifest's files do; end it in .{ext}"
    case .nameTooLong(let byteCount, let limit):
      "a picture's name would have \(byteCount) bytes, and the limit is \(limit); use a shorter name"
    }
  }
}
