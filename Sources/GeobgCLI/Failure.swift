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
  init(usage message: String) {
    self.init(message, .usage)
  }

  /// A command line that the parser cannot understand.
  ///
  /// - Parameters:
  ///   - error: The parser's error.
  ///   - command: The command whose help the failure names, and whose options it suggests.
  init(parsing error: any Error, of command: CommandTable?) {
    let help = "\(command?.path.joined(separator: " ") ?? Geobg.name) --help"
    switch ParserFault(error) {
    // Reasons of our own already show the value and what to do.
    case .refused(let option, let reason):
      self.init(Failure.short("\(option): \(reason)"), .usage)
    case .exclusive(let first, let second):
      self.init("\(first) and \(second) cannot be used together; choose one", .usage)
    case .givenValue("--mesh", let value): self = MeshNumber.failure(value: value)
    case .unknown(let option):
      let reason = Failure.short("Unknown option '\(option)'")
      if let meant = OptionGuess.option(for: option, of: command) {
        self.init("\(reason). Did you mean '\(meant)'? See \(help)", .usage)
      } else {
        self.init("\(reason); see \(help)", .usage)
      }
    case .givenValue, nil:
      let reason = Failure.short(Geobg.message(for: error))
      let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
      self.init("\(sentence); see \(help)", .usage)
    }
  }

  /// A message that repeats what was given, without the middle if it is very long.
  private static func short(_ text: String) -> String {
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
      self.init(error.subject + error.description + error.wayOut, error.code)
    case let error as GalleryError:
      guard let failure = Failure(gallery: error) else { return nil }
      self = failure
    case let error as FileError: self.init(error.text, error.code)
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
  func naming(_ subject: String) -> Failure {
    Failure("\(subject): \(message)", code)
  }

  /// The same failure, with `subject` before its message, unless the message begins with it.
  func namingOnce(_ subject: String) -> Failure {
    message.hasPrefix("\(subject):") ? self : naming(subject)
  }

  /// The same failure, with `wayOut`, the option that solves the problem, after its message.
  func adding(_ wayOut: String) -> Failure {
    Failure(message + wayOut, code)
  }

  /// Prints the failure in one line; returns the code to exit with.
  func report() -> CInt {
    if code != .closedPipe {
      // The output of another program may have several lines; an error has one.
      Console.note("error: " + message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
    return code.rawValue
  }
}
