internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

extension Catalog {
  /// The largest whole number that JavaScript keeps exact.
  private static let exactLimit: UInt64 = 9_007_199_254_740_991
  /// The shortest range of seeds that is written as a range; shorter ones are written as seeds.
  private static let rangeMinimum: UInt64 = 4

  /// The file `catalog.js`, from which the page lists its pictures.
  ///
  /// - Parameter hasThumbnails: Whether the site has thumbnails and pages of pictures.
  package func script(hasThumbnails: Bool) -> [UInt8] {
    var colors: [UInt8] = []
    colors.reserveCapacity(TraitTable.colorBytes * pictures.count)
    for number in 0..<pictures.count { colors += traits.colorBytes(number) }
    let json = CanonicalJSON.object(
      ("colors", CanonicalJSON.string(Base64.text(of: colors))),
      ("count", String(pictures.count)),
      ("files", String(hasThumbnails || !pictures.files.isEmpty)),
      ("palettes", CanonicalJSON.array(palettes)),
      ("recipes", CanonicalJSON.array(drawings)),
      ("runs", CanonicalJSON.array(runs)),
      ("templates", CanonicalJSON.array(templates)),
      ("title", CanonicalJSON.string(title)),
      ("version", String(Catalog.version)))
    return ScriptText.assigning(json, to: "geobgCatalog")
  }

  /// The pictures in order, as lists of a template and its seeds.
  private var runs: [String] {
    var (runs, template, drawing) = ([String](), 0, 0)
    for part in pictures.parts {
      switch part {
      case .drawn(let recipes):
        runs.append("[-1,\(drawing),\(recipes.count)]")
        drawing += recipes.count
      case .seeds(_, let seeds):
        runs += Catalog.runs(of: seeds, template: template)
        template += 1
      }
    }
    return runs
  }

  private static func runs(of seeds: SeedList, template: Int) -> [String] {
    var runs: [String] = []
    var singles: [String] = []
    func endSingles() {
      if !singles.isEmpty { runs.append("[\(template),\(CanonicalJSON.array(singles))]") }
      singles = []
    }
    for run in seeds.runs {
      switch run {
      case .text(let seed): singles.append(CanonicalJSON.string(seed.text))
      case .numbers(let range) where range.upperBound - range.lowerBound < rangeMinimum - 1:
        singles += range.map(json)
      case .numbers(let range):
        endSingles()
        let count = range.upperBound - range.lowerBound + 1
        runs.append("[\(template),\(json(range.lowerBound)),\(count)]")
      }
    }
    endSingles()
    return runs
  }

  private static func json(_ seed: UInt64) -> String {
    seed <= exactLimit ? String(seed) : CanonicalJSON.string(String(seed))
  }
}
