public import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

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
