package import GeobgDesktop
package import GeobgKit
package import GeobgRecipe
package import GeobgScene
package import GeobgServer
package import GeobgSystem

/// Draws pictures for the page with geobg's own renderers.
package struct StudioPictures: Sendable {
  /// The most bytes of a picture that is sent to the page, which must be in memory.
  package static let byteLimit = 256 << 20
  /// The shortest time between two events about the progress of a picture, in seconds.
  private static let eventInterval = 0.1

  /// The formats that the page cannot make alone.
  package static let formats: [Format] = [.png, .pdf, .jpeg, .webp]

  private var options: RenderOptions
  private let report: @Sendable (_ share: Double, _ id: String) -> Void

  /// Draws with `options`, within the limits of servers.
  ///
  /// - Parameter report: Gets the finished share, 0 to 1, of the work called `id`. Default: does
  ///   nothing.
  package init(
    _ options: RenderOptions,
    reporting report: @escaping @Sendable (_ share: Double, _ id: String) -> Void = { _, _ in }
  ) {
    self.options = options
    self.options.limits = .shared
    self.report = report
  }

  package func bytes(
    _ request: StudioRequest, _ cancellation: Cancellation
  ) throws(Refusal) -> [UInt8] {
    let isTooLong = Locked(false)
    do throws(GeobgError) {
      let prepared = try prepared(request.file, request, cancellation)
      var bytes: [UInt8] = []
      try prepared.write { piece throws(GeobgError) in
        guard bytes.count + piece.count <= StudioPictures.byteLimit else {
          isTooLong.held { $0 = true }
          throw .render(.stopped)
        }
        bytes += piece
      }
      return bytes
    } catch {
      guard !isTooLong.held({ $0 }) else {
        throw Refusal(
          400, "the file is too large to send; save it into the folder",
          code: .limit)
      }
      throw Refusal(drawing: error)
    }
  }

  /// Writes the picture `file` to `target`.
  ///
  /// - Throws: ``Refusal``; then no file is left.
  package func write(
    _ file: RecipeFile, to target: FileTarget, _ request: StudioRequest,
    _ cancellation: Cancellation
  ) throws(Refusal) {
    do throws(GeobgError) {
      try prepared(file, request, cancellation).write(to: target)
    } catch {
      throw Refusal(drawing: error)
    }
  }

  private func prepared(
    _ file: RecipeFile, _ request: StudioRequest, _ cancellation: Cancellation
  ) throws(GeobgError) -> PreparedFile {
    var options = options
    options.cancellation = cancellation
    let next = Locked(CommandProcess.now)
    options.progress = { [report] share in
      let now = CommandProcess.now
      let isDue = next.held { next in
        guard now >= next else { return false }
        next = now + StudioPictures.eventInterval
        return true
      }
      if isDue { report(share, request.id) }
    }
    return try file.prepared(options)
  }
}

extension Refusal {
  /// The picture cannot be drawn or written.
  init(drawing error: GeobgError) {
    switch error {
    case .recipe(let error): self.init(400, error.description, code: error.code)
    case .output(let error): self.init(400, error.description, code: error.code)
    case .document(let error): self.init(error)
    case .render(.stopped):
      self.init(503, "the picture was canceled", code: .canceled)
    case .render(let error):
      let isOurs = error.code == .memory || error.code == .internal
      self.init(isOurs ? 500 : 400, error.description, code: error.code)
    case .file(let error): self = SaveFolder.refusal(error)
    case .size, .palette, .paletteFile, .sheet, .join:
      self.init(500, error.description, code: .internal)
    }
  }
}

extension Format {
  /// The media type of a file of the format.
  package var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .pdf: "application/pdf"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    }
  }
}

/// The folder that pictures from the page are saved into, and nothing outside it.
package struct SaveFolder: Sendable {
  /// The most bytes of a name, as in most file systems.
  package static let nameLimit = 255

  /// The folder's absolute path.
  package let path: String

  /// The folder at `path`; it is created if it is missing.
  package init(_ path: String) throws(FileError) {
    self.path = try FilePath.absolute(path)
    do throws(FileError) {
      _ = try ManagedFolder.making(path)
    } catch .cannotCreate where FileStatus(path).map({ $0.kind != .folder }) ?? false {
      throw .cannotCreate(path: path, reason: "it is not a folder; choose another name")
    }
  }

  /// A file called `name` in the folder, to write a picture in `format` to.
  ///
  /// A symbolic link or anything else but a file is never replaced or followed.
  ///
  /// - Throws: ``Refusal``: 400 for a name that is not allowed, 409 if the name exists.
  package func target(
    _ name: String, format: Format, replacing: Bool
  ) throws(Refusal) -> FileTarget {
    try SaveFolder.check(name, format: format)
    do throws(FileError) {
      // The name is text, in which no character stands for a byte.
      let name = PathText.text(name.utf8)
      // Opened each time, because the folder may be made again while the studio runs.
      let folder = try ManagedFolder(path)
      guard [nil, .file].contains(folder.status(of: name)?.kind) else {
        throw FileError.exists(path: folder.path(of: name))
      }
      return try FileTarget(name, in: folder, replacing: replacing)
    } catch {
      throw SaveFolder.refusal(error)
    }
  }

  /// The refusal for an error of the file; the page sees no path.
  static func refusal(_ error: FileError) -> Refusal {
    switch error {
    case .exists:
      Refusal(409, "a file has this name; choose another name", code: .file, field: "name")
    case .cannotCreate(_, let reason), .writeFailed(_, let reason), .unreadable(_, let reason),
      .readFailed(_, let reason):
      Refusal(500, "the file cannot be written: \(reason)", code: .file)
    case .diskFull(_, let reason):
      Refusal(507, "the file cannot be written: \(reason)", code: .file)
    case .writtenBefore, .tooLarge, .lineTooLong, .inUse, .closedPipe:
      Refusal(500, "the file cannot be written", code: .file)
    }
  }

  private static func check(_ name: String, format: Format) throws(Refusal) {
    func refusal(_ message: String) -> Refusal {
      Refusal(400, "name: \(message)", code: .file, field: "name")
    }
    let bytes = name.utf8
    guard !bytes.isEmpty, bytes.count <= nameLimit else {
      throw refusal("use 1 to \(nameLimit) bytes")
    }
    guard bytes.first != UInt8(ascii: ".") else { throw refusal("it begins with a dot") }
    let isPlain = bytes.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
    guard isPlain else { throw refusal("it has a slash or a control character") }
    guard Format(pathExtension: name) == format else {
      throw refusal("end it with .\(format.fileExtension)")
    }
  }
}

/// The desktop whose wallpaper the page can set.
package struct StudioDesktop: Sendable {
  package let desktop: Desktop
  private let dataFolder: String
  private let savedPath: String
  private let session: @Sendable () -> DesktopSession

  package init(
    _ desktop: Desktop, dataFolder: String, savedPath: String,
    session: @escaping @Sendable () -> DesktopSession = { .current }
  ) {
    self.desktop = desktop
    self.dataFolder = dataFolder
    self.savedPath = savedPath
    self.session = session
  }

  /// Shows the picture of `file`, drawn by `drawing`, in light and dark mode.
  ///
  /// - Throws: ``Refusal``, and then the desktop keeps its wallpaper.
  package func show(
    _ file: RecipeFile,
    drawing: (_ recipe: RecipeFile, _ target: FileTarget) throws(Refusal) -> Void
  ) throws(Refusal) {
    let setter = WallpaperSetter(
      desktop, dataFolder: dataFolder, savedPath: savedPath, session: session())
    let source = WallpaperSource(drawing: file)
    let order = WallpaperSetter.Order(light: source, dark: source)
    _ = try setter.set(
      order, wrapping: { Refusal(500, $0.description, code: .file) }, drawing: drawing)
  }
}
