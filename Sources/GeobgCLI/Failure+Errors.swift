internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgGallery
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgServer
internal import GeobgSystem

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
    case .tooLarge: .badData
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
      "--restore: no earlier wallpaper is saved for \(desktop); geobg saves it the first time that "
        + "you use geobg set"
    case .earlierUnknown(let desktop):
      "--restore: \(desktop) did not report its earlier wallpaper; choose it in the desktop's "
        + "settings"
    case .savedWallpapersDamaged(let path, let error):
      "\(path): \(error); remove the file to continue without it"
    case .file(let error): error.text
    case .noScheduler: "--daily: \(self)"
    case .noPlaceForWallpaper, .noPlaceOnMonitor, .notForTimer, .noSession, .monitorProgramMissing,
      .monitorsNotUnderstood, .noMonitor, .unknownMonitor, .monitorLeftOut, .layout:
      description
    }
  }

  var code: Failure.Code {
    switch self {
    case .program(let error): error.code
    case .file(let error): error.code
    case .noPlaceForWallpaper, .noPlaceOnMonitor, .noScheduler, .noSession, .monitorProgramMissing,
      .monitorsNotUnderstood, .noMonitor, .layout:
      .unavailable
    case .unknownMonitor, .monitorLeftOut: .usage
    case .notForTimer: .cannotCreate
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
    return "\(self); choose your desktop with --desktop: \(Desktop.names)"
  }

  var code: Failure.Code {
    switch self {
    case .noTemporaryFile, .noProcess, .lost: .outOfResource
    case .cannotRun, .failed: .unavailable
    }
  }
}

extension SizeError {
  /// The description, with the command that lists the names.
  var text: String {
    switch self {
    case .notASize(let text): SizeError.sentence(text, names: "a name from geobg sizes")
    case .unknownName: "\(self); geobg sizes lists all names"
    case .refused(let error): error.description
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

extension PaletteFormatError {
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
    case .noSeeds, .tooManySeeds, .rangeIncomplete, .rangeBackward, .seed, .notUTF8, .lineFeed,
      .entry, .line, .tooManyItems:
      "--seeds: "
    case .openBrace, .closeBrace, .unknownField, .namesFolder, .monitorsShareName, .seedTwice,
      .sameName, .ambiguousName, .manifestName, .nameTooLong:
      "-o: "
    default: ""
    }
  }

  /// What the command adds to the error: an option that may solve the problem, or nothing.
  var wayOut: String {
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
      .tooManyPictures:
      .badData
    default: .usage
    }
  }
}

extension JoinError {
  var code: Failure.Code {
    switch self {
    case .nothing: .usage
    case .missing: .inputMissing
    default: .badData
    }
  }
}

extension OutputError {
  /// The option that an error is about.
  var subject: String {
    if case .tooManyShares = self { "--rows: " } else { "" }
  }
}

extension RecipeError {
  /// The options that an error is about, when it has several possible causes.
  var subject: String {
    switch self {
    case .tooManyMarks, .tooMuchWork, .tooMuchMemory: "--zoom, --density: "
    case .tooManyCalmZones: "--calm: "
    default: ""
    }
  }
}

extension SheetError {
  /// The options that solve the problem.
  var subject: String {
    switch self {
    case .sheetTooLarge: "--columns, --thumb: "
    case .pageTooSmall: "--size, --columns, --thumb: "
    case .partTooFull(.row, _, _): "--columns: "
    default: ""
    }
  }

  var code: Failure.Code {
    switch self {
    case .empty: .inputMissing
    case .pictureTooFull: .badData
    default: .usage
    }
  }
}

extension RenderError {
  var code: Failure.Code {
    switch self {
    case .tooManyPixels, .pageTooLarge, .sideTooLong, .noTransparency, .metadataTooLong: .usage
    case .stopped: .interrupted
    case .outOfMemory, .backend: .outOfResource
    }
  }
}
