internal import GeobgKit
public import GeobgRecipe

/// The place of a batch's manifest: in the folder of its pictures, with a separate name for each
/// shard.
public struct ManifestPlace: Hashable, Sendable {
  /// The ending of every manifest's name.
  public static let suffix = ".jsonl"
  /// The default name of a manifest.
  public static let defaultName = "manifest.jsonl"

  /// The folder; empty for the current one.
  public let folder: String
  /// The name within the folder.
  public let name: String

  /// The place of the manifest called `base` in `folder`.
  ///
  /// - Parameters:
  ///   - base: Ends in ``suffix`` and contains no slash.
  ///   - shard: The part of the batch that the manifest covers. Default: the whole batch.
  public init(folder: String, base: String = defaultName, shard: Shard = .whole) {
    self.folder = folder
    let stem = base.hasSuffix(ManifestPlace.suffix) ? base.dropLast(6) : base[...]
    let part = shard.isWhole ? "" : "-\(shard.index)-of-\(shard.count)"
    name = stem + part + ManifestPlace.suffix
  }

  /// The place of the manifest at `path`.
  public init(path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
  }

  /// The manifest's path.
  public var path: String { path(of: name) }

  /// The name of the lock file, which contains the process that is writing the manifest.
  var lockName: String { ".\(name)\(ManifestPlace.lockSuffix)" }

  private static let lockSuffix = ".lock"
  /// Endings that no picture's name may have, because they belong to manifests and lock files.
  static let suffixes = [suffix, suffix + lockSuffix]

  /// The path of the file called `name` in the folder.
  public func path(of name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
