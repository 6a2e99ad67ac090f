internal import GeobgKit
public import GeobgRecipe
internal import GeobgScene
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

  /// The seeds, each with all its variants before the next; the seeds of ``pictures``, if there are any.
  public let seeds: SeedList
  /// The variants made of every seed; empty for a list of pictures.
  public let variants: [BatchVariant]
  /// The pictures of a list, each with its own seed; empty for variants of seeds.
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
    for file in variants.flatMap(\.namedFiles) {
      let name = template.name { field in
        field == .seed ? seed : value(of: field, seed: Seed(0), index: lastIndex, in: file)
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

extension RecipeFile {
  /// The file with all rows of the picture: an item has them, even if the original recipe has only some.
  var withAllRows: RecipeFile {
    guard output.format.has(.rows) else { return self }
    return RecipeFile(recipe, output: output.with(rows: .whole))
  }
}
