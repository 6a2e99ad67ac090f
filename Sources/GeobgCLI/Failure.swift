internal import ArgumentParser
internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgGallery
internal import GeobgKit
internal import GeobgPhoto
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgServer
internal import GeobgSystem

/// The message that the command prints when it fails, and its exit code (from sysexits.h).
struct Failure: Error {
  /// The exit codes.
  enum Code: CInt {
    /// A batch in which some pictures failed, or are missing.
    case incomplete = 1
    case usage = 64
    case badData = 65
    case inputMissing = 66
    /// Another process uses it, or a required program is missing or fails.
    case unavailable = 69
    case outOfResource = 71
    case cannotCreate = 73
    case inputOutput = 74
    /// What shells report for a program that was interrupted.
    case interrupted = 130
    /// What shells report for a program that was ended by a closed pipe.
    case closedPipe = 141
    /// What shells report for a program that was ended by SIGTERM.
    case terminated = 143
  }

  let message: String
  let code: Code

  init(_ message: String, _ code: Code) {
    self.message = message
    self.code = code
  }

  /// A command line that cannot be understood; `message` explains why and what to do.
  init(usage message: String) { self.init(message, .usage) }

  /// A command line that the parser cannot understand.
  ///
  /// - Parameters:
  ///   - error: The parser's error.
  ///   - slip: What the command line probably means; nil if the parser cannot describe itself.
  init(parsing error: any Error, _ slip: CommandSlip?) {
    let reason = Geobg.message(for: error)
    if let failure = slip?.failure(parsing: reason) {
      self = failure
    } else {
      let short = Failure.short(reason)
      let sentence = short.hasSuffix(".") ? String(short.dropLast()) : short
      self.init("\(sentence); see \(slip?.help ?? "geobg --help")", .usage)
    }
  }

  /// A message that repeats what was given, without the middle if it is very long.
  static func short(_ text: String) -> String {
    let limit = 400
    return text.count <= limit ? text : "\(text.prefix(limit / 4))...\(text.suffix(limit / 2))"
  }

  /// The failure for an error of one of the libraries; nil for any other error.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as GeobgError:
      guard let failure = Failure(error.underlying) else { return nil }
      self = failure
    case BatchError.file(let error): self.init(error.text, error.code)
    case BatchError.picture(let error):
      guard let failure = Failure(error) else { return nil }
      self = failure
    case let error as BatchError:
      self.init(error.subject + error.description + error.hint, error.code)
    case let error as GalleryError:
      guard let failure = Failure(gallery: error) else { return nil }
      self = failure
    case let error as FileError: self.init(error.text, error.code)
    case let error as RenderError: self.init(error.description, error.code)
    case let error as RecipeError: self.init(error.subject + error.description, error.code)
    case let error as OutputError: self.init(error.subject + error.description, error.code)
    case let error as ValueError: self.init(error.text, .usage)
    case let error as PaletteFileError: self.init(error.description, error.code)
    case let error as PhotoError: self.init(error.description, .badData)
    case let error as DesktopError: self.init(error.text, error.code)
    case let error as ProgramError: self.init(error.description, error.code)
    case let error as DocumentError: self.init(error.description, error.code)
    case let error as MetadataError: self.init(error.description, error.code)
    case let error as ServerError: self.init(error.text, error.code)
    default: return nil
    }
  }

  /// Returns the result of `body`, which draws the output at `path`.
  ///
  /// If the picture cannot be drawn as requested, the failure names that output, and the option
  /// that raises the limit.
  static func naming<Made>(_ path: String, _ body: () throws -> Made) throws -> Made {
    do {
      return try body()
    } catch let GeobgError.render(error) {
      let failure = Failure(error)?.naming(path == "-" ? "standard output" : path)
      guard case .tooManyPixels = error else { throw failure ?? error }
      throw failure?.adding(" with --max-pixels") ?? error
    }
  }

  /// The same failure, with `subject`, an option or a file, before its message.
  func naming(_ subject: String) -> Failure { Failure("\(subject): \(message)", code) }

  /// The same failure, with `subject` before its message, unless the message begins with it.
  func namingOnce(_ subject: String) -> Failure {
    message.hasPrefix("\(subject):") ? self : naming(subject)
  }

  /// The same failure, with `hint`, the option that solves the problem, after its message.
  func adding(_ hint: String) -> Failure { Failure(message + hint, code) }

  /// Prints the failure in one line; returns the code to exit with.
  func report() -> CInt {
    if code != .closedPipe {
      // The output of another program may have several lines; an error has one.
      Console.note("error: " + message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
    return code.rawValue
  }
}

// MARK: - Errors as failures

// What the command adds to the libraries' errors: exit codes, and the options that solve the
// problem, which the libraries do not know.

extension FileError {
  /// The description, with the flag that is the way out.
  var text: String {
    guard case .exists(let path) = self else { return description }
    return "\(path): already exists; choose another name, or leave out --no-clobber"
  }

  var code: Failure.Code {
    switch self {
    case .unreadable: .inputMissing
    case .tooLarge, .lineTooLong: .badData
    case .inUse: .unavailable
    case .writtenBefore, .cannotCreate, .exists: .cannotCreate
    case .writeFailed, .diskFull, .readFailed: .inputOutput
    case .closedPipe: .closedPipe
    }
  }
}

extension DesktopError {
  /// The description, with the options that it is about.
  var text: String {
    switch self {
    case .program(let error): error.text
    case .nothingChangesInTheDay:
      "--timed-xml: one picture does not change during the day; give several pictures, or add "
        + "--dark-file"
    case .nothingSaved(let desktop):
      desktop == Desktop.ownName
        ? "--restore: geobg has started no program that draws the wallpaper"
        : "--restore: no earlier wallpaper is saved for \(desktop); geobg saves it the first time "
          + "that you use geobg set"
    case .earlierUnknown: "--restore: \(self)"
    case .ownProgram: "--with: \(self)"
    case .ownProgramAndMonitors(hasMark: true):
      "--with: {monitor} needs the monitors; add --layout auto, or leave out {monitor}"
    case .ownProgramAndMonitors: "--with: \(self)"
    case .savedWallpapersDamaged(let path, let error):
      "\(path): \(error); remove the file to continue without it"
    case .file(let error): error.text
    case .noPlaceForWallpaper, .noPlaceOnMonitor, .noScheduler, .notForTimer, .noSession,
      .videoPlugInMissing, .monitorProgramMissing,
      .monitorsNotUnderstood, .noMonitor, .unknownMonitor, .monitorLeftOut, .layout, .notForProgram,
      .monitorNotForProgram, .crontab, .notShown:
      description
    }
  }

  var code: Failure.Code {
    switch self {
    case .program(let error): error.code
    case .file(let error): error.code
    case .noPlaceForWallpaper, .noPlaceOnMonitor, .noScheduler, .noSession, .videoPlugInMissing,
      .monitorProgramMissing, .monitorsNotUnderstood, .noMonitor, .layout:
      .unavailable
    case .unknownMonitor, .monitorLeftOut, .ownProgram, .ownProgramAndMonitors: .usage
    case .notForTimer, .notForProgram, .monitorNotForProgram: .cannotCreate
    case .crontab(.incomplete), .crontab(.blockWithoutEnd): .badData
    case .crontab, .notShown: .unavailable
    case .nothingChangesInTheDay: .usage
    case .savedWallpapersDamaged: .badData
    case .nothingSaved, .earlierUnknown: .inputMissing
    }
  }
}

extension ProgramError {
  /// The description, with the option that may solve the problem.
  var text: String {
    guard case .cannotRun = self else { return description }
    return
      "\(self); choose your desktop with --desktop (\(Desktop.names)), or name another program "
      + "with --with 'swaybg -i {file}'"
  }

  var code: Failure.Code {
    switch self {
    case .noTemporaryFile, .noProcess, .lost: .outOfResource
    case .outputLost: .inputOutput
    case .cannotRun, .failed, .outputTooLong: .unavailable
    }
  }
}

extension ValueError {
  /// The description, with the option that it is about, or with the command that lists the names.
  var text: String {
    switch self {
    case .notASize(let text): ValueError.notASize(text, names: "a name from geobg sizes")
    case .unknownName: "\(self); geobg sizes lists all names"
    case .notAZone, .notInPicture, .notOnCanvas, .ofSeveralScreens, .notAScreen: "--calm: \(self)"
    case .refused(let error): error.subject + error.description
    case .unknownPalette(let name): PaletteSlip.sentence(forPalette: name) ?? description
    case .notAColor(let text): PaletteSlip.sentence(forColor: text) ?? description
    default: description
    }
  }
}

extension ServerError {
  /// The description, with the option that it is about.
  var text: String {
    switch self {
    case .portTaken(let port):
      "port \(port) is used by another program; choose another one with --port"
    case .portNotPermitted: "--port: \(self)"
    case .unknownAddress, .failed: "--host: \(self)"
    case .noThread: description
    }
  }

  var code: Failure.Code {
    if case .noThread = self { .outOfResource } else { .unavailable }
  }
}

extension Failure {
  /// The failure for an error of a gallery; nil for an error without one.
  init?(gallery error: GalleryError) {
    switch error {
    case .noPictures: self.init("\(error)", .inputMissing)
    case .tooManyPictures: self.init("--seeds: \(error)", .usage)
    case .source(let error): self.init(error)
    case .noRecipe(_, let cause): self.init("\(error)", cause.code)
    case .picture(let error): self.init(error)
    case .notSite: self.init("-o: \(error)", .cannotCreate)
    case .busy: self.init("-o: \(error)", .unavailable)
    case .file(let error): self.init(error)
    }
  }
}

extension MetadataError {
  var code: Failure.Code {
    if case .unreadable = self { .inputOutput } else { .badData }
  }
}

extension DocumentError {
  var code: Failure.Code {
    if case .picture(let error) = self { error.code } else { .badData }
  }
}

extension PaletteFileError {
  var code: Failure.Code {
    switch self {
    case .tooManySwatches: .usage
    default: .badData
    }
  }
}

extension BatchError {
  /// The option that solves the problem; empty if it can be any of the repeated options.
  var subject: String {
    switch self {
    case .noSeeds, .tooManySeeds, .rangeIncomplete, .rangeBackward, .seed, .notUTF8, .utf16,
      .lineFeed, .entry, .line, .item, .tooManyItems:
      "--seeds: "
    case .openBrace, .closeBrace, .unknownField, .namesFolder, .monitorsShareName, .seedTwice,
      .sameName, .ambiguousName, .manifestName, .nameTooLong:
      "-o: "
    default: ""
    }
  }

  /// What the command adds to the error: an option that may solve the problem, or nothing.
  var hint: String {
    switch self {
    case .manifestInUse, .otherParameters: ", or choose another name with --manifest"
    default: ""
    }
  }

  var code: Failure.Code {
    switch self {
    case .nameTooLong: .cannotCreate
    case .manifestInUse: .unavailable
    case .notManifest, .otherParameters, .manifestDamaged, .manifestLineTooLong, .noPictures,
      .tooManyPictures, .listTooLong:
      .badData
    default: .usage
    }
  }
}

extension OutputError {
  /// The options that an error is about.
  var subject: String {
    switch self {
    case .tooManyShares: "--rows: "
    case .sheetTooLarge: "--columns, --thumb: "
    case .pageTooSmall: "--size, --columns, --thumb: "
    case .partTooFull(.row, _, _): "--columns: "
    default: ""
    }
  }

  var code: Failure.Code {
    switch self {
    case .empty, .missing: .inputMissing
    case .pictureTooFull, .damaged, .unreadableRecipe, .withoutRecipe, .differentPictures,
      .differentCounts, .sameRows:
      .badData
    default: .usage
    }
  }
}

extension RecipeError {
  /// The options that an error is about, when it has several possible causes.
  var subject: String {
    switch self {
    case .tooManyMarks, .tooMuchWork, .tooMuchMemory: "--zoom, --density: "
    case .calmZoneOutOfRange, .tooManyCalmZones: "--calm: "
    default: ""
    }
  }

  /// The exit code; palettes come from files, and all other parts from options.
  var code: Failure.Code {
    switch self {
    case .nameLength, .swatchCount, .noSwatch, .weightOutOfRange, .wrongFlow: .badData
    default: .usage
    }
  }
}

extension RenderError {
  var code: Failure.Code {
    switch self {
    case .tooManyPixels, .pageTooLarge, .sideTooLong, .noTransparency, .filledShapes,
      .metadataTooLong:
      .usage
    case .stopped: .interrupted
    case .outOfMemory, .backend: .outOfResource
    }
  }
}
