internal import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// An error as C programs receive it: a number, a part of the input, and a sentence.
struct Failure: Error {
  /// The status that the call returns.
  let code: ErrorCode
  /// The part with the mistake; nil if the mistake is not in one part.
  let field: String?
  /// One sentence, in lower case.
  let message: String

  /// A mistake in the argument `name` of the call.
  static func argument(_ name: String, _ message: String) -> Failure {
    Failure(code: .argument, field: name, message: message)
  }

  /// A mistake in an option that becomes a field of a recipe.
  static func option(_ name: String, _ message: String) -> Failure {
    Failure(code: .recipe, field: name, message: message)
  }

  static func null(_ name: String) -> Failure {
    argument(name, "\(name) is NULL; pass a pointer")
  }

  /// The program has `count` handles, and there can be no more.
  static func tooManyHandles(_ count: Int) -> Failure {
    Failure(
      code: .memory, field: nil,
      message: "there are \(count) handles, and there can be no more; free those no longer needed")
  }

  /// The core library was asked to draw with Cairo.
  static let noCairo = Failure(
    code: .format, field: "options.flags",
    message: "this is libgeobg-core, which has no Cairo; use libgeobg, or draw exactly")

  static let noMemory = Failure(.render(.outOfMemory))

  private init(code: ErrorCode, field: String?, message: String) {
    self.code = code
    self.field = field
    self.message = message
  }

  /// The failure of `error`; `field` is the part with the mistake if the error names none.
  init(_ error: GeobgError, in field: String? = nil) {
    self.init(code: error.code, field: error.field ?? field, message: error.description)
  }

  /// Calls `body`, and turns its error into a failure.
  static func wrapping<Value>(_ body: () throws(GeobgError) -> Value) throws(Failure) -> Value {
    try Failure.mapping({ Failure($0) }, try body())
  }

  /// Calls `body`, and returns its status; writes the details of an error to `error`.
  static func status(
    _ error: UnsafeMutablePointer<geobg_error>?, _ body: () throws(Failure) -> Void
  ) -> Int32 {
    do throws(Failure) {
      try body()
      return GEOBG_OK
    } catch let failure {
      if let error { failure.write(to: error) }
      return failure.code.rawValue
    }
  }

  private func write(to error: UnsafeMutablePointer<geobg_error>) {
    error.pointee.code = code.rawValue
    // The texts follow the code. Swift sees an array of C as a tuple, of which it makes no buffer
    // in the core library.
    let texts = UnsafeMutableRawPointer(error) + MemoryLayout<Int32>.size
    let fieldSize = Int(GEOBG_ERROR_FIELD_SIZE)
    Failure.write(field ?? "", to: UnsafeMutableRawBufferPointer(start: texts, count: fieldSize))
    Failure.write(
      message,
      to: UnsafeMutableRawBufferPointer(
        start: texts + fieldSize, count: Int(GEOBG_ERROR_MESSAGE_SIZE)))
  }

  /// Writes `text` and a zero byte to `buffer`; cuts a text that is too long after a whole
  /// character.
  ///
  /// A zero character, which would end the text early, becomes U+FFFD.
  static func write(_ text: String, to buffer: UnsafeMutableRawBufferPointer) {
    let limit = buffer.count - 1
    var end = 0
    for scalar in text.unicodeScalars {
      let bytes = UTF8.encode(scalar.value == 0 ? "\u{FFFD}" : scalar) ?? .init()
      guard end + bytes.count <= limit else { break }
      for byte in bytes {
        buffer[end] = byte
        end += 1
      }
    }
    buffer[end] = 0
  }
}

extension SheetError {
  /// The code of the error, which is the status in C.
  var code: ErrorCode {
    switch self {
    case .empty, .columnsOutOfRange, .thumbOutOfRange: .recipe
    case .tooManyPictures, .sheetTooLarge, .pageTooSmall, .pictureTooFull, .partTooFull: .limit
    }
  }
}

extension GeobgError {
  /// The code of the error, which is the status in C.
  var code: ErrorCode {
    switch self {
    case .recipe(let error): error.code
    case .render(let error): error.code
    case .output(let error): error.code
    case .document(let error): error.code
    case .file: .file
    case .size, .palette, .paletteFile: .recipe
    case .sheet(let error): error.code
    // The C library joins no files.
    case .join: .internal
    }
  }

  /// The part of the recipe with the mistake; nil if the mistake is not in one part.
  var field: String? {
    switch self {
    case .document(let error): error.field
    case .palette: "palette"
    case .size: "size"
    case .recipe, .render, .output, .file, .paletteFile, .sheet, .join: nil
    }
  }
}
