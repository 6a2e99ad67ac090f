internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// What is remembered of each desktop: how the wallpaper comes back that was there before geobg set
/// one, and which files it shows now.
struct KeptWallpapers {
  /// What is remembered of one desktop.
  struct Entry: Hashable {
    /// The commands that bring the earlier wallpaper back; nil where the desktop did not tell.
    let earlier: [Invocation]?
    /// The paths of the files that it shows.
    let shown: [String]
  }

  /// The longest file that is read, in bytes.
  private static let byteLimit = 1 << 20

  private var entries: [Desktop: Entry] = [:]

  /// What the file at `path` remembers; nothing where there is none.
  ///
  /// - Throws: ``Failure``, ``FileError``.
  init(reading path: String) throws {
    guard Console.isThere(path) else { return }
    let bytes = try ByteSource.opening(path).bytes(from: 0, atMost: Int64(KeptWallpapers.byteLimit) + 1)
    do {
      entries = try KeptWallpapers(parsing: bytes).entries
    } catch {
      throw Failure(error)?.naming(path).adding("; remove the file to go on without it") ?? error
    }
  }

  /// What `bytes`, which are JSON, remember.
  init(parsing bytes: [UInt8]) throws(DocumentError) {
    let field = JSONField(try JSONValue(parsing: bytes, limit: KeptWallpapers.byteLimit))
    let object = try field.object(keys: Desktop.allCases.map(\.rawValue))
    for desktop in Desktop.allCases {
      if let field = object.optional(desktop.rawValue) { entries[desktop] = try Entry(field) }
    }
  }

  /// What is remembered of `desktop`.
  subscript(desktop: Desktop) -> Entry? {
    get { entries[desktop] }
    set { entries[desktop] = newValue }
  }

  /// What is remembered, as JSON.
  var json: String {
    CanonicalJSON.object(
      Dictionary(uniqueKeysWithValues: entries.map { ($0.rawValue, $1.json) }))
  }

  /// Writes what is remembered to `path`, or removes the file where that is nothing.
  ///
  /// - Throws: ``FileError``.
  func write(to path: String) throws {
    guard !entries.isEmpty else {
      FilePath.remove(path)
      return
    }
    try Folder.make(for: path)
    try FileTarget(path).write(Array((json + "\n").utf8))
  }

  /// Whether a desktop shows the file called `name`, or would if the earlier wallpaper came back.
  func needs(_ name: String) -> Bool {
    entries.values.contains { entry in
      let words = entry.shown + (entry.earlier ?? []).flatMap(\.arguments)
      // A URI, or quotes, may be around the path.
      return words.contains { $0.contains(name) }
    }
  }
}

// MARK: - JSON

extension KeptWallpapers.Entry {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["earlier", "shown"])
    shown = try object.required("shown").texts()
    guard let list = object.optional("earlier") else {
      earlier = nil
      return
    }
    var commands: [Invocation] = []
    for command in try list.array() {
      guard let invocation = Invocation(words: try command.texts()) else {
        throw command.invalid("a command has a program")
      }
      commands.append(invocation)
    }
    earlier = commands
  }

  fileprivate var json: String {
    CanonicalJSON.object([
      "earlier": earlier.map { commands in
        CanonicalJSON.array(
          commands.map { CanonicalJSON.array($0.words.map(CanonicalJSON.string)) })
      },
      "shown": CanonicalJSON.array(shown.map(CanonicalJSON.string)),
    ])
  }
}

extension JSONField {
  /// The texts of a list.
  fileprivate func texts() throws(DocumentError) -> [String] {
    var texts: [String] = []
    for item in try array() { texts.append(try item.string()) }
    return texts
  }
}
