/// JSON in a script that a page loads, for pages that are opened from files.
enum ScriptText {
  /// A script that sets the global `name` to the value of `json`, which is in ASCII.
  ///
  /// The JSON stands in a text between apostrophes. Backslashes are doubled, and apostrophes and the
  /// characters of markup are escaped, so that no value can end the text or the script.
  static func assigning(_ json: String, to name: String) -> [UInt8] {
    var script = Array("globalThis.\(name) = JSON.parse('".utf8)
    script.reserveCapacity(script.count + json.utf8.count + json.utf8.count / 16)
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
    return script + Array("');\n".utf8)
  }
}
