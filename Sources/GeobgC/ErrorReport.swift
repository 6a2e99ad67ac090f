internal import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

// Errors as C programs receive them: a number, a part of the input, and a sentence.

extension ErrorReport {
  /// A mistake in the argument `name` of the call.
  static func argument(_ name: String, _ message: String) -> ErrorReport {
    ErrorReport(.argument, field: name, message)
  }

  /// A mistake in an option that becomes a field of a recipe.
  static func option(_ name: String, _ message: String) -> ErrorReport {
    ErrorReport(.recipe, field: name, message)
  }

  static func null(_ name: String) -> ErrorReport {
    argument(name, "\(name) is NULL; pass a pointer")
  }

  /// The program has `count` handles, and there can be no more.
  static func tooManyHandles(_ count: Int) -> ErrorReport {
    ErrorReport(
      .memory,
      "there are \(count) handles, and there can be no more; free those no longer needed")
  }

  /// The core library was asked to draw with Cairo.
  static let noCairo = ErrorReport(
    .format, field: "options.flags",
    "this is libgeobg-core, which has no Cairo; use libgeobg, or draw exactly")

  /// The core library was asked to draw on a context of Cairo.
  static let noCairoContext = ErrorReport(
    .format, field: "context",
    "this is libgeobg-core, which has no Cairo; use libgeobg, or draw into memory")

  static let noMemory = ErrorReport(.render(.outOfMemory))

  /// The process was forked while a thread did not stop for it.
  static let unfinished = ErrorReport(
    .internal,
    "this process was forked while another thread was in the library and did not pause; fork before "
      + "that thread draws, or start a program")

  /// The formats that this library writes; without Cairo, PDF is none of them.
  static var formats: [Format] { hasCairo() ? [.svg, .png, .pdf] : [.svg, .png] }

  /// The report of `error`; `field` is the part with the mistake if the error names none.
  init(_ error: GeobgError, in field: String? = nil) {
    var message = error.description
    if case .output(.noEncoder(let format)) = error {
      // A program in C cannot pass in an encoder.
      let formats = ErrorReport.formats.map { $0.name }.joinedWithOr
      message = "this library has no encoder for \(format.name); write \(formats)"
    }
    self.init(error.code, field: error.field ?? field, message)
    if case .file(let failure) = error { errorNumber = failure.errorNumber }
  }

  /// Calls `body`, and turns its error into a report.
  static func wrapping<Value>(_ body: () throws(GeobgError) -> Value) throws(ErrorReport) -> Value {
    try ErrorReport.mapping({ ErrorReport($0) }, try body())
  }

  func write(to error: UnsafeMutablePointer<geobg_error>) {
    error.pointee.code = code.rawValue
    // The texts follow the code. Swift sees an array of C as a tuple, of which it makes no buffer
    // in the core library.
    let texts = UnsafeMutableRawPointer(error) + MemoryLayout<Int32>.size
    let fieldSize = Int(GEOBG_ERROR_FIELD_SIZE)
    ErrorReport.write(
      field ?? "", to: UnsafeMutableRawBufferPointer(start: texts, count: fieldSize))
    ErrorReport.write(
      message,
      to: UnsafeMutableRawBufferPointer(
        start: texts + fieldSize,
        count: Int(GEOBG_ERROR_MESSAGE_SIZE) - MemoryLayout<Int32>.size))
    UnsafeMutableRawPointer(error).storeBytes(
      of: errorNumber, toByteOffset: ErrorReport.numberOffset, as: Int32.self)
  }

  /// Where the system's number is in a `geobg_error`: in the last bytes of the message, so that the
  /// struct stays as it is.
  static let numberOffset = MemoryLayout<geobg_error>.size - MemoryLayout<Int32>.size

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
