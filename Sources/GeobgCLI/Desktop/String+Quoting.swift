internal import GeobgKit

/// Texts as those who read them want them written.
extension String {
  /// One word of a POSIX shell.
  var quotedForShell: String {
    let plain =
      !isEmpty && unicodeScalars.allSatisfy { $0.isPlain || "+,:=@%".unicodeScalars.contains($0) }
    return plain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }

  /// A path as one word of a command of sway.
  ///
  /// Sway splits the command into words, takes quotes off a word that begins with one, puts in its own
  /// `$` variables, turns two spaces into an escaped one, and then has wordexp(3) do all that a shell
  /// does to a word, commands in `$()` included. So no quote comes first (a path begins with a slash),
  /// each character that means anything is quoted alone, and no two spaces are neighbors.
  ///
  /// Source: sway, `common/stringop.c` and `sway/commands/output/background.c`.
  var quotedForSway: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "'": "\"'\""
      // In quotes sway would take it for the escape of the quote that ends them.
      case "\\": "\\\\"
      case _ where scalar.isPlain || !scalar.isASCII: String(scalar)
      default: "'\(scalar)'"
      }
    }.joined()
  }

  /// The path as a `file` URI.
  ///
  /// Source: RFC 8089, RFC 3986.
  var fileURI: String {
    let path = PercentEncoding.encode(utf8) { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.isASCII && (scalar.isPlain || scalar == "~")
    }
    return "file://" + String(decoding: path, as: UTF8.self)
  }

  /// The path that a `file` URI names; nil for what is none.
  init?(fileURI: String) {
    guard fileURI.hasPrefix("file:///") else { return nil }
    var bytes: [UInt8] = []
    var rest = fileURI.utf8.dropFirst("file://".utf8.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(Hex.value),
        let low = rest.popFirst().flatMap(Hex.value)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// The text between tags of XML.
  var escapedForXML: String {
    String(decoding: XMLText.escape(self), as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether it means nothing but itself to any of the readers: a letter, a digit, or one of `/._-`.
  fileprivate var isPlain: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-": true
    default: false
    }
  }
}
