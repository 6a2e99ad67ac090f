internal import GeobgScene

/// The keys and values of a file of YAML, in the subset that schemes of colors use.
///
/// It reads block maps and flow maps, quoted, folded and literal texts, comments, and anchors of single
/// values. Source: YAML 1.2.2, chapters 6 to 8.
struct YAMLEntries {
  /// A key and its value.
  struct Entry {
    /// The key of the map that contains this one; nil at the top level.
    let parent: String?
    let key: String
    /// The text of the value; empty for a map.
    let value: String
    let line: PaletteLines.Line
  }

  /// All keys with their values, in the order of the file.
  private(set) var all: [Entry] = []
  /// The maps around the current line: their keys, and the indents of their contents.
  private var maps: [(key: String, indent: Int)] = []
  /// The last key without a value, whose map may follow.
  private var pending: (key: String, indent: Int)?
  /// The values that have an anchor.
  private var anchors: [[UInt8]: String] = [:]

  /// The entries in `lines`.
  init(_ lines: PaletteLines) throws(PaletteFileError) {
    /// The indent of a text over several lines, whose lines have a larger one; nil outside.
    var textIndent: Int?
    /// A flow map that is not closed yet, and its key.
    var flow: (key: String, map: FlowMap)?
    for line in lines.all {
      if flow != nil {
        flow?.map.add(" ")
        flow?.map.add(line.text.withoutComment)
        if let open = flow, open.map.isClosed {
          try add(open.map, of: open.key, line)
          flow = nil
        }
        continue
      }
      let others: [StaticString] = ["#", "%", "---", "..."]
      if line.text.isEmpty || others.contains(where: { line.text.hasBytePrefix($0) }) { continue }
      if let indent = textIndent {
        if line.indent > indent { continue }
        textIndent = nil
      }
      guard let (key, rest) = YAMLEntries.pair(line.text) else {
        // A value that continues.
        if let last = all.last, !last.value.isEmpty, line.indent > 0 { continue }
        throw line.fault(.notPair(line.text))
      }
      if key.hasBytes(of: "<<") { throw line.fault(.alias(line.text)) }
      while let map = maps.last, line.indent < map.indent { maps.removeLast() }
      let value = try resolved(rest, line)
      if let mark = value.utf8.first, mark == UInt8(ascii: "|") || mark == UInt8(ascii: ">") {
        textIndent = line.indent
      } else if value.hasBytePrefix("{") {
        var map = FlowMap()
        map.add(value)
        if map.isClosed { try add(map, of: key, line) } else { flow = (key, map) }
        continue
      }
      if let parent = pending, line.indent > parent.indent {
        maps.append((parent.key, line.indent))
      }
      pending = value.isEmpty ? (key, line.indent) : nil
      let parent = maps.last { $0.indent <= line.indent && line.indent > 0 }
      all.append(Entry(parent: parent?.key, key: key, value: value.unquoted, line: line))
    }
    if flow != nil { throw lines.faultAtEnd(.unclosed) }
  }

  /// A flow map, which is read piece by piece until it is closed.
  private struct FlowMap {
    /// Its keys with their values.
    private(set) var parts: [[UInt8]] = [[]]
    private(set) var isClosed = false
    private var quote: UInt8?
    private var depth = 0

    /// Adds `text`; what is behind the end of the map is left out.
    mutating func add(_ text: String) {
      for byte in text.utf8 where !isClosed {
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: "{") {
          depth += 1
          if depth == 1 { continue }
        } else if byte == UInt8(ascii: "}") {
          depth -= 1
          isClosed = depth == 0
          if isClosed { continue }
        } else if byte == UInt8(ascii: ","), depth == 1 {
          parts.append([])
          continue
        }
        parts[parts.count - 1].append(byte)
      }
    }
  }

  /// Adds the entries of the flow map `map`.
  private mutating func add(
    _ map: FlowMap, of parent: String, _ line: PaletteLines.Line
  ) throws(PaletteFileError) {
    for part in map.parts {
      let text = String(decoding: part, as: UTF8.self).trimmed
      if text.isEmpty { continue }
      guard let (key, rest) = YAMLEntries.pair(text) else { throw line.fault(.notPair(text)) }
      if key.hasBytes(of: "<<") { throw line.fault(.alias(text)) }
      let value = try resolved(rest, line).unquoted
      all.append(Entry(parent: parent, key: key, value: value, line: line))
    }
  }

  /// The key and the value of `text`; nil without a colon after a key.
  private static func pair(_ text: String) -> (key: String, value: String)? {
    let bytes = Array(text.utf8)
    var start = 0
    if let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      start = bytes.dropFirst().firstIndex(of: quote) ?? 0
    }
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = String(decoding: bytes[..<colon], as: UTF8.self).trimmed.unquoted
    let value = String(decoding: bytes[(colon + 1)...], as: UTF8.self).trimmed
    return (key, value.withoutComment)
  }

  /// `value` without its anchor or tag, or the value of the anchor that it names.
  private mutating func resolved(
    _ value: String, _ line: PaletteLines.Line
  ) throws(PaletteFileError) -> String {
    let bytes = Array(value.utf8)
    let word = bytes.prefix { $0 != 0x20 && $0 != 0x09 }
    let name = Array(word.dropFirst())
    let rest = String(decoding: bytes[word.count...], as: UTF8.self).trimmed
    switch bytes.first {
    case UInt8(ascii: "&"):
      if !rest.isEmpty { anchors[name] = rest }
      return rest
    case UInt8(ascii: "!"): return rest
    case UInt8(ascii: "*"):
      guard let anchor = anchors[name] else { throw line.fault(.alias(value)) }
      return anchor
    default: return value
    }
  }
}

extension String {
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  /// The value without the comment after it.
  fileprivate var withoutComment: String {
    let bytes = Array(utf8)
    guard let quote = bytes.first, quote == String.quote || quote == String.apostrophe else {
      // In YAML, `#` begins a comment only at the start of the value or after a space.
      let end =
        bytes.first == UInt8(ascii: "#")
        ? 0 : bytes.firstPlace(of: " #".utf8)?.lowerBound ?? bytes.count
      return String(decoding: bytes[..<end], as: UTF8.self).trimmed
    }
    // In single quotes, two quotes mean one. In double quotes, a backslash escapes the next byte.
    let backslash = UInt8(ascii: "\\")
    var rest = bytes.dropFirst()
    while let place = rest.firstIndex(where: {
      $0 == quote || ($0 == backslash && quote == String.quote)
    }) {
      let isPair =
        bytes[place] == backslash
        || (quote == String.apostrophe && bytes[(place + 1)...].first == quote)
      guard isPair else { return String(decoding: bytes[...place], as: UTF8.self) }
      rest = rest[place...].dropFirst(2)
    }
    return self
  }

  /// The text as a value in single quotes, where no other character has a special meaning.
  var singleQuoted: String {
    "'" + parts(between: String.apostrophe).joined(separator: "''") + "'"
  }

  /// The text of a quoted value; a value without quotes is unchanged.
  fileprivate var unquoted: String {
    let bytes = Array(utf8)
    guard bytes.count >= 2, let quote = bytes.first, bytes.last == quote else { return self }
    let inner = bytes[1..<(bytes.count - 1)]
    switch quote {
    case String.apostrophe:
      var text: [UInt8] = []
      var rest = inner
      while let byte = rest.popFirst() {
        text.append(byte)
        if byte == quote, rest.first == quote { rest = rest.dropFirst() }
      }
      return String(decoding: text, as: UTF8.self)
    // In double quotes, YAML accepts everything that JSON accepts.
    case String.quote:
      if case .string(let text)? = try? JSONParser.parse(bytes) { return text }
      return String(decoding: inner, as: UTF8.self)
    default: return self
    }
  }
}
