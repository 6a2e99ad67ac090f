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

  static func null(_ name: String) -> Failure {
    argument(name, "\(name) is NULL; pass a pointer")
  }

  /// The program has `count` handles, and there can be no more.
  static func tooManyHandles(_ count: Int) -> Failure {
    Failure(
      code: .memory, field: nil,
      message: "there are \(count) handles, and there can be no more; free those no longer needed")
  }

  static let noMemory = Failure(.render(.outOfMemory))

  private init(code: ErrorCode, field: String?, message: String) {
    self.code = code
    self.field = field
    self.message = message
  }

  init(_ error: GeobgError) {
    self.init(code: error.code, field: error.field, message: error.description)
  }

  /// Calls `body`, and turns its error into a failure.
  static func wrapping<Value>(_ body: () throws(GeobgError) -> Value) throws(Failure) -> Value {
    try Failure.mapping(Failure.init, try body())
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
    withUnsafeMutableBytes(of: &error.pointee.field) { Failure.write(field ?? "", to: $0) }
    withUnsafeMutableBytes(of: &error.pointee.message) { Failure.write(message, to: $0) }
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
    // The C library makes no sheets and joins no files.
    case .sheet, .join: .internal
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
