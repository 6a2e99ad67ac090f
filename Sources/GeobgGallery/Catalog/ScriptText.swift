/// JSON in a script that a page loads, for pages that are opened from files.
///
/// The JSON stands in a text between apostrophes. Backslashes are doubled, and apostrophes and the
/// characters of markup are escaped, so that no value can end the text or the script.
enum ScriptText {
  /// Passes a script that sets the global `name` to a value to `append`, piece by piece.
  ///
  /// - Parameter body: Appends the value as JSON in ASCII, in pieces of any length.
  static func assign<Failure: Error>(
    to name: String, _ append: ([UInt8]) throws(Failure) -> Void,
    _ body: (_ json: (String) throws(Failure) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    try append(Array("globalThis.\(name) = JSON.parse('".utf8))
    try body { json throws(Failure) in try append(escape(json)) }
    try append(Array("');\n".utf8))
  }

  private static func escape(_ json: String) -> [UInt8] {
    var script: [UInt8] = []
    script.reserveCapacity(json.utf8.count + json.utf8.count / 16)
    for byte in json.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): script += [byte, byte]
      case UInt8(ascii: "<"): script += Array("\\\\u003c".utf8)
      case UInt8(ascii: ">"): script += Array("\\\\u003e".utf8)
      case UInt8(ascii: "&"): script += Array("\\\\u0026".utf8)
      case UInt8(ascii: "'"): script += Array("\\\\u0027".utf8)
      default: script.append(byte)
      }
    }
    return script
  }
}
