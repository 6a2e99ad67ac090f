/// JSON in a script that a page loads, for pages that are opened from files.
///
/// The JSON stands in a text between apostrophes. Backslashes are doubled, and apostrophes and the
/// characters of markup are escaped, so that no value can end the text or the script.
enum ScriptText {
  /// The beginning of a script that sets the global `name` to a value; the value's JSON follows.
  static func head(_ name: String) -> [UInt8] { Array("globalThis.\(name) = JSON.parse('".utf8) }

  /// The end of a script.
  static let tail = Array("');\n".utf8)

  /// A piece of the value's JSON, which is in ASCII, as the script has it.
  static func piece(_ json: String) -> [UInt8] {
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
