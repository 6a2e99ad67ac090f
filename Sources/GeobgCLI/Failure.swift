internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgPhoto
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// What the command says when it fails, and the code it exits with (those of sysexits.h).
struct Failure: Error {
  /// The reasons to exit.
  enum Code: CInt {
    /// A batch in which some pictures failed, or are missing.
    case incomplete = 1
    case usage = 64
    case badData = 65
    case inputMissing = 66
    /// Someone else holds it, or a program that is needed is not there or fails.
    case unavailable = 69
    case outOfResource = 71
    case cannotCreate = 73
    case inputOutput = 74
    /// What a shell shows for a program that was interrupted.
    case interrupted = 130
    /// What a shell shows for a program that a closed pipe has killed.
    case closedPipe = 141
    /// What a shell shows for a program that SIGTERM ended.
    case terminated = 143
  }

  let message: String
  let code: Code

  init(_ message: String, _ code: Code) {
    self.message = message
    self.code = code
  }

  /// The failure to understand the command line, for which the parser's `message` says why.
  ///
  /// The parser repeats what it was given; of a very long argument the ends are enough.
  init(usage message: String) {
    let limit = 400
    let reason =
      message.count <= limit
      ? message : "\(message.prefix(limit / 4))...\(message.suffix(limit / 2))"
    if reason.hasSuffix("?") {
      self.init("\(reason) See geobg --help", .usage)
    } else {
      let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
      self.init("\(sentence); see geobg --help", .usage)
    }
  }

  /// The failure that an error of the library stands for; nil for an error of anything else.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as GeobgError:
      guard let failure = Failure(error.underlying) else { return nil }
      self = failure
    case let error as FileError: self.init(error.description, error.code)
    case let error as RenderError: self.init(error.description, error.code)
    case let error as RecipeError: self.init(error.subject + error.description, .usage)
    case let error as CalmError: self.init("--calm: \(error)", .usage)
    case let error as OutputError: self.init(error.subject + error.description, .usage)
    case let error as JoinError: self.init(error.description, error.code)
    case let error as SheetError: self.init(error.subject + error.description, error.code)
    case let error as SizeError: self.init(error.text, .usage)
    case let error as UnknownPalette: self.init(error.description, .usage)
    case let error as PaletteError: self.init(error.description, .badData)
    case let error as PaletteFormatError: self.init(error.description, error.code)
    case let error as PhotoError: self.init(error.description, .badData)
    case let error as DesktopError: self.init(error.text, error.code)
    case let error as DocumentError: self.init(error.description, error.code)
    case let error as ReadError: self.init(error.description, .inputOutput)
    case let error as MetadataError: self.init(error.description, error.code)
    case let error as ManifestError: self.init(error.description + error.wayOut, error.code)
    case let error as PlanError: self.init(error.subject + error.description, .usage)
    case let error as NameTemplateError: self.init("-o: \(error)", .usage)
    case let error as SeedListError: self.init("--seeds: \(error)", .usage)
    default: return nil
    }
  }

  /// What `body` makes for the output at `path`; of what cannot be drawn as asked, the failure names
  /// that output, and the flag that allows more.
  static func naming<Made>(_ path: String, _ body: () throws -> Made) throws -> Made {
    do {
      return try body()
    } catch let GeobgError.render(error) {
      let failure = Failure(error)?.naming(path == "-" ? "standard output" : path)
      guard case .tooManyPixels = error else { throw failure ?? error }
      throw failure?.adding(" with --max-pixels") ?? error
    }
  }

  /// The same failure, with the flag or file it is about before its message.
  func naming(_ subject: String) -> Failure {
    Failure("\(subject): \(message)", code)
  }

  /// The same failure, its message ended with the flag that is a way out.
  func adding(_ wayOut: String) -> Failure {
    Failure(message + wayOut, code)
  }

  /// Says what failed in one line, and exits.
  func exit() -> Never {
    if code != .closedPipe {
      // What a program has said may have several lines; an error has one.
      Console.note("error: " + message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
    CommandProcess.end(code.rawValue)
  }
}
