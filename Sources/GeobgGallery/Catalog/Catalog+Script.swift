internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

extension Catalog {
  /// The largest whole number that JavaScript keeps exact.
  private static let exactLimit: UInt64 = 9_007_199_254_740_991
  /// The shortest range of seeds that is written as a range; shorter ones are written as seeds.
  private static let rangeMinimum: UInt64 = 4

  /// How many pictures' colors are written at once; a multiple of 3, so that base64 has no padding.
  private static let colorChunk = 3000

  /// The file `catalog.js`, from which the page lists its pictures.
  ///
  /// - Parameters:
  ///   - hasThumbnails: Whether the site has thumbnails and pages of pictures.
  ///   - studio: The address of the studio that the page links to. Default: none.
  ///   - isServed: Whether the page has a server of geobg to ask. Default: no.
  package func script(
    hasThumbnails: Bool, studio: String? = nil, isServed: Bool = false
  ) -> [UInt8] {
    var script: [UInt8] = []
    writeScript(hasThumbnails: hasThumbnails, studio: studio, isServed: isServed) { script += $0 }
    return script
  }

  /// Passes the file `catalog.js` to `append` piece by piece; the other parameters are those of
  /// `script`.
  func writeScript<Failure: Error>(
    hasThumbnails: Bool, studio: String? = nil, isServed: Bool = false,
    _ append: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    func json(_ text: String) throws(Failure) { try append(ScriptText.piece(text)) }
    try append(ScriptText.head("geobgCatalog"))
    try json("{\"colors\":\"")
    for start in stride(from: 0, to: pictures.count, by: Catalog.colorChunk) {
      var colors: [UInt8] = []
      for number in start..<min(start + Catalog.colorChunk, pictures.count) {
        colors += traits.colorBytes(number)
      }
      try json(Base64.text(of: colors))
    }
    try json("\",\"count\":\(pictures.count)")
    try json(",\"files\":\(hasThumbnails || !pictures.files.isEmpty)")
    try json(",\"palettes\":\(CanonicalJSON.array(palettes))")
    try json(",\"recipes\":\(CanonicalJSON.array(drawings))")
    try json(",\"runs\":\(CanonicalJSON.array(runs))")
    if isServed { try json(",\"served\":true") }
    if let studio { try json(",\"studio\":\(CanonicalJSON.string(studio))") }
    try json(",\"templates\":\(CanonicalJSON.array(templates))")
    try json(",\"title\":\(CanonicalJSON.string(title)),\"version\":\(Catalog.version)}")
    try append(ScriptText.tail)
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
