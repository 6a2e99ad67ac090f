public import GeobgRecipe
internal import GeobgScene
public import GeobgSystem

/// For each desktop, how to restore the wallpaper from before geobg, and which files it shows now.
public struct SavedWallpapers {
  /// The saved information for one desktop.
  public struct Saved: Hashable, Sendable {
    /// The commands that restore the earlier wallpaper; nil if the desktop did not report it.
    public let earlier: [Invocation]?
    /// The paths of the files that the desktop shows now.
    public let shown: [String]
    /// The programs that draw these files as long as they run.
    public let running: [RunningProgram]

    /// An entry with these commands, paths and programs.
    public init(earlier: [Invocation]?, shown: [String], running: [RunningProgram] = []) {
      self.earlier = earlier
      self.shown = shown
      self.running = running
    }
  }

  /// The longest file that is accepted, in bytes.
  private static let byteLimit = 1 << 20

  /// By the names of the desktops.
  private var entries: [String: Saved] = [:]

  private static let names = Desktop.all.map(\.name) + [Desktop.ownName]

  /// The entries in the file at `path`; none if there is no file.
  public init(reading path: String) throws(DesktopError) {
    // What cannot be looked at may be there, and must not be replaced.
    guard try DesktopError.mapping(DesktopError.file, try FileStatus.looking(at: path)) != nil
    else {
      return
    }
    let bytes = try DesktopError.mapping(
      DesktopError.file,
      try FileSource.regular(path).bytes(in: 0..<(SavedWallpapers.byteLimit + 1)))
    entries = try DesktopError.mapping(
      { .savedWallpapersDamaged(path: path, $0) }, try SavedWallpapers(parsing: bytes).entries)
  }

  /// The entries in `bytes`, which are JSON.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    let field = JSONField(try JSONValue(parsing: bytes, limit: SavedWallpapers.byteLimit))
    let object = try field.object(keys: SavedWallpapers.names)
    for name in SavedWallpapers.names {
      if let field = object.optional(name) { entries[name] = try Saved(field) }
    }
  }

  /// The entry for `desktop`; nil if there is none.
  public subscript(desktop: Desktop) -> Saved? {
    get { entries[desktop.name] }
    set { entries[desktop.name] = newValue }
  }

  /// All entries, as JSON.
  public var json: String {
    CanonicalJSON.object(
      Dictionary(uniqueKeysWithValues: entries.map { (JSONKey($0), $1.json) }))
  }

  /// Writes the entries to `path`; without entries, removes the file.
  public func write(to path: String) throws(DesktopError) {
    guard !entries.isEmpty else { return FilePath.remove(path) }
    try DesktopError.mapping(
      DesktopError.file, try FileTarget.write(Array((json + "\n").utf8), to: path))
  }

  /// Whether a desktop shows the file called `name`, or would show it after a restore.
  public func needs(_ name: String) -> Bool {
    entries.values.contains { entry in
      let words = entry.shown + (entry.earlier ?? []).flatMap(\.arguments)
      // The path may be part of a URI, or in quotes.
      return words.contains { $0.contains(name) }
    }
  }
}

// MARK: - JSON

extension SavedWallpapers.Saved {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["earlier", "running", "shown"])
    shown = try object.required("shown").texts()
    running = try object.optional("running")?.programs() ?? []
    guard let list = object.optional("earlier") else {
      earlier = nil
      return
    }
    var commands: [Invocation] = []
    for command in try list.array() {
      guard let invocation = Invocation(words: try command.texts()) else {
        throw command.invalid("a command must begin with a program")
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
      "running": running.isEmpty
        ? nil
        : CanonicalJSON.array(
          running.map { program in
            CanonicalJSON.object([
              "process": String(program.process), "start": program.start.map(String.init),
            ])
          }),
      "shown": CanonicalJSON.array(shown.map(CanonicalJSON.string)),
    ])
  }
}

extension JSONField {
  fileprivate func programs() throws(DocumentError) -> [RunningProgram] {
    var programs: [RunningProgram] = []
    for item in try array() {
      let object = try item.object(keys: ["process", "start"])
      let start = try object.optional("start")?.integer()
      programs.append(
        RunningProgram(process: try object.required("process").integer(), start: start))
    }
    return programs
  }

  fileprivate func texts() throws(DocumentError) -> [String] {
    var texts: [String] = []
    for item in try array() { texts.append(try item.string()) }
    return texts
  }
}
