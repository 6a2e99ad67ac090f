public import GeobgKit
internal import GeobgRecipe

/// A line of a manifest: what became of an item.
public struct ManifestRecord: Hashable, Sendable {
  /// How making a file ended.
  public enum Outcome: Hashable, Sendable {
    /// The file is there: its size, and its SHA-256 as 64 hexadecimal digits.
    case made(byteCount: Int, digest: String)
    /// It could not be made; the reason names the file.
    case failed(reason: String)
  }

  private static let keys = [
    "bytes", "error", "index", "path", "recipe", "seconds", "seed", "sha256",
  ]

  /// The item's number in its plan, from 0.
  public let index: UInt64
  /// What names the picture.
  public let seed: String
  /// The file's path within the batch's folder.
  public let name: String
  /// The SHA-256 of the recipe that the file carries, as canonical JSON.
  public let recipeDigest: String
  /// How it ended.
  public let outcome: Outcome
  /// How long it took.
  public let seconds: Thousandths

  /// The record of `item`.
  init(_ item: BatchItem, outcome: Outcome, seconds: Thousandths) {
    index = item.index
    seed = item.seed.text
    name = item.name
    recipeDigest = SHA256.digest(of: item.file.json)
    self.outcome = outcome
    self.seconds = seconds
  }

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

  /// The record that `field` holds.
  init(_ field: JSONField) throws(DocumentError) {
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
