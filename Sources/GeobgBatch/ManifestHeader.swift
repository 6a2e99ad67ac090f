public import GeobgRecipe
internal import GeobgScene

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

  /// Whether both headers have the same members, except under the keys in `others`.
  package func isSame(as other: ManifestHeader, exceptFor others: Set<JSONKey>) -> Bool {
    let (ours, theirs) = (members, other.members)
    return ours.keys.allSatisfy { others.contains($0) || ours[$0] == theirs[$0] }
  }

  /// The names of the parameters that differ from `other`, as users know them.
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
