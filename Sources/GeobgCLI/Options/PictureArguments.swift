internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// A picture that an argument names, itself or in a list.
struct PictureArgument {
  let item: PictureList.Item
  /// Whether it is of a list; its file is then a regular one, and no other list.
  let isListed: Bool

  /// The name of the picture in messages.
  var name: String { item.name }

  func recipeFile() throws -> RecipeFile {
    switch item {
    case .file(let path) where isListed: try RecipeArgument.recipeFile(listed: path)
    case .file(let path): try RecipeArgument.recipeFile(path)
    case .recipe(let file): file
    }
  }
}

/// Reads the pictures that arguments name: files, links, or lists such as `@favorites.txt`.
enum PictureArguments {
  /// The pictures of `arguments`, in order; folders and manifests are files here.
  static func items(_ arguments: [String]) throws -> [PictureArgument] {
    try arguments.flatMap { argument in
      if let file = try RecipeArgument.linked(argument) {
        return [PictureArgument(item: .recipe(file), isListed: false)]
      }
      guard let list = try list(argument) else {
        return [PictureArgument(item: .file(argument), isListed: false)]
      }
      return list.items.map { PictureArgument(item: $0, isListed: true) }
    }
  }

  /// The list that `argument` names with `@`; nil if it names something else.
  ///
  /// An existing file whose name begins with `@` is no list.
  static func list(_ argument: String) throws -> PictureList? {
    guard let path = listPath(argument) else { return nil }
    let (name, bytes) = try self.bytes(ofList: path)
    do {
      return try PictureList(parsing: bytes)
    } catch {
      throw Failure("\(name): \(error)", .badData)
    }
  }

  /// Whether `argument` names a list.
  static func isList(_ argument: String) -> Bool { listPath(argument) != nil }

  private static func listPath(_ argument: String) -> String? {
    guard argument.hasPrefix("@"), argument.utf8.count > 1, !FilePath.exists(argument) else {
      return nil
    }
    return String(argument.dropFirst())
  }

  /// The bytes of the list at `path`, or of standard input if `path` is `-`, and its name in errors.
  static func bytes(ofList path: String) throws -> (name: String, bytes: [UInt8]) {
    let name = path == "-" ? "standard input" : path
    let limit = SeedList.byteLimit
    let source =
      path == "-"
      ? ByteSource(try FileSource.standardInput())
      : try ByteSource.opening(path, prefix: limit + 1)
    guard source.byteCount <= Int64(limit) else {
      throw FileError.tooLarge(path: name, limit: limit)
    }
    return (name, try source.bytes(from: 0, atMost: Int64(limit)))
  }
}

extension PictureList.Item {
  /// The name of the picture in messages.
  var name: String {
    switch self {
    case .file(let path): path == "-" ? "standard input" : path
    case .recipe(let file): "seed \(file.recipe.seed.text)"
    }
  }
}

/// Reads the seeds in the arguments of a batch.
enum SeedArguments {
  /// The seeds in `entries`; each entry lists ranges, seeds and `@` files, separated by commas.
  static func list(_ entries: [String]) throws -> SeedList {
    var list = SeedList()
    for entry in entries {
      guard !entry.isEmpty else { throw BatchError.noSeeds }
      for part in entry.split(separator: ",", omittingEmptySubsequences: false) {
        if part.hasPrefix("@") {
          try append(fileAt: String(part.dropFirst()), to: &list)
        } else {
          guard let plain = PathText.plain(String(part)) else { throw BatchError.notUTF8 }
          try checkIsNotRange(plain)
          try list.append(parsing: plain)
        }
      }
    }
    return list
  }

  /// Checks that `entry` is not a range with a hyphen, such as `1-10`.
  ///
  /// A month such as `2026-12` is a seed, because its first number is larger.
  private static func checkIsNotRange(_ entry: String) throws(Failure) {
    let ends = entry.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    guard ends.count == 2, ends.allSatisfy({ $0.isDigits && ($0 == "0" || !$0.hasPrefix("0")) }),
      let low = UInt64(ends[0]), let high = UInt64(ends[1]), low < high
    else { return }
    throw Failure(
      usage: "--seeds: did you mean \(low)...\(high)? For the one seed \(entry), write --seed "
        + "\(entry)")
  }

  private static func append(fileAt path: String, to list: inout SeedList) throws {
    let before = list.lastPosition
    let (name, bytes) = try PictureArguments.bytes(ofList: path)
    do { try list.append(lines: bytes) } catch { throw Failure("\(name): \(error)", .badData) }
    guard list.lastPosition != before else {
      throw Failure(
        "\(name): the file has no seeds; write one seed, or a range such as 1...100, per line",
        .badData)
    }
  }
}

enum SizeArgument: Hashable {
  case fixed(Size)
  /// A size in pixels, written like the size of a print, which `meant` is with its unit.
  case unclear(Size, meant: String)
  /// The size of the user's screen, which is looked up when it is used.
  case screen

  /// The argument that means the screen.
  static let screenName = "screen"

  /// The size, not turned.
  ///
  /// - Parameter notes: Gets a line that names the screen, if there are several.
  /// - Throws: ``Failure`` if the session does not answer.
  func size(notes: inout [String]) throws -> Size {
    switch self {
    case .fixed(let size): return size
    case .unclear(let size, let meant):
      notes.append("\(meant.dropLast(2)) is in pixels; for a print, write --size \(meant)")
      return size
    case .screen:
      let monitors = try SessionMonitors(answering: .size)
      let screen = monitors.screen
      if let note = monitors.screenNote { notes.append(note) }
      return .pixels(width: screen.pixelWidth, height: screen.pixelHeight)
    }
  }
}

enum LayoutArgument: Hashable {
  /// A layout that is written out.
  case fixed(MonitorLayout)
  /// The session's layout, which is looked up when it is used.
  case auto

  /// The argument that means the session's layout.
  static let autoName = "auto"

  /// The monitors.
  ///
  /// - Parameters:
  ///   - session: The session's monitors, if they are known.
  ///   - notes: Gets a line that lists the session's monitors.
  /// - Throws: ``Failure`` if the session does not answer.
  func layout(of session: SessionMonitors? = nil, notes: inout [String]) throws -> MonitorLayout {
    switch self {
    case .fixed(let layout): return layout
    case .auto:
      let monitors = try session ?? SessionMonitors(answering: .layout)
      let layout = try monitors.layout(answering: .layout)
      notes.append(monitors.note(of: layout))
      return layout
    }
  }
}

// MARK: - Arguments

/// Reads the recipe in an argument's file.
enum RecipeArgument {
  /// The recipe in the file at `path`, on standard input if `path` is `-`, in a link, or of the only
  /// picture of a list such as `@favorites.txt`.
  static func recipeFile(_ path: String) throws -> RecipeFile {
    if let file = try linked(path) { return file }
    if let list = try PictureArguments.list(path) {
      guard list.count == 1 else {
        throw Failure(
          usage: "\(path): the list has \(list.count) pictures, and this command takes one; for a "
            + "list of seeds, use geobg batch --seeds \(path)")
      }
      return try PictureArgument(item: list.items[0], isListed: true).recipeFile()
    }
    let isStream = path == "-"
    do {
      if isStream { return try RecipeFile(reading: try FileSource.standardInput()) }
      return try recipeFile(path, ByteSource.opening)
    } catch let error as FileError {
      // A word that is not a file may be a misspelled command.
      let looksLikeFile = isStream || path.contains { "./".contains($0) }
      throw Failure(error).map { failure in
        guard !looksLikeFile else { return failure }
        return path.isEmpty || FilePath.exists(path)
          ? Failure(failure.message + "; see geobg --help", failure.code)
          : Failure(
            "\(path): no such file or folder; geobg --help lists the commands", failure.code)
      } ?? error
    } catch {
      throw Failure(error)?.naming(isStream ? "standard input" : path) ?? error
    }
  }

  /// The recipe in the link `argument` to a picture; nil if it is the name of a file.
  static func linked(_ argument: String) throws -> RecipeFile? {
    guard LinkAddress.isLink(argument), !FilePath.exists(argument) else { return nil }
    do throws(DocumentError) {
      return try RecipeFile(link: argument)
    } catch {
      guard let failure = Failure(error), error.field != "link" else { throw error }
      throw failure.naming("the link")
    }
  }

  /// The recipe in the regular file at `path`, which is of a list.
  static func recipeFile(listed path: String) throws -> RecipeFile {
    do {
      return try recipeFile(path, ByteSource.regular)
    } catch let error as FileError {
      throw error
    } catch {
      throw Failure(error)?.naming(path) ?? error
    }
  }

  private static func recipeFile(
    _ path: String, _ open: (String) throws(FileError) -> ByteSource
  ) throws -> RecipeFile {
    try RecipeFile(reading: try open(path))
  }
}

/// Reads the palette that an argument names.
enum PaletteArgument {
  /// The palette given to `--palette`; see ``file(_:of:)``.
  static func palette(_ argument: String) throws -> Palette {
    try file(argument, of: "--palette").palette
  }

  /// The palette called `argument`, found by ``PaletteFile/named(_:)``.
  ///
  /// - Parameter flag: The option with this argument, to name in errors. Default: none.
  static func file(_ argument: String, of flag: String? = nil) throws -> PaletteFile {
    if argument == "-", flag != nil { return try standardInput() }
    do {
      return try PaletteFile.named(argument)
    } catch  where FilePath.exists(argument) && isPicture(argument) {
      throw Failure(
        usage: (flag.map { "\($0) " } ?? "") + "\(argument): a picture is no palette; "
          + wayOut(ofPicture: argument))
    } catch  where FileOptions.isPictureName(argument) {
      // Not the name of a palette, but of a file that is not there.
      let absent = GeobgError.file(.unreadable(path: argument, reason: "no such file or directory"))
      throw Failure(absent).map { failure in flag.map(failure.naming) ?? failure } ?? error
    } catch GeobgError.paletteFile(let error) {
      throw Failure(error)?.naming(flag.map { "\($0) \(argument)" } ?? argument) ?? error
    } catch {
      // The other errors already name the argument.
      throw Failure(error).map { failure in flag.map(failure.naming) ?? failure } ?? error
    }
  }

  /// The palette on standard input, in any format of palettes.
  private static func standardInput() throws -> PaletteFile {
    let bytes = try FileSource.standardInput()
    do throws(PaletteFileError) {
      return try PaletteFile(reading: bytes, named: "palette")
    } catch {
      // These formats have no signature, and standard input has no name.
      for name in ["palette.hex", "palette.yaml"] where error == .unknownFormat {
        if let file = try? PaletteFile(reading: bytes, named: name) { return file }
      }
      throw Failure(error)?.naming("standard input") ?? error
    }
  }

  /// Whether the file `argument` is a picture, by its name or its content.
  private static func isPicture(_ argument: String) -> Bool {
    FileOptions.isPictureName(argument) || PictureHead(argument)?.isPicture ?? false
  }

  /// What to do with the picture `argument`, to use its colors.
  private static func wayOut(ofPicture argument: String) -> String {
    switch PictureHead(argument)?.format {
    case .jpeg, .png, .webp:
      "make one of its colors with geobg palettes from \(argument.quotedForShell) > palette.json, "
        + "and use ./palette.json"
    default: "geobg makes one of the colors of a JPEG, PNG or WebP; convert the picture first"
    }
  }
}
