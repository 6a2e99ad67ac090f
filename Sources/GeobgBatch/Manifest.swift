internal import CGeobgNettle
public import GeobgKit
public import GeobgRecipe
internal import GeobgScene

// MARK: - The first line

/// The first line of a manifest: everything that decides which files a batch makes, and their
/// bytes.
///
/// Two runs with the same header make the same files.
public struct ManifestHeader: Sendable {
  /// 1 for variants of seeds, 2 for a list of pictures.
  private static let versions = 1...2
  /// The longest line, in bytes: enough for the seeds of a million texts.
  package static let lineLimit = 1 << 28
  private static let keys = [
    "count", "metadata", "pictures", "seeds", "shard", "template", "variants", "version",
  ]

  /// The plan of the whole batch.
  public let plan: BatchPlan
  /// The part of the plan that this manifest covers.
  public let shard: Shard
  /// Whether files carry their recipes.
  public let metadata: Bool
  /// Whether the seeds were picked at random.
  public let areSeedsChosen: Bool

  /// The header of a batch that makes `shard` of `plan`.
  public init(
    _ plan: BatchPlan, shard: Shard = .whole, metadata: Bool = true, areSeedsChosen: Bool = false
  ) {
    self.plan = plan
    self.shard = shard
    self.metadata = metadata
    self.areSeedsChosen = areSeedsChosen
  }

  /// The header of the whole batch, without shards.
  package var undivided: ManifestHeader {
    ManifestHeader(plan, metadata: metadata, areSeedsChosen: areSeedsChosen)
  }

  /// The header's values by key, as JSON.
  private var members: [JSONKey: String?] {
    [
      "count": areSeedsChosen ? String((plan.seeds.lastPosition ?? 0) &+ 1) : nil,
      "metadata": String(metadata),
      "pictures": isList ? CanonicalJSON.array(plan.pictures.map(\.json)) : nil,
      "seeds": isList ? nil : plan.seeds.json,
      "shard": shard.isWhole
        ? nil : CanonicalJSON.array([String(shard.index), String(shard.count)]),
      "template": CanonicalJSON.string(plan.template.text),
      "variants": isList ? nil : CanonicalJSON.array(plan.variants.map(\.json)),
      "version": String(isList ? ManifestHeader.versions.upperBound : 1),
    ]
  }

  /// Whether the batch is a list of pictures.
  private var isList: Bool { !plan.pictures.isEmpty }

  package var json: String { CanonicalJSON.object(members) }

  /// Whether both headers make the same files; the folder does not matter.
  package func isSame(as other: ManifestHeader) -> Bool { json == other.json }

  /// Whether both headers have the same members, except for those of the keys in `others`.
  package func isSame(as other: ManifestHeader, exceptFor others: Set<JSONKey>) -> Bool {
    let (ours, theirs) = (members, other.members)
    return ours.keys.allSatisfy { others.contains($0) || ours[$0] == theirs[$0] }
  }

  /// The names of the parameters that differ from those of `other`, as users know them.
  package func differences(from other: ManifestHeader) -> [String] {
    let (ours, theirs) = (members, other.members)
    // Of a list, and of variants of seeds, all differs.
    guard isList == other.isList else { return ["pictures"] }
    let differing = ours.keys.sorted().filter { ours[$0] != theirs[$0] }
    return differing.flatMap { key in
      switch key {
      case "template": ["-o"]
      case "variants": BatchVariant.differences(plan.variants, other.plan.variants)
      default: [key.text]
      }
    }
  }
}

// MARK: - Reading

extension ManifestHeader {
  package init(parsing bytes: [UInt8], place: ManifestPlace) throws(BatchError) {
    do throws(DocumentError) {
      self = try ManifestHeader(
        JSONField(try JSONValue(parsing: bytes, limit: ManifestHeader.lineLimit)))
    } catch {
      throw .notManifest(path: place.path, reason: "line 1: " + error.reasonInLine)
    }
  }

  private init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ManifestHeader.keys)
    let version = try object.required("version")
    let number = try version.integer()
    guard ManifestHeader.versions.contains(number) else {
      throw version.invalid("this geobg supports the versions 1 and 2")
    }
    let name = try object.required("template")
    let text = try name.string()
    let template = try name.making { () throws(BatchError) in
      try NameTemplate(parsing: text)
    }
    if number == 1 {
      let seeds = try SeedList(try object.required("seeds"))
      var variants: [BatchVariant] = []
      for item in try object.required("variants").array() {
        variants.append(try BatchVariant(item))
      }
      let all = variants
      plan = try field.making { () throws(BatchError) in
        try BatchPlan(seeds: seeds, variants: all, template: template)
      }
    } else {
      var pictures: [RecipeFile] = []
      for item in try object.required("pictures").array() {
        pictures.append(try RecipeFile(item))
      }
      let all = pictures
      plan = try field.making { () throws(BatchError) in
        try BatchPlan(pictures: all, template: template)
      }
    }
    metadata = try object.required("metadata").bool()
    areSeedsChosen = object.optional("count") != nil
    if let part = object.optional("shard") {
      let ends = try part.array()
      guard ends.count == 2 else { throw part.invalid("write the shard and the count") }
      let (index, count) = (try ends[0].integer(), try ends[1].integer())
      shard = try part.making { () throws(ValueError) in try Shard(index: index, of: count) }
    } else {
      shard = .whole
    }
  }
}

extension DocumentError {
  /// Why a line of a manifest is wrong, without the position, because the parser sees one line.
  var reasonInLine: String {
    if case .notJSON = self { "not valid JSON" } else { description }
  }
}

extension BatchVariant {
  /// The options whose values differ between two batches; never empty.
  fileprivate static func differences(
    _ ours: [BatchVariant], _ theirs: [BatchVariant]
  ) -> [String] {
    let values: [(option: String, value: (BatchVariant) -> AnyHashable)] = [
      ("size", { $0.file.recipe.view.canvas }),
      ("palette", { $0.file.recipe.palette }),
      ("mode", { $0.file.recipe.mode }),
      ("mesh", { $0.file.recipe.mesh }),
      ("density", { $0.file.recipe.plane }),
      ("zoom", { $0.file.recipe.view.zoom }),
      ("pan", { $0.file.recipe.view.pan }),
      ("background", { $0.file.recipe.background }),
      ("calm", { $0.file.recipe.calm }),
      ("format", { $0.file.output.format }),
      ("renderer", { $0.file.output.renderer }),
      ("compression", { $0.file.output.compression }),
      ("quality", { $0.file.output.quality }),
    ]
    let differing = values.filter { Set(ours.map($0.value)) != Set(theirs.map($0.value)) }
    return differing.isEmpty ? ["picture options"] : differing.map(\.option)
  }

  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["recipe", "withoutMeshes"])
    self.init(
      try RecipeFile(try object.required("recipe")),
      withoutMeshes: try object.optional("withoutMeshes")?.bool() ?? false)
  }

  fileprivate var json: String {
    CanonicalJSON.object([
      "recipe": file.json, "withoutMeshes": withoutMeshes ? "true" : nil,
    ])
  }
}

// MARK: - The line of a file

/// One line of a manifest: the result of making an item.
public struct ManifestRecord: Hashable, Sendable {
  /// The result of making a file.
  public enum Outcome: Hashable, Sendable {
    /// The file was made: its size in bytes, and its SHA-256 as 64 hexadecimal digits.
    case made(byteCount: Int, digest: String)
    /// The file could not be made; the reason names it.
    case failed(reason: String)
  }

  private static let keys = [
    "bytes", "error", "index", "path", "recipe", "seconds", "seed", "sha256",
  ]

  /// The item's number in its plan, from 0.
  public let index: UInt64
  /// The text of the picture's seed.
  public let seed: String
  /// The file's path, relative to the batch's folder.
  public let name: String
  /// The SHA-256 of the file's recipe, as canonical JSON.
  public let recipeDigest: String
  /// Whether the file was made.
  public let outcome: Outcome
  /// How long making the file took, in seconds.
  public let seconds: Thousandths

  package init(_ item: BatchItem, outcome: Outcome, seconds: Thousandths) {
    index = item.index
    seed = item.seed.text
    name = item.name
    recipeDigest = SHA256.digest(of: item.file.json)
    self.outcome = outcome
    self.seconds = seconds
  }

  private init(_ record: ManifestRecord, index: UInt64) {
    self.index = index
    seed = record.seed
    name = record.name
    recipeDigest = record.recipeDigest
    outcome = record.outcome
    seconds = record.seconds
  }

  /// The record of the same file in a plan in which its number is `index`.
  func with(index: UInt64) -> ManifestRecord { ManifestRecord(self, index: index) }

  /// The record as canonical JSON.
  public var json: String {
    var members: [JSONKey: String?] = [
      "index": String(index), "path": CanonicalJSON.string(name),
      "recipe": CanonicalJSON.string(recipeDigest), "seconds": seconds.description,
      "seed": CanonicalJSON.string(seed),
    ]
    switch outcome {
    case .made(let byteCount, let digest):
      members["bytes"] = String(byteCount)
      members["sha256"] = CanonicalJSON.string(digest)
    case .failed(let reason): members["error"] = CanonicalJSON.string(reason)
    }
    return CanonicalJSON.object(members)
  }

  package init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ManifestRecord.keys)
    index = try object.required("index").unsigned()
    seed = try object.required("seed").string()
    name = try object.required("path").string()
    recipeDigest = try object.required("recipe").string()
    seconds = try object.required("seconds").decimal()
    if let error = object.optional("error") {
      outcome = .failed(reason: try error.string())
    } else {
      outcome = .made(
        byteCount: Int(clamping: try object.required("bytes").wide()),
        digest: try object.required("sha256").string())
    }
  }
}

/// The SHA-256 digest of bytes that arrive in pieces (FIPS 180-4).
package struct SHA256 {
  private var context = sha256_ctx()

  package init() {
    nettle_sha256_init(&context)
  }

  package mutating func append(_ bytes: [UInt8]) {
    nettle_sha256_update(&context, bytes.count, bytes)
  }

  /// The digest of all bytes so far, as 64 hexadecimal digits; the next bytes start a new digest.
  package mutating func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return Hex.text(of: digest)
  }

  package static func digest(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.append(bytes)
    return digest.finish()
  }

  package static func digest(of text: String) -> String { digest(of: Array(text.utf8)) }
}
