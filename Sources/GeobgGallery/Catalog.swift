internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The list of a gallery's pictures, with what a page and other programs need to know about them.
///
/// `docs/gallery-catalog.md` describes the files.
package struct Catalog: Sendable {
  /// The version of the files.
  static let version = 1
  /// The part of each picture whose colors are measured: the square in the middle.
  ///
  /// Earlier versions measured the whole picture, and did not say so.
  static let view = "middle"
  /// The longest title, in characters.
  package static let titleLimit = 200

  package let title: String
  /// Whether the wall of the page goes on with new pictures behind the last one.
  package var isEndless = true
  package let pictures: GalleryPictures
  /// The numbers of pictures whose files are gone, from the smallest.
  ///
  /// All pictures keep their numbers.
  package var gone: [Int] = []
  /// The colors and BlurHashes of the pictures.
  package let traits: FeatureTable

  /// The palettes, as JSON; each appears once.
  let palettes: [String]
  /// The templates, as JSON; each appears once.
  let templates: [String]
  /// For each part of the pictures: the number of its template; nil for pictures drawn by hand.
  private let templateNumbers: [Int?]
  /// For each part of the pictures: the recipes of pictures drawn by hand, as JSON.
  private let recipes: [[String]]

  package init(title: String, _ pictures: GalleryPictures, _ traits: FeatureTable) {
    self.title = String(title.prefix(Catalog.titleLimit))
    self.pictures = pictures
    self.traits = traits
    var numbers: [Palette: Int] = [:]
    var palettes: [String] = []
    func json(_ recipe: Recipe, hasSeed: Bool) -> String {
      let number = numbers[recipe.palette] ?? palettes.count
      if number == palettes.count {
        numbers[recipe.palette] = number
        palettes.append(recipe.palette.json)
      }
      return RecipeFile(recipe).json(
        palette: String(number), seed: hasSeed ? CanonicalJSON.string(recipe.seed.text) : nil,
        output: nil)
    }
    var (templates, places) = ([String](), [String: Int]())
    var (templateNumbers, recipes) = ([Int?](), [[String]]())
    for part in pictures.parts {
      switch part {
      case .seeds(let recipe, _):
        let template = json(recipe, hasSeed: false)
        let place = places[template] ?? templates.count
        if place == templates.count {
          places[template] = place
          templates.append(template)
        }
        templateNumbers.append(place)
        recipes.append([])
      case .drawn(let drawings):
        templateNumbers.append(nil)
        recipes.append(drawings.map { json($0, hasSeed: true) })
      }
    }
    (self.templates, self.templateNumbers, self.recipes) = (templates, templateNumbers, recipes)
    self.palettes = palettes
  }

  /// The recipes of pictures drawn by hand, as JSON.
  var drawings: [String] { recipes.flatMap { $0 } }
}

extension GalleryPictures.PictureRun {
  /// Whether the part has pictures drawn by hand.
  var isDrawn: Bool { if case .drawn = self { true } else { false } }
}

// MARK: - The files of a site

extension Catalog {
  private static let fileChunk = 1000

  /// The file `files.js`, with what the page needs to know about the pictures' files.
  package func filesScript(originals: Originals, site: String, hasThumbnails: Bool) -> [UInt8] {
    var script: [UInt8] = []
    writeFilesScript(originals: originals, site: site, hasThumbnails: hasThumbnails) {
      script += $0
    }
    return script
  }

  /// Passes the file `files.js` to `append` piece by piece.
  func writeFilesScript<Failure: Error>(
    originals: Originals, site: String, hasThumbnails: Bool,
    _ append: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    func files(_ number: Int) -> [GalleryFile] {
      pictures.files.isEmpty ? [] : pictures.files[number]
    }
    var (tags, places) = ([String](), [String: Int]())
    let hasOriginals = if case .none = originals { false } else { true }
    func json(_ text: String) throws(Failure) { try append(ScriptText.piece(text)) }
    try append(ScriptText.head("geobgFiles"))
    try json("{\"dates\":[")
    try column(json) { files($0).first.map { String($0.changed / 1000) } ?? "null" }
    try json("],\"folders\":[")
    try column(json) { number in
      guard let folder = files(number).first?.folder, !folder.isEmpty else { return "-1" }
      let place = places[folder] ?? tags.count
      if place == tags.count {
        places[folder] = place
        tags.append(CanonicalJSON.string(PathText.shown(folder)))
      }
      return String(place)
    }
    try json("],\"hashes\":\"")
    try column(json, separator: "") {
      // The quotation marks enclose the whole text.
      String(CanonicalJSON.string(traits.blurHash($0)).dropFirst().dropLast())
    }
    try json("\",\"names\":[")
    try column(json) { CanonicalJSON.string(PathText.shown(files($0).first?.baseName ?? "")) }
    if hasOriginals {
      try json("],\"originals\":[")
      try column(json) { number in
        let addresses = originals.addresses(of: files(number), number: number, site: site)
        return CanonicalJSON.array(addresses.map(CanonicalJSON.string))
      }
    }
    try json("],\"tags\":\(CanonicalJSON.array(tags)),\"thumbnails\":\(hasThumbnails)")
    try json(",\"version\":\(Catalog.version)}")
    try append(ScriptText.tail)
  }

  /// Appends the text of each picture, with `separator` between them.
  private func column<Failure: Error>(
    _ json: (String) throws(Failure) -> Void, separator: String = ",", _ text: (Int) -> String
  ) throws(Failure) {
    for start in stride(from: 0, to: pictures.count, by: Catalog.fileChunk) {
      var part = ""
      for number in start..<min(start + Catalog.fileChunk, pictures.count) {
        if number > 0 { part += separator }
        part += text(number)
      }
      try json(part)
    }
  }
}

// MARK: - JSON

extension Catalog {
  private static let chunk = 1000

  /// The last member of `catalog.json`; its value is the checksum of all bytes before it.
  static let checksumMember = Array(",\"whole\":".utf8)

  /// A checksum (CRC-32) as JSON: a text of eight hexadecimal digits.
  static func json(checksum: UInt32) -> String {
    CanonicalJSON.string(Hex.text(of: checksum.bigEndianBytes))
  }

  /// Passes the file `catalog.json`, for other programs, to `append` piece by piece.
  ///
  /// - Parameter thumbnails: The checksums of the small pictures. Default: there are none.
  package func writeJSON<Failure: Error>(
    thumbnails: [UInt32] = [], _ append: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var sum: UInt32 = 0
    func add(_ part: String) throws(Failure) {
      let bytes = Array(part.utf8)
      sum = CRC32.checksum(bytes, after: sum)
      try append(bytes)
    }
    var text = "{\"count\":\(pictures.count),\"palettes\":\(CanonicalJSON.array(palettes)),"
    text += "\"pictures\":["
    for (part, start) in zip(pictures.parts.indices, pictures.starts) {
      let end = part + 1 < pictures.starts.count ? pictures.starts[part + 1] : pictures.count
      for number in start..<end {
        text += number == 0 ? "\n" : ",\n"
        text += picture(
          number, part: part, place: number - start,
          thumbnail: thumbnails.isEmpty ? nil : thumbnails[number])
        if number % Catalog.chunk == Catalog.chunk - 1 {
          try add(text)
          text = ""
        }
      }
    }
    text += "\n],\"templates\":\(CanonicalJSON.array(templates)),"
    text += "\"title\":\(CanonicalJSON.string(title)),\"version\":\(Catalog.version),"
    text += "\"view\":\(CanonicalJSON.string(Catalog.view))"
    try add(text)
    try append(Catalog.checksumMember + Array("\(Catalog.json(checksum: sum))}\n".utf8))
  }

  private func picture(
    _ number: Int, part: Int, place: Int, thumbnail: UInt32?
  ) -> String {
    let recipe = pictures.recipe(number)
    let traits = self.traits[number]
    let files = pictures.files.isEmpty ? nil : pictures.files[number]
    let canvas = recipe.view.canvas
    let template = templateNumbers[part]
    return CanonicalJSON.object(
      ("blurhash", CanonicalJSON.string(traits.blurHash)),
      (
        "colors",
        CanonicalJSON.array(
          traits.colors.parts.map { part in
            "[\"\(part.color.hex)\",\(Catalog.share(part.area))]"
          })
      ),
      ("files", files.map { CanonicalJSON.array($0.map(\.json)) }),
      ("palette", CanonicalJSON.string(recipe.palette.name)),
      ("recipe", template == nil ? recipes[part][place] : nil),
      ("room", Catalog.share(traits.clockRoom)),
      ("seed", CanonicalJSON.string(recipe.seed.text)),
      ("size", "[\(canvas.pixelWidth),\(canvas.pixelHeight)]"),
      (
        "tags",
        CanonicalJSON.array(recipe.tags(files ?? []).map(CanonicalJSON.string))
      ),
      ("template", template.map { String($0) }),
      ("thumbnail", thumbnail.map(Catalog.json(checksum:))))
  }
}

extension Catalog {
  /// A share in 255ths as a number from 0 to 1.
  private static func share(_ part: UInt8) -> String {
    Thousandths(rounding: Double(part) / 255).description
  }
}

extension Recipe {
  /// Words for searching: what the recipe shows, then the folders of `files`.
  fileprivate func tags(_ files: [GalleryFile]) -> [String] {
    let (width, height) = (view.canvas.pixelWidth, view.canvas.pixelHeight)
    var tags = [
      mode.rawValue, width < height ? "portrait" : width > height ? "landscape" : "square",
    ]
    if mesh != nil { tags.append("mesh") }
    if !calm.zones.isEmpty { tags.append("calm") }
    if !drawing.gestures.isEmpty { tags.append("drawn") }
    for file in files where !file.folder.isEmpty && !tags.contains(file.folder) {
      tags.append(file.folder)
    }
    return tags
  }
}

extension GalleryFile {
  /// The file for other programs, without its place on this machine.
  fileprivate var json: String {
    CanonicalJSON.object(
      ("bytes", String(byteCount)), ("changed", Thousandths(count: changed).description),
      ("format", CanonicalJSON.string(pathExtension)), ("path", CanonicalJSON.string(name)))
  }
}

// MARK: - As a script

extension Catalog {
  /// The largest whole number that JavaScript keeps exact.
  private static let exactLimit: UInt64 = 9_007_199_254_740_991
  /// The shortest range of seeds that is written as a range; shorter ones are written as seeds.
  private static let rangeMinimum: UInt64 = 4

  /// How many pictures' bytes are written at once; a multiple of 3, so that base64 has no padding.
  private static let byteChunk = 3000

  /// The file `catalog.js`, from which the page lists its pictures.
  package func script(hasThumbnails: Bool, studio: String? = nil) -> [UInt8] {
    var script: [UInt8] = []
    writeScript(hasThumbnails: hasThumbnails, studio: studio) { script += $0 }
    return script
  }

  /// Passes the file `catalog.js` to `append` piece by piece; the other parameters are those of
  /// `script`.
  func writeScript<Failure: Error>(
    hasThumbnails: Bool, studio: String? = nil, _ append: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    func json(_ text: String) throws(Failure) { try append(ScriptText.piece(text)) }
    try append(ScriptText.head("geobgCatalog"))
    try json("{\"colors\":\"")
    try base64(json) { traits.colorBytes($0) }
    try json("\",\"count\":\(pictures.count)")
    if !isEndless { try json(",\"endless\":false") }
    try json(",\"files\":\(hasThumbnails || !pictures.files.isEmpty)")
    if !gone.isEmpty { try json(",\"gone\":\(CanonicalJSON.array(gone.map { "\($0)" }))") }
    try json(",\"palettes\":\(CanonicalJSON.array(palettes))")
    try json(",\"recipes\":\(CanonicalJSON.array(drawings))")
    try json(",\"rooms\":\"")
    try base64(json) { CollectionOfOne(traits.clockRoom($0)) }
    try json("\",\"runs\":\(CanonicalJSON.array(runs))")
    if let studio { try json(",\"studio\":\(CanonicalJSON.string(studio))") }
    try json(",\"templates\":\(CanonicalJSON.array(templates))")
    try json(",\"title\":\(CanonicalJSON.string(title)),\"version\":\(Catalog.version)}")
    try append(ScriptText.tail)
  }

  /// Passes the bytes of all pictures to `json` as base64.
  private func base64<Failure: Error>(
    _ json: (String) throws(Failure) -> Void, _ bytes: (Int) -> some Collection<UInt8>
  ) throws(Failure) {
    for start in stride(from: 0, to: pictures.count, by: Catalog.byteChunk) {
      var chunk: [UInt8] = []
      for number in start..<min(start + Catalog.byteChunk, pictures.count) {
        chunk += bytes(number)
      }
      try json(Base64.text(of: chunk))
    }
  }

  /// The pictures in order, as lists of a template and its seeds.
  private var runs: [String] {
    var (runs, drawing) = ([String](), 0)
    for (part, template) in zip(pictures.parts, templateNumbers) {
      switch part {
      case .drawn(let recipes):
        runs.append("[-1,\(drawing),\(recipes.count)]")
        drawing += recipes.count
      case .seeds(_, let seeds):
        runs += Catalog.runs(of: seeds, template: template ?? 0)
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

/// JSON in a script that a page loads, for pages that are opened from files.
///
/// The JSON stands in a text between apostrophes. Backslashes are doubled, and apostrophes and the
/// characters of markup are escaped, so that no value can end the text or the script.
enum ScriptText {
  /// The beginning of a script that sets the global `name` to a value; the value's JSON follows.
  static func head(_ name: String) -> [UInt8] { Array("globalThis.\(name) = JSON.parse('".utf8) }

  static let tail = Array("');\n".utf8)

  /// A piece of the value's JSON, which is in ASCII, as the script has it.
  static func piece(_ json: String) -> [UInt8] {
    var script: [UInt8] = []
    script.reserveCapacity(json.utf8.count + json.utf8.count / 16)
    for byte in json.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): script += [byte, byte]
      case UInt8(ascii: "<"): script += Array("\\\\u003c".utf8)
      case UInt8(ascii: ">"): script += Array("\\\\u003e".utf8)
      case UInt8(ascii: "&"): script += Array("\\\\u0026".utf8)
      case UInt8(ascii: "'"): script += Array("\\\\u0027".utf8)
      default: script.append(byte)
      }
    }
    return script
  }
}
