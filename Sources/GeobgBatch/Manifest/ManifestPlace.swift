public import GeobgRecipe

/// Where a batch's manifest lies: in the folder of its pictures, a name of its own for each shard.
public struct ManifestPlace: Hashable, Sendable {
  /// What every manifest's name ends in.
  public static let suffix = ".jsonl"
  /// What a manifest is called that was given no name.
  public static let defaultName = "manifest.jsonl"

  /// The folder; empty for the current one.
  public let folder: String
  /// The name within the folder.
  public let name: String

  /// The place of the manifest called `base` in `folder`.
  ///
  /// - Parameters:
  ///   - base: Ends in ``suffix`` and holds no slash.
  ///   - shard: The part of the batch that the manifest is of. Default: all of it.
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

  /// The path of the file that names the process that writes the manifest.
  var lockPath: String { path(of: ".\(name)\(ManifestPlace.lockSuffix)") }

  private static let lockSuffix = ".lock"
  /// What no picture's name may end in: it could be a manifest's, or the lock's.
  static let suffixes = [suffix, suffix + lockSuffix]

  /// The path of what is called `name` in the folder.
  public func path(of name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
